module @main {
  func.func public @main(%arg0: tensor<2x3xi8> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xi8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<127> : tensor<i8>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.minimum across dimensions = [0] : (tensor<2x3xi8>, tensor<i8>) -> tensor<3xi8>
    return %0 : tensor<3xi8>
  }
}
