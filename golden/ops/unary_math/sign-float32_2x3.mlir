module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %0 = stablehlo.compare GT, %arg0, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %1 = stablehlo.convert %0 : (tensor<2x3xi1>) -> tensor<2x3xf32>
    %2 = stablehlo.compare LT, %arg0, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %3 = stablehlo.convert %2 : (tensor<2x3xi1>) -> tensor<2x3xf32>
    %4 = stablehlo.subtract %1, %3 : tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}
