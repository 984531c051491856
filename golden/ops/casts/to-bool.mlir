module @main {
  func.func public @main(%arg0: tensor<15xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<15xi1> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<15xf32>) -> tensor<15xi1>
    return %0 : tensor<15xi1>
  }
}
