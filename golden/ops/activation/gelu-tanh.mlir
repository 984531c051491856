module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<2x3xf32>
    %1 = stablehlo.multiply %arg0, %arg0 : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %arg0 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<4.471500e-02> : tensor<2x3xf32>
    %3 = stablehlo.multiply %2, %cst_0 : tensor<2x3xf32>
    %4 = stablehlo.add %arg0, %3 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<0.797884583> : tensor<2x3xf32>
    %5 = stablehlo.multiply %4, %cst_1 : tensor<2x3xf32>
    %6 = stablehlo.tanh %5 : tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %7 = stablehlo.add %6, %cst_2 : tensor<2x3xf32>
    %8 = stablehlo.multiply %0, %7 : tensor<2x3xf32>
    return %8 : tensor<2x3xf32>
  }
}
