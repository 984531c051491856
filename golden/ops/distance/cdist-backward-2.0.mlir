module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x3x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1, 2] : (tensor<3x4xf32>) -> tensor<3x3x4xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<3x3x4xf32>
    %3 = stablehlo.reshape %arg3 : (tensor<3x3xf32>) -> tensor<3x3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3x1xf32>
    %4 = stablehlo.compare EQ, %3, %cst, FLOAT : (tensor<3x3x1xf32>, tensor<3x3x1xf32>) -> tensor<3x3x1xi1>
    %5 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<3x3xf32>) -> tensor<3x3x4xf32>
    %6 = stablehlo.multiply %5, %2 : tensor<3x3x4xf32>
    %7 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<3x3xf32>) -> tensor<3x3x4xf32>
    %8 = stablehlo.divide %6, %7 : tensor<3x3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3x4xf32>
    %9 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<3x3x1xi1>) -> tensor<3x3x4xi1>
    %10 = stablehlo.select %9, %cst_0, %8 : tensor<3x3x4xi1>, tensor<3x3x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<3x3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    return %11 : tensor<3x4xf32>
  }
}
