module @main {
  func.func public @main(%arg0: tensor<2x1x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<5x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x5x2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<2x1x2x3xf32>) -> tensor<2x5x2x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<5x3x4xf32>) -> tensor<2x5x3x4xf32>
    %2 = stablehlo.dot_general %0, %1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x5x2x3xf32>, tensor<2x5x3x4xf32>) -> tensor<2x5x2x4xf32>
    return %2 : tensor<2x5x2x4xf32>
  }
}
