module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.707106769> : tensor<2x3xf32>
    %1 = stablehlo.multiply %arg0, %cst_0 : tensor<2x3xf32>
    %2 = chlo.erf %1 : tensor<2x3xf32> -> tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %3 = stablehlo.add %2, %cst_1 : tensor<2x3xf32>
    %4 = stablehlo.multiply %0, %3 : tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}
