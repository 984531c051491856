module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %0 = stablehlo.compare GT, %arg0, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %1 = stablehlo.negate %cst : tensor<2x3xf32>
    %2 = stablehlo.compare LT, %arg0, %1, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %3 = stablehlo.or %0, %2 : tensor<2x3xi1>
    %4 = stablehlo.not %3 : tensor<2x3xi1>
    %5 = stablehlo.subtract %arg0, %cst : tensor<2x3xf32>
    %6 = stablehlo.add %arg0, %cst : tensor<2x3xf32>
    %7 = stablehlo.select %0, %5, %6 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %8 = stablehlo.multiply %arg0, %cst_0 : tensor<2x3xf32>
    %9 = stablehlo.select %4, %8, %7 : tensor<2x3xi1>, tensor<2x3xf32>
    return %9 : tensor<2x3xf32>
  }
}
