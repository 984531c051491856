module @main {
  func.func public @main(%arg0: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x5x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1, 2] x [2, 0], precision = [HIGHEST, HIGHEST] : (tensor<2x3x4xf32>, tensor<4x5x3xf32>) -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
}
