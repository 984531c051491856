module @main {
  func.func public @main(%arg0: tensor<1000xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<bf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<1000xbf16>) -> tensor<1000xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<1000xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.convert %1 : (tensor<f32>) -> tensor<bf16>
    return %2 : tensor<bf16>
  }
}
