module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<2x3xf32>
    %0 = stablehlo.divide %arg1, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %1 = stablehlo.add %0, %cst_0 : tensor<2x3xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<2x3xf32>
    %3 = stablehlo.compare LT, %arg1, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %4 = stablehlo.select %3, %2, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<-3.000000e+00> : tensor<2x3xf32>
    %5 = stablehlo.compare LE, %arg1, %cst_1, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %6 = stablehlo.select %5, %cst_2, %4 : tensor<2x3xi1>, tensor<2x3xf32>
    return %6 : tensor<2x3xf32>
  }
}
