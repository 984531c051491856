module @main {
  func.func public @main(%arg0: tensor<5x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<5x2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x2x4xf32>
    return %0 : tensor<5x2x4xf32>
  }
}
