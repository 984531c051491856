module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<1.42857146> : tensor<2x3xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<2x3xf32>
    %1 = stablehlo.exponential_minus_one %0 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.699999988> : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %cst_0 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %3 = stablehlo.compare LT, %arg0, %cst_1, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %4 = stablehlo.select %3, %2, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}
