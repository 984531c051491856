module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.exponential_minus_one %arg0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<1.67326319> : tensor<2x3xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<1.05070102> : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %cst_0 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %3 = stablehlo.compare LT, %arg0, %cst_1, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %4 = stablehlo.multiply %arg0, %cst_0 : tensor<2x3xf32>
    %5 = stablehlo.select %3, %2, %4 : tensor<2x3xi1>, tensor<2x3xf32>
    return %5 : tensor<2x3xf32>
  }
}
