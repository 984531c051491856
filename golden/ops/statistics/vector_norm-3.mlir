module @main {
  func.func public @main(%arg0: tensor<2x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.abs %arg0 : tensor<2x5xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<2x5xf32>
    %1 = stablehlo.power %0, %cst : tensor<2x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<0.333333343> : tensor<2xf32>
    %3 = stablehlo.power %2, %cst_1 : tensor<2xf32>
    return %3 : tensor<2xf32>
  }
}
