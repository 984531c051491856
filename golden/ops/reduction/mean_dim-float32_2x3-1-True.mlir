module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x1xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<2xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<2xf32>
    %2 = stablehlo.reshape %1 : (tensor<2xf32>) -> tensor<2x1xf32>
    return %2 : tensor<2x1xf32>
  }
}
