module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<4x3xf32>
    %3 = stablehlo.exponential %2 : tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.log %4 : tensor<4xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %7 = stablehlo.subtract %2, %6 : tensor<4x3xf32>
    %8 = stablehlo.iota dim = 1 : tensor<4x3xi64>
    %9 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<4xi64>) -> tensor<4x3xi64>
    %10 = stablehlo.compare EQ, %8, %9, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %11 = stablehlo.select %10, %7, %cst_1 : tensor<4x3xi1>, tensor<4x3xf32>
    %12 = stablehlo.reduce(%11 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %13 = stablehlo.subtract %cst_2, %12 : tensor<4xf32>
    %c = stablehlo.constant dense<3> : tensor<4xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<4xi64>
    %14 = stablehlo.compare GE, %arg1, %c_3, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %15 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %16 = stablehlo.and %14, %15 : tensor<4xi1>
    %17 = stablehlo.convert %16 : (tensor<4xi1>) -> tensor<4xf32>
    %18 = stablehlo.reduce(%17 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %19 = stablehlo.reduce(%13 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %20 = stablehlo.divide %19, %18 : tensor<f32>
    return %20 : tensor<f32>
  }
}
