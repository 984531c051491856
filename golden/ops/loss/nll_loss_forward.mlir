module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 1 : tensor<4x3xi64>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<4xi64>) -> tensor<4x3xi64>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %3 = stablehlo.select %2, %arg0, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %5 = stablehlo.subtract %cst_1, %4 : tensor<4xf32>
    %c = stablehlo.constant dense<3> : tensor<4xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<4xi64>
    %6 = stablehlo.compare GE, %arg1, %c_2, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %7 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %8 = stablehlo.and %6, %7 : tensor<4xi1>
    %9 = stablehlo.convert %8 : (tensor<4xi1>) -> tensor<4xf32>
    %10 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %11 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %12 = stablehlo.divide %11, %10 : tensor<f32>
    %13:2 = stablehlo.optimization_barrier %12, %10 : tensor<f32>, tensor<f32>
    return %13#0, %13#1 : tensor<f32>, tensor<f32>
  }
}
