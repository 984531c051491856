module @main {
  func.func public @main(%arg0: tensor<4xi1> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi1> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xi1> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.compare GT, %arg0, %arg1, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    return %0 : tensor<4xi1>
  }
}
