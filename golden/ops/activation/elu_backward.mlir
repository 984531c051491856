module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2x3xf32>
    %0 = stablehlo.multiply %arg1, %cst : tensor<2x3xf32>
    %1 = stablehlo.exponential %0 : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %3 = stablehlo.multiply %2, %cst_0 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<1.500000e+00> : tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %cst_1 : tensor<2x3xf32>
    %5 = stablehlo.multiply %arg0, %4 : tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %6 = stablehlo.compare LE, %arg1, %cst_2, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %7 = stablehlo.multiply %arg0, %cst_1 : tensor<2x3xf32>
    %8 = stablehlo.select %6, %5, %7 : tensor<2x3xi1>, tensor<2x3xf32>
    return %8 : tensor<2x3xf32>
  }
}
