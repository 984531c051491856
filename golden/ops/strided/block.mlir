module @main {
  func.func public @main(%arg0: tensor<4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [1:3, 1:4:2] : (tensor<4x5xf32>) -> tensor<2x2xf32>
    return %0 : tensor<2x2xf32>
  }
}
