module @main {
  func.func public @main(%arg0: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x1xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 2, 0] : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<3x4x2xf32>) -> tensor<3x8xf32>
    %2 = stablehlo.slice %1 [0:3, 1:2:3] : (tensor<3x8xf32>) -> tensor<3x1xf32>
    return %2 : tensor<3x1xf32>
  }
}
