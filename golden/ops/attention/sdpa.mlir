module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.composite "hloemit.scaled_dot_product_attention" %arg0, %arg1, %arg2 {composite_attributes = {is_causal = false, scale = 5.000000e-01 : f64}, decomposition = @hloemit_scaled_dot_product_attention} : (tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x4xf32>
    return %0 : tensor<1x2x3x4xf32>
  }
  func.func private @hloemit_scaled_dot_product_attention(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x5x4xf32>, %arg2: tensor<1x2x5x4xf32>) -> tensor<1x2x3x4xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x5xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x5xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x5xf32>
    %4 = stablehlo.subtract %1, %3 : tensor<1x2x3x5xf32>
    %5 = stablehlo.exponential %4 : tensor<1x2x3x5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x5xf32>
    %8 = stablehlo.divide %5, %7 : tensor<1x2x3x5xf32>
    %9 = stablehlo.dot_general %8, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x5xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x4xf32>
    return %9 : tensor<1x2x3x4xf32>
  }
}
