module @main {
  func.func public @main(%arg0: tensor<2x3xi1> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xi1> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1>
    return %0 : tensor<2xi1>
  }
}
