module @main {
  func.func public @main(%arg0: tensor<2x3x2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2x2xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 1 : tensor<2x3x2x2xi64>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0, 2, 3] : (tensor<2x2x2xi64>) -> tensor<2x3x2x2xi64>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<2x3x2x2xi64>, tensor<2x3x2x2xi64>) -> tensor<2x3x2x2xi1>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x2xf32>
    %4 = stablehlo.multiply %arg0, %3 : tensor<2x3x2x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3x2x2xf32>
    %5 = stablehlo.select %2, %4, %cst : tensor<2x3x2x2xi1>, tensor<2x3x2x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<2x2x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2x2x2xf32>
    %7 = stablehlo.subtract %cst_1, %6 : tensor<2x2x2xf32>
    %8 = stablehlo.select %2, %3, %cst : tensor<2x3x2x2xi1>, tensor<2x3x2x2xf32>
    %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x3x2x2xf32>, tensor<f32>) -> tensor<f32>
    %10 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x2x2xf32>, tensor<f32>) -> tensor<f32>
    %11 = stablehlo.divide %10, %9 : tensor<f32>
    %12:2 = stablehlo.optimization_barrier %11, %9 : tensor<f32>, tensor<f32>
    return %12#0, %12#1 : tensor<f32>, tensor<f32>
  }
}
