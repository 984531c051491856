module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x1xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg3: tensor<2x1xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}, %arg4: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}, %arg5: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg6"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.reshape %arg2 : (tensor<2x1xf32>) -> tensor<2xf32>
    %1 = stablehlo.reshape %arg3 : (tensor<2x1xf32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.subtract %arg1, %2 : tensor<2x3xf32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<2x3xf32>
    %6 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %7 = stablehlo.multiply %arg0, %6 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<2xf32>
    %9 = stablehlo.divide %8, %cst_0 : tensor<2xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %11 = stablehlo.subtract %7, %10 : tensor<2x3xf32>
    %12 = stablehlo.multiply %7, %5 : tensor<2x3xf32>
    %13 = stablehlo.reduce(%12 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %14 = stablehlo.divide %13, %cst_0 : tensor<2xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %16 = stablehlo.multiply %5, %15 : tensor<2x3xf32>
    %17 = stablehlo.subtract %11, %16 : tensor<2x3xf32>
    %18 = stablehlo.multiply %17, %4 : tensor<2x3xf32>
    %19 = stablehlo.multiply %arg0, %5 : tensor<2x3xf32>
    %20 = stablehlo.reduce(%19 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
    %21 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
    return %18, %20, %21 : tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
