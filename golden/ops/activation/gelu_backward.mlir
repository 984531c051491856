module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.707106769> : tensor<2x3xf32>
    %0 = stablehlo.multiply %arg1, %cst : tensor<2x3xf32>
    %1 = chlo.erf %0 : tensor<2x3xf32> -> tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %2 = stablehlo.add %cst_0, %1 : tensor<2x3xf32>
    %3 = stablehlo.multiply %cst_1, %2 : tensor<2x3xf32>
    %4 = stablehlo.multiply %arg1, %arg1 : tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<-5.000000e-01> : tensor<2x3xf32>
    %5 = stablehlo.multiply %4, %cst_2 : tensor<2x3xf32>
    %6 = stablehlo.exponential %5 : tensor<2x3xf32>
    %cst_3 = stablehlo.constant dense<0.398942292> : tensor<2x3xf32>
    %7 = stablehlo.multiply %6, %cst_3 : tensor<2x3xf32>
    %8 = stablehlo.multiply %arg1, %7 : tensor<2x3xf32>
    %9 = stablehlo.add %3, %8 : tensor<2x3xf32>
    %10 = stablehlo.multiply %arg0, %9 : tensor<2x3xf32>
    return %10 : tensor<2x3xf32>
  }
}
