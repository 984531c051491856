module @main {
  func.func public @main(%arg0: tensor<12xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reshape %arg0 : (tensor<12xf32>) -> tensor<12x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<12x1xf32>) -> tensor<3x4xf32>
    return %1 : tensor<3x4xf32>
  }
}
