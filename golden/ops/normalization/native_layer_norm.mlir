module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg2: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x1xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<2x1xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<2xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %3 : tensor<2x3xf32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %6 = stablehlo.divide %5, %cst_0 : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2xf32>
    %7 = stablehlo.add %6, %cst_1 : tensor<2xf32>
    %8 = stablehlo.rsqrt %7 : tensor<2xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %10 = stablehlo.multiply %3, %9 : tensor<2x3xf32>
    %11 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<2x3xf32>
    %13 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %14 = stablehlo.add %12, %13 : tensor<2x3xf32>
    %15 = stablehlo.reshape %1 : (tensor<2xf32>) -> tensor<2x1xf32>
    %16 = stablehlo.reshape %8 : (tensor<2xf32>) -> tensor<2x1xf32>
    return %14, %15, %16 : tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xf32>
  }
}
