module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<3.14159274> : tensor<2x3xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.compare EQ, %arg0, %cst_0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %2 = stablehlo.sine %0 : tensor<2x3xf32>
    %3 = stablehlo.divide %2, %0 : tensor<2x3xf32>
    %4 = stablehlo.select %1, %cst_1, %3 : tensor<2x3xi1>, tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}
