module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %0 = stablehlo.compare GT, %arg0, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %1 = stablehlo.subtract %arg0, %cst : tensor<2x3xf32>
    %2 = stablehlo.add %arg0, %cst : tensor<2x3xf32>
    %3 = stablehlo.select %0, %1, %2 : tensor<2x3xi1>, tensor<2x3xf32>
    %4 = stablehlo.compare GT, %arg0, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %5 = stablehlo.negate %cst : tensor<2x3xf32>
    %6 = stablehlo.compare LT, %arg0, %5, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %7 = stablehlo.or %4, %6 : tensor<2x3xi1>
    %8 = stablehlo.not %7 : tensor<2x3xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %9 = stablehlo.multiply %arg0, %cst_0 : tensor<2x3xf32>
    %10 = stablehlo.select %8, %9, %3 : tensor<2x3xi1>, tensor<2x3xf32>
    return %10 : tensor<2x3xf32>
  }
}
