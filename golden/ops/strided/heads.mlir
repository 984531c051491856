module @main {
  func.func public @main(%arg0: tensor<4x12xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x2x2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:4, 4:8] : (tensor<4x12xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x4xf32>) -> tensor<2x2x2x2xf32>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1, 3] : (tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
    return %2 : tensor<2x2x2x2xf32>
  }
}
