module @main {
  func.func public @main(%arg0: tensor<1x4x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<1x4x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.composite "hloemit.scaled_dot_product_attention" %arg0, %arg1, %arg2 {composite_attributes = {is_causal = false, scale = 5.000000e-01 : f64}, decomposition = @hloemit_scaled_dot_product_attention} : (tensor<1x4x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x4x3x4xf32>
    return %0 : tensor<1x4x3x4xf32>
  }
  func.func private @hloemit_scaled_dot_product_attention(%arg0: tensor<1x4x3x4xf32>, %arg1: tensor<1x2x5x4xf32>, %arg2: tensor<1x2x5x4xf32>) -> tensor<1x4x3x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<1x4x3x4xf32>) -> tensor<1x2x2x3x4xf32>
    %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [4] x [3], precision = [HIGHEST, HIGHEST] : (tensor<1x2x2x3x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x2x3x5xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x2x2x3x5xf32>) -> tensor<1x4x3x5xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x4x3x5xf32>
    %3 = stablehlo.multiply %2, %cst : tensor<1x4x3x5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<1x4x3x5xf32>, tensor<f32>) -> tensor<1x4x3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<1x4x3xf32>) -> tensor<1x4x3x5xf32>
    %6 = stablehlo.subtract %3, %5 : tensor<1x4x3x5xf32>
    %7 = stablehlo.exponential %6 : tensor<1x4x3x5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<1x4x3x5xf32>, tensor<f32>) -> tensor<1x4x3xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x4x3xf32>) -> tensor<1x4x3x5xf32>
    %10 = stablehlo.divide %7, %9 : tensor<1x4x3x5xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x4x3x5xf32>) -> tensor<1x2x2x3x5xf32>
    %12 = stablehlo.dot_general %11, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [4] x [2], precision = [HIGHEST, HIGHEST] : (tensor<1x2x2x3x5xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x2x3x4xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x2x2x3x4xf32>) -> tensor<1x4x3x4xf32>
    return %13 : tensor<1x4x3x4xf32>
  }
}
