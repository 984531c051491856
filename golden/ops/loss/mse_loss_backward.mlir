module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.subtract %arg1, %arg2 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %arg0 : tensor<2x3xf32>
    return %2 : tensor<2x3xf32>
  }
}
