module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %0 = stablehlo.compare LE, %arg1, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %1 = stablehlo.select %0, %cst, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
}
