module @main {
  func.func public @main(%arg0: tensor<4xi1> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<1> : tensor<4xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<4xi64>
    %0 = stablehlo.select %arg0, %c, %c_0 : tensor<4xi1>, tensor<4xi64>
    return %0 : tensor<4xi64>
  }
}
