module @main {
  func.func public @main(%arg0: tensor<1x2x4x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x1x1xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<1x2x4x6xf32>, tensor<f32>) -> tensor<1x2xf32>
    %cst_0 = stablehlo.constant dense<2.400000e+01> : tensor<1x2xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<1x2xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x2xf32>) -> tensor<1x2x1x1xf32>
    return %2 : tensor<1x2x1x1xf32>
  }
}
