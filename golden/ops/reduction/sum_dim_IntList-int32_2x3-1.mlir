module @main {
  func.func public @main(%arg0: tensor<2x3xi32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<2x3xi32>) -> tensor<2x3xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
    return %1 : tensor<2xi64>
  }
}
