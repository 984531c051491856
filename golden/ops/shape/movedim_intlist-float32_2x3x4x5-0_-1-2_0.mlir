module @main {
  func.func public @main(%arg0: tensor<2x3x4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<5x3x2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.transpose %arg0, dims = [3, 1, 0, 2] : (tensor<2x3x4x5xf32>) -> tensor<5x3x2x4xf32>
    return %0 : tensor<5x3x2x4xf32>
  }
}
