module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}, %arg5: tensor<1x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x5x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<1x2x5x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0:3 = stablehlo.composite "hloemit.flash_attention_backward" %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {composite_attributes = {is_causal = false, scale = 5.000000e-01 : f64}, decomposition = @hloemit_flash_attention_backward} : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x3x4xf32>, tensor<1x2x3xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>)
    return %0#0, %0#1, %0#2 : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>
  }
  func.func private @hloemit_flash_attention_backward(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x4xf32>, %arg2: tensor<1x2x5x4xf32>, %arg3: tensor<1x2x5x4xf32>, %arg4: tensor<1x2x3x4xf32>, %arg5: tensor<1x2x3xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>) {
    %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x5xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x5xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x5xf32>
    %2 = stablehlo.broadcast_in_dim %arg5, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x5xf32>
    %3 = stablehlo.subtract %1, %2 : tensor<1x2x3x5xf32>
    %4 = stablehlo.exponential %3 : tensor<1x2x3x5xf32>
    %5 = stablehlo.dot_general %4, %arg0, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x5xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x5x4xf32>
    %6 = stablehlo.dot_general %arg0, %arg3, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x5xf32>
    %7 = stablehlo.multiply %arg0, %arg4 : tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x4xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x5xf32>
    %10 = stablehlo.subtract %6, %9 : tensor<1x2x3x5xf32>
    %11 = stablehlo.multiply %4, %10 : tensor<1x2x3x5xf32>
    %12 = stablehlo.multiply %11, %cst : tensor<1x2x3x5xf32>
    %13 = stablehlo.dot_general %12, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x5xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x4xf32>
    %14 = stablehlo.dot_general %12, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x5xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x5x4xf32>
    return %13, %14, %5 : tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>
  }
}
