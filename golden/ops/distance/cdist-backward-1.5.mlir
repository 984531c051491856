module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
    %1 = stablehlo.reshape %arg2 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<3x1x4xf32>) -> tensor<3x3x4xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x3x4xf32>) -> tensor<3x3x4xf32>
    %4 = stablehlo.subtract %2, %3 : tensor<3x3x4xf32>
    %5 = stablehlo.reshape %arg0 : (tensor<3x3xf32>) -> tensor<3x3x1xf32>
    %6 = stablehlo.reshape %arg3 : (tensor<3x3xf32>) -> tensor<3x3x1xf32>
    %7 = stablehlo.sign %4 : tensor<3x3x4xf32>
    %8 = stablehlo.abs %4 : tensor<3x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<3x3x4xf32>
    %9 = stablehlo.power %8, %cst : tensor<3x3x4xf32>
    %10 = stablehlo.multiply %7, %9 : tensor<3x3x4xf32>
    %11 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x3x1xf32>) -> tensor<3x3x4xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<3x3x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<3x3x1xf32>
    %13 = stablehlo.power %6, %cst_0 : tensor<3x3x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<3x3x1xf32>) -> tensor<3x3x4xf32>
    %15 = stablehlo.divide %12, %14 : tensor<3x3x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<3x3x1xf32>
    %16 = stablehlo.compare EQ, %6, %cst_1, FLOAT : (tensor<3x3x1xf32>, tensor<3x3x1xf32>) -> tensor<3x3x1xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<3x3x4xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<3x3x1xi1>) -> tensor<3x3x4xi1>
    %18 = stablehlo.select %17, %cst_2, %15 : tensor<3x3x4xi1>, tensor<3x3x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<3x3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    return %19 : tensor<3x4xf32>
  }
}
