module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x4xf32>
    %1 = stablehlo.select %0, %cst_0, %arg0 : tensor<3x4xi1>, tensor<3x4xf32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
    return %2 : tensor<3xf32>
  }
}
