module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1x2x5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<1x1x3x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x3x5xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x5xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<1x2x3x5xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<1x2x3x5xf32>
    %2 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2, 3] : (tensor<1x1x3x5xf32>) -> tensor<1x2x3x5xf32>
    %3 = stablehlo.add %1, %2 : tensor<1x2x3x5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %cst_1 = stablehlo.constant dense<-3.40282347E+38> : tensor<1x2x3xf32>
    %5 = stablehlo.maximum %4, %cst_1 : tensor<1x2x3xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x5xf32>
    %7 = stablehlo.subtract %3, %6 : tensor<1x2x3x5xf32>
    %8 = stablehlo.exponential %7 : tensor<1x2x3x5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<1x2x3xf32>
    %10 = stablehlo.maximum %9, %cst_3 : tensor<1x2x3xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<1x2x3xf32>) -> tensor<1x2x3x5xf32>
    %12 = stablehlo.divide %8, %11 : tensor<1x2x3x5xf32>
    %13 = stablehlo.dot_general %12, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<1x2x3x5xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x3x4xf32>
    return %13, %12 : tensor<1x2x3x4xf32>, tensor<1x2x3x5xf32>
  }
}
