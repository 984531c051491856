module @main {
  func.func public @main(%arg0: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    return %arg0 : tensor<4xi64>
  }
}
