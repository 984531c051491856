module @main {
  func.func public @main(%arg0: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_3"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_4"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<3xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<3xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x3x4xf32>
    %4 = stablehlo.multiply %3, %3 : tensor<2x3x4xf32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %6 = stablehlo.divide %5, %cst_0 : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<3xf32>
    %7 = stablehlo.add %6, %cst_1 : tensor<3xf32>
    %8 = stablehlo.rsqrt %7 : tensor<3xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %10 = stablehlo.multiply %3, %9 : tensor<2x3x4xf32>
    %11 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<2x3x4xf32>
    %13 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %14 = stablehlo.add %12, %13 : tensor<2x3x4xf32>
    %cst_2 = stablehlo.constant dense<0.899999976> : tensor<3xf32>
    %15 = stablehlo.multiply %arg3, %cst_2 : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %16 = stablehlo.multiply %1, %cst_3 : tensor<3xf32>
    %17 = stablehlo.add %15, %16 : tensor<3xf32>
    %cst_4 = stablehlo.constant dense<1.14285719> : tensor<3xf32>
    %18 = stablehlo.multiply %6, %cst_4 : tensor<3xf32>
    %19 = stablehlo.multiply %arg4, %cst_2 : tensor<3xf32>
    %20 = stablehlo.multiply %18, %cst_3 : tensor<3xf32>
    %21 = stablehlo.add %19, %20 : tensor<3xf32>
    return %14, %1, %8, %17, %21 : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
