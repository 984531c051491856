module @main {
  func.func public @main(%arg0: tensor<1x2x1x1xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x4x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<1x2x4x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<2.400000e+01> : tensor<1x2x1x1xf32>
    %0 = stablehlo.divide %arg0, %cst : tensor<1x2x1x1xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2, 3] : (tensor<1x2x1x1xf32>) -> tensor<1x2x4x6xf32>
    return %1 : tensor<1x2x4x6xf32>
  }
}
