module @main {
  func.func public @main(%arg0: tensor<4x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:4, 1:5:2] : (tensor<4x6xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}
