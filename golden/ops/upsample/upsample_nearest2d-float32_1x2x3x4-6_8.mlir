module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x6x8xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x3x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 4] : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x2x8xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2x3x2x8xf32>) -> tensor<1x2x6x8xf32>
    return %3 : tensor<1x2x6x8xf32>
  }
}
