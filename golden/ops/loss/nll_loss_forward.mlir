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
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<4x3xf32>
    %6 = stablehlo.select %2, %cst_2, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %8 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %9 = stablehlo.divide %8, %7 : tensor<f32>
    %10:2 = stablehlo.optimization_barrier %9, %7 : tensor<f32>, tensor<f32>
    return %10#0, %10#1 : tensor<f32>, tensor<f32>
  }
}
