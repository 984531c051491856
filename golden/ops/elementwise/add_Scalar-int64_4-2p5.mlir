module @main {
  func.func public @main(%arg0: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<4xi64>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<2.500000e+00> : tensor<4xf32>
    %1 = stablehlo.add %0, %cst : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
