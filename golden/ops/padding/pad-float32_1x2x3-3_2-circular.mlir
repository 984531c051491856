module @main {
  func.func public @main(%arg0: tensor<1x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x8xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:1, 0:2, 0:2] : (tensor<1x2x3xf32>) -> tensor<1x2x2xf32>
    %1 = stablehlo.concatenate %arg0, %arg0, %0, dim = 2 : (tensor<1x2x3xf32>, tensor<1x2x3xf32>, tensor<1x2x2xf32>) -> tensor<1x2x8xf32>
    return %1 : tensor<1x2x8xf32>
  }
}
