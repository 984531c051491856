module @main {
  func.func public @main(%arg0: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg2 : (tensor<4xi64>) -> tensor<4x1xi64>
    %1 = stablehlo.iota dim = 1 : tensor<4x3xi64>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi64>) -> tensor<4x3xi64>
    %3 = stablehlo.compare EQ, %1, %2, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %4 = stablehlo.select %3, %arg1, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %6 = stablehlo.reshape %5 : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<4x1xf32>
    %7 = stablehlo.subtract %cst_1, %6 : tensor<4x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %9 = stablehlo.add %8, %arg1 : tensor<4x3xf32>
    %10 = stablehlo.compare GT, %9, %cst, FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %11 = stablehlo.not %3 : tensor<4x3xi1>
    %12 = stablehlo.and %10, %11 : tensor<4x3xi1>
    %cst_2 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %13 = stablehlo.multiply %cst_2, %cst_3 : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.divide %cst_4, %13 : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %16 = stablehlo.select %12, %15, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %17 = stablehlo.reduce(%16 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %18 = stablehlo.reshape %17 : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<4x1xf32>
    %19 = stablehlo.subtract %cst_5, %18 : tensor<4x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %21 = stablehlo.select %3, %20, %16 : tensor<4x3xi1>, tensor<4x3xf32>
    %22 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<4x3xf32>
    return %23 : tensor<4x3xf32>
  }
}
