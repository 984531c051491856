module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0:2 = stablehlo.composite "hloemit.flash_attention" %arg0, %arg1, %arg2 {composite_attributes = {is_causal = true, scale = 5.000000e-01 : f64}, decomposition = @hloemit_flash_attention} : (tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x2x3xf32>)
    return %0#0, %0#1 : tensor<1x2x3x4xf32>, tensor<1x2x3xf32>
  }
  func.func private @hloemit_flash_attention(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x5x4xf32>, %arg2: tensor<1x2x5x4xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x2x3xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x5xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x5xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x5xf32>
    %2 = stablehlo.iota dim = 0 : tensor<3x5xi32>
    %3 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [2, 3] : (tensor<3x5xi1>) -> tensor<1x2x3x5xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<1x2x3x5xf32>
    %6 = stablehlo.select %5, %1, %cst_0 : tensor<1x2x3x5xi1>, tensor<1x2x3x5xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x5xf32>
    %9 = stablehlo.subtract %6, %8 : tensor<1x2x3x5xf32>
    %10 = stablehlo.exponential %9 : tensor<1x2x3x5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x5xf32>
    %13 = stablehlo.divide %10, %12 : tensor<1x2x3x5xf32>
    %14 = stablehlo.dot_general %13, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x5xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x4xf32>
    %15 = stablehlo.log %11 : tensor<1x2x3xf32>
    %16 = stablehlo.add %15, %7 : tensor<1x2x3xf32>
    return %14, %16 : tensor<1x2x3x4xf32>, tensor<1x2x3xf32>
  }
}
