module @main {
  func.func public @main(%arg0: tensor<4x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:4, 4:5] : (tensor<4x6xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x1xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
