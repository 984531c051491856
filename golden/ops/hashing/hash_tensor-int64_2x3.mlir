module @main {
  func.func public @main(%arg0: tensor<2x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<ui64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x3xi64>) -> tensor<2x3xui64>
    %c = stablehlo.constant dense<0> : tensor<ui64>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.xor across dimensions = [0, 1] : (tensor<2x3xui64>, tensor<ui64>) -> tensor<ui64>
    return %1 : tensor<ui64>
  }
}
