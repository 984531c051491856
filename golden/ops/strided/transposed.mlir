module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
}
