module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.exponential %arg1 : tensor<2x3xf32>
    %1 = stablehlo.log_plus_one %0 : tensor<2x3xf32>
    %2 = stablehlo.tanh %1 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %3 = stablehlo.logistic %arg1 : tensor<2x3xf32>
    %4 = stablehlo.multiply %arg1, %3 : tensor<2x3xf32>
    %5 = stablehlo.multiply %2, %2 : tensor<2x3xf32>
    %6 = stablehlo.subtract %cst, %5 : tensor<2x3xf32>
    %7 = stablehlo.multiply %4, %6 : tensor<2x3xf32>
    %8 = stablehlo.add %2, %7 : tensor<2x3xf32>
    %9 = stablehlo.multiply %arg0, %8 : tensor<2x3xf32>
    return %9 : tensor<2x3xf32>
  }
}
