module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<-3.000000e+00> : tensor<2x3xf32>
    %0 = stablehlo.compare GT, %arg1, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.compare LT, %arg1, %cst_0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %2 = stablehlo.and %0, %1 : tensor<2x3xi1>
    %cst_1 = stablehlo.constant dense<0.166666672> : tensor<2x3xf32>
    %3 = stablehlo.multiply %arg0, %cst_1 : tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %4 = stablehlo.select %2, %3, %cst_2 : tensor<2x3xi1>, tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}
