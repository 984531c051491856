module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg1 [0:2, 0:3] : (tensor<2x6xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.slice %arg1 [0:2, 3:6] : (tensor<2x6xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.logistic %1 : tensor<2x3xf32>
    %3 = stablehlo.multiply %arg0, %2 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %4 = stablehlo.subtract %cst, %2 : tensor<2x3xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<2x3xf32>
    %6 = stablehlo.multiply %5, %0 : tensor<2x3xf32>
    %7 = stablehlo.concatenate %3, %6, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
    return %7 : tensor<2x6xf32>
  }
}
