module @main {
  func.func public @main(%arg0: tensor<3x1xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<3x1xf32>) -> tensor<2x3x4xf32>
    return %0 : tensor<2x3x4xf32>
  }
}
