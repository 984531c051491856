module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<2.500000e-01> : tensor<4xf32>
    %0 = stablehlo.subtract %arg1, %arg0 : tensor<4xf32>
    %1 = stablehlo.multiply %cst, %0 : tensor<4xf32>
    %2 = stablehlo.add %arg0, %1 : tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}
