module @main {
  func.func public @main(%arg0: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}, %arg5: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}, %arg6: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg6"}) -> (tensor<2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.broadcast_in_dim %arg5, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %1 = stablehlo.subtract %arg1, %0 : tensor<2x3x4xf32>
    %2 = stablehlo.broadcast_in_dim %arg6, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x3x4xf32>
    %4 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %5 = stablehlo.multiply %arg0, %4 : tensor<2x3x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<3xf32>
    %7 = stablehlo.divide %6, %cst_0 : tensor<3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %9 = stablehlo.subtract %5, %8 : tensor<2x3x4xf32>
    %10 = stablehlo.multiply %5, %3 : tensor<2x3x4xf32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %12 = stablehlo.divide %11, %cst_0 : tensor<3xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %14 = stablehlo.multiply %3, %13 : tensor<2x3x4xf32>
    %15 = stablehlo.subtract %9, %14 : tensor<2x3x4xf32>
    %16 = stablehlo.multiply %15, %2 : tensor<2x3x4xf32>
    %17 = stablehlo.multiply %arg0, %3 : tensor<2x3x4xf32>
    %18 = stablehlo.reduce(%17 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %19 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    return %16, %18, %19 : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
