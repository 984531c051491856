module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<7.500000e-01> : tensor<4xf32>
    %0 = stablehlo.subtract %arg1, %arg0 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %1 = stablehlo.subtract %cst_0, %cst : tensor<4xf32>
    %2 = stablehlo.multiply %1, %0 : tensor<4xf32>
    %3 = stablehlo.subtract %arg1, %2 : tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}
