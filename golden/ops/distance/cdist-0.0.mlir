module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x2x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x4xf32>) -> tensor<3x2x4xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<3x2x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x2x4xf32>
    %3 = stablehlo.compare NE, %2, %cst, FLOAT : (tensor<3x2x4xf32>, tensor<3x2x4xf32>) -> tensor<3x2x4xi1>
    %4 = stablehlo.convert %3 : (tensor<3x2x4xi1>) -> tensor<3x2x4xf32>
    %5 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<3x2x4xf32>, tensor<3x2x4xf32>) -> tensor<3x2x4xi1>
    %6 = stablehlo.select %5, %2, %4 : tensor<3x2x4xi1>, tensor<3x2x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<3x2x4xf32>, tensor<f32>) -> tensor<3x2xf32>
    return %7 : tensor<3x2xf32>
  }
}
