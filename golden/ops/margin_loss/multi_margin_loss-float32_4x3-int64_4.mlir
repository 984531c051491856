module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 1 : tensor<1x3xi64>
    %1 = stablehlo.reshape %arg1 : (tensor<4xi64>) -> tensor<4x1xi64>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x3xi64>) -> tensor<4x3xi64>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<4x1xi64>) -> tensor<4x3xi64>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.reshape %6 : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<4x1xf32>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<4x1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %10 = stablehlo.add %9, %arg0 : tensor<4x3xf32>
    %11 = stablehlo.compare GT, %10, %cst, FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %12 = stablehlo.not %4 : tensor<4x3xi1>
    %13 = stablehlo.and %11, %12 : tensor<4x3xi1>
    %14 = stablehlo.select %13, %10, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %15 = stablehlo.reduce(%14 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_2 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %17 = stablehlo.divide %15, %16 : tensor<4xf32>
    %18 = stablehlo.reduce(%17 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %19 = stablehlo.divide %18, %cst_3 : tensor<f32>
    return %19 : tensor<f32>
  }
}
