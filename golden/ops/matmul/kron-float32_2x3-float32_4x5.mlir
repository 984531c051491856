module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<8x15xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x4x3x5xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1, 3] : (tensor<4x5xf32>) -> tensor<2x4x3x5xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<2x4x3x5xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x4x3x5xf32>) -> tensor<8x15xf32>
    return %3 : tensor<8x15xf32>
  }
}
