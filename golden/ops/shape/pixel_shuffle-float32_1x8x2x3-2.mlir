module @main {
  func.func public @main(%arg0: tensor<1x8x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x4x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<1x8x2x3xf32>) -> tensor<1x2x2x2x2x3xf32>
    %1 = stablehlo.transpose %0, dims = [0, 1, 4, 2, 5, 3] : (tensor<1x2x2x2x2x3xf32>) -> tensor<1x2x2x2x3x2xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x2x2x2x3x2xf32>) -> tensor<1x2x4x6xf32>
    return %2 : tensor<1x2x4x6xf32>
  }
}
