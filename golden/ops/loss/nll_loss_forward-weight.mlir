module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 1 : tensor<4x3xi64>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<4xi64>) -> tensor<4x3xi64>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %c = stablehlo.constant dense<1> : tensor<4x3xi64>
    %3 = stablehlo.compare NE, %0, %c, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %4 = stablehlo.and %2, %3 : tensor<4x3xi1>
    %5 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<4x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %7 = stablehlo.select %4, %6, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %9 = stablehlo.subtract %cst_1, %8 : tensor<4xf32>
    %10 = stablehlo.select %4, %5, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    %11 = stablehlo.reduce(%10 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %12 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %13 = stablehlo.divide %12, %11 : tensor<f32>
    %14:2 = stablehlo.optimization_barrier %13, %11 : tensor<f32>, tensor<f32>
    return %14#0, %14#1 : tensor<f32>, tensor<f32>
  }
}
