module @main {
  func.func public @main(%arg0: tensor<1x2x6x8xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<1x2x6x8xf32>) -> tensor<1x2x6x4x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [4] : (tensor<1x2x6x4x2xf32>, tensor<f32>) -> tensor<1x2x6x4xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x2x6x4xf32>) -> tensor<1x2x3x2x4xf32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x2x4xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    return %3 : tensor<1x2x3x4xf32>
  }
}
