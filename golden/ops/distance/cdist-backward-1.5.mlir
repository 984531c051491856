module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0, 2] : (tensor<3x4xf32>) -> tensor<3x3x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1, 2] : (tensor<3x4xf32>) -> tensor<3x3x4xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<3x3x4xf32>
    %3 = stablehlo.reshape %arg3 : (tensor<3x3xf32>) -> tensor<3x3x1xf32>
    %4 = stablehlo.sign %2 : tensor<3x3x4xf32>
    %5 = stablehlo.abs %2 : tensor<3x3x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<3x3x4xf32>
    %6 = stablehlo.power %5, %cst : tensor<3x3x4xf32>
    %7 = stablehlo.multiply %4, %6 : tensor<3x3x4xf32>
    %8 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<3x3xf32>) -> tensor<3x3x4xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<3x3x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<3x3x1xf32>
    %10 = stablehlo.power %3, %cst_0 : tensor<3x3x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<3x3x1xf32>) -> tensor<3x3x4xf32>
    %12 = stablehlo.divide %9, %11 : tensor<3x3x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<3x3x1xf32>
    %13 = stablehlo.compare EQ, %3, %cst_1, FLOAT : (tensor<3x3x1xf32>, tensor<3x3x1xf32>) -> tensor<3x3x1xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<3x3x4xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<3x3x1xi1>) -> tensor<3x3x4xi1>
    %15 = stablehlo.select %14, %cst_2, %12 : tensor<3x3x4xi1>, tensor<3x3x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<3x3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    return %16 : tensor<3x4xf32>
  }
}
