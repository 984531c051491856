module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<5x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<5xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<2x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x3xf32>, tensor<5x3x4xf32>) -> tensor<2x5x4xf32>
    %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x5x4xf32>, tensor<2x4xf32>) -> tensor<2x5xf32>
    %2 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<5xf32>) -> tensor<2x5xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x5xf32>
    return %3 : tensor<2x5xf32>
  }
}
