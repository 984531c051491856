module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<-5.000000e-01> : tensor<2x3xf32>
    %0 = stablehlo.compare LE, %arg1, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.compare GE, %arg1, %cst_0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %2 = stablehlo.or %0, %1 : tensor<2x3xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %3 = stablehlo.select %2, %cst_1, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    return %3 : tensor<2x3xf32>
  }
}
