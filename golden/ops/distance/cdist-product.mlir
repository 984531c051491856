module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<3x2xf32>
    %1 = stablehlo.multiply %arg0, %arg0 : tensor<3x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.multiply %arg1, %arg1 : tensor<2x4xf32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %5 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xf32>) -> tensor<3x2xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
    %7 = stablehlo.add %5, %6 : tensor<3x2xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<3x2xf32>
    %8 = stablehlo.multiply %0, %cst_0 : tensor<3x2xf32>
    %9 = stablehlo.subtract %7, %8 : tensor<3x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf32>
    %10 = stablehlo.maximum %9, %cst_1 : tensor<3x2xf32>
    %11 = stablehlo.sqrt %10 : tensor<3x2xf32>
    return %11 : tensor<3x2xf32>
  }
}
