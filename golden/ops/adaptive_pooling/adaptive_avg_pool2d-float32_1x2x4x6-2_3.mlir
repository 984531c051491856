module @main {
  func.func public @main(%arg0: tensor<1x2x4x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<1x2x4x6xf32>) -> tensor<1x2x2x2x3x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [3, 5] : (tensor<1x2x2x2x3x2xf32>, tensor<f32>) -> tensor<1x2x2x3xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<1x2x2x3xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<1x2x2x3xf32>
    return %2 : tensor<1x2x2x3xf32>
  }
}
