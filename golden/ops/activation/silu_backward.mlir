module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.logistic %arg1 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.subtract %cst, %0 : tensor<2x3xf32>
    %2 = stablehlo.multiply %arg1, %1 : tensor<2x3xf32>
    %3 = stablehlo.add %cst, %2 : tensor<2x3xf32>
    %4 = stablehlo.multiply %arg0, %0 : tensor<2x3xf32>
    %5 = stablehlo.multiply %4, %3 : tensor<2x3xf32>
    return %5 : tensor<2x3xf32>
  }
}
