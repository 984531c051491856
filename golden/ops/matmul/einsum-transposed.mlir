module @main {
  func.func public @main(%arg0: tensor<2x3x4x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg1: tensor<2x3x6x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x4x3x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x3x4x6xf32>, tensor<2x3x6x5xf32>) -> tensor<2x3x4x5xf32>
    %1 = stablehlo.transpose %0, dims = [0, 2, 1, 3] : (tensor<2x3x4x5xf32>) -> tensor<2x4x3x5xf32>
    return %1 : tensor<2x4x3x5xf32>
  }
}
