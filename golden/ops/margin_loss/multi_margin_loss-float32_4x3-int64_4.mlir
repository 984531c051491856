module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 1 : tensor<4x3xi64>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<4xi64>) -> tensor<4x3xi64>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %3 = stablehlo.select %2, %arg0, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.reshape %4 : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<4x1xf32>
    %6 = stablehlo.subtract %cst_1, %5 : tensor<4x1xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %8 = stablehlo.add %7, %arg0 : tensor<4x3xf32>
    %9 = stablehlo.compare GT, %8, %cst, FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %10 = stablehlo.not %2 : tensor<4x3xi1>
    %11 = stablehlo.and %9, %10 : tensor<4x3xi1>
    %12 = stablehlo.select %11, %8, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %13 = stablehlo.reduce(%12 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_2 = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %14 = stablehlo.divide %13, %cst_2 : tensor<4xf32>
    %15 = stablehlo.reduce(%14 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %16 = stablehlo.divide %15, %cst_3 : tensor<f32>
    return %16 : tensor<f32>
  }
}
