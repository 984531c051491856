module @main {
  func.func public @main(%arg0: tensor<1x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<1x5x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<1x2x3xf32>
    %0 = stablehlo.divide %arg0, %cst : tensor<1x2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 3] : (tensor<1x2x3xf32>) -> tensor<1x2x2x3x2xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x2x2x3x2xf32>) -> tensor<1x4x6xf32>
    %3 = stablehlo.pad %2, %cst_0, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x5x6xf32>
    return %3 : tensor<1x5x6xf32>
  }
}
