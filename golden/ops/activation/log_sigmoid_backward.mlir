module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %0 = stablehlo.add %arg2, %cst : tensor<2x3xf32>
    %1 = stablehlo.divide %arg2, %0 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %2 = stablehlo.compare LT, %arg1, %cst_0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %3 = stablehlo.subtract %cst, %1 : tensor<2x3xf32>
    %4 = stablehlo.select %2, %3, %1 : tensor<2x3xi1>, tensor<2x3xf32>
    %5 = stablehlo.multiply %arg0, %4 : tensor<2x3xf32>
    return %5 : tensor<2x3xf32>
  }
}
