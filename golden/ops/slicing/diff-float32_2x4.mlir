module @main {
  func.func public @main(%arg0: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:2, 1:4] : (tensor<2x4xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.slice %arg0 [0:2, 0:3] : (tensor<2x4xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<2x3xf32>
    return %2 : tensor<2x3xf32>
  }
}
