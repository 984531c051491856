module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
    %1 = stablehlo.reshape %arg2 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<3x1x4xf32>) -> tensor<3x3x4xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x3x4xf32>) -> tensor<3x3x4xf32>
    %4 = stablehlo.subtract %2, %3 : tensor<3x3x4xf32>
    %5 = stablehlo.reshape %arg0 : (tensor<3x3xf32>) -> tensor<3x3x1xf32>
    %6 = stablehlo.reshape %arg3 : (tensor<3x3xf32>) -> tensor<3x3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3x1xf32>
    %7 = stablehlo.compare EQ, %6, %cst, FLOAT : (tensor<3x3x1xf32>, tensor<3x3x1xf32>) -> tensor<3x3x1xi1>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x3x1xf32>) -> tensor<3x3x4xf32>
    %9 = stablehlo.multiply %8, %4 : tensor<3x3x4xf32>
    %10 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<3x3x1xf32>) -> tensor<3x3x4xf32>
    %11 = stablehlo.divide %9, %10 : tensor<3x3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3x4xf32>
    %12 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x3x1xi1>) -> tensor<3x3x4xi1>
    %13 = stablehlo.select %12, %cst_0, %11 : tensor<3x3x4xi1>, tensor<3x3x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<3x3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    return %14 : tensor<3x4xf32>
  }
}
