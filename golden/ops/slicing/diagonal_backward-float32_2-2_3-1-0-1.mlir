module @main {
  func.func public @main(%arg0: tensor<2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [1], high = [0], interior = [3] : (tensor<2xf32>, tensor<f32>) -> tensor<6xf32>
    %1 = stablehlo.reshape %0 : (tensor<6xf32>) -> tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
}
