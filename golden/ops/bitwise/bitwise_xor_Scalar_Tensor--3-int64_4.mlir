module @main {
  func.func public @main(%arg0: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<-3> : tensor<4xi64>
    %0 = stablehlo.xor %c, %arg0 : tensor<4xi64>
    return %0 : tensor<4xi64>
  }
}
