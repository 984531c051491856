module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x3x2xf32>) -> tensor<2x6xf32>
    return %1 : tensor<2x6xf32>
  }
}
