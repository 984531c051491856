module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.log %arg0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<2.30258512> : tensor<2x3xf32>
    %1 = stablehlo.divide %0, %cst : tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
}
