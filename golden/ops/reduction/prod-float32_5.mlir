module @main {
  func.func public @main(%arg0: tensor<5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.multiply across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}
