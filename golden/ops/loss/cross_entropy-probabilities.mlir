module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<4x3xf32>
    %3 = stablehlo.exponential %2 : tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.log %4 : tensor<4xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %7 = stablehlo.subtract %2, %6 : tensor<4x3xf32>
    %8 = stablehlo.multiply %7, %arg1 : tensor<4x3xf32>
    %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %10 = stablehlo.negate %9 : tensor<f32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %11 = stablehlo.divide %10, %cst_1 : tensor<f32>
    return %11 : tensor<f32>
  }
}
