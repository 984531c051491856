module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %c = stablehlo.constant dense<0> : tensor<4x3xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i64>
    %1 = stablehlo.iota dim = 1 : tensor<4x3xi64>
    %c_1 = stablehlo.constant dense<3> : tensor<4x3xi64>
    %2 = stablehlo.select %0, %1, %c_1 : tensor<4x3xi1>, tensor<4x3xi64>
    %3 = stablehlo.reduce(%2 init: %c_0) applies stablehlo.minimum across dimensions = [1] : (tensor<4x3xi64>, tensor<i64>) -> tensor<4xi64>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<4xi64>) -> tensor<4x3xi64>
    %5 = stablehlo.compare LT, %1, %4, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<4x3xi64>) -> tensor<4x3x3xi64>
    %7 = stablehlo.iota dim = 2 : tensor<4x3x3xi64>
    %8 = stablehlo.compare EQ, %6, %7, SIGNED : (tensor<4x3x3xi64>, tensor<4x3x3xi64>) -> tensor<4x3x3xi1>
    %9 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<4x3xi1>) -> tensor<4x3x3xi1>
    %10 = stablehlo.and %8, %9 : tensor<4x3x3xi1>
    %c_2 = stablehlo.constant dense<false> : tensor<i1>
    %11 = stablehlo.reduce(%10 init: %c_2) applies stablehlo.or across dimensions = [1] : (tensor<4x3x3xi1>, tensor<i1>) -> tensor<4x3xi1>
    %12 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<4x3xf32>) -> tensor<4x3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3x3xf32>
    %13 = stablehlo.select %10, %12, %cst : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %15 = stablehlo.reshape %14 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<4x3x1xf32>
    %16 = stablehlo.subtract %cst_4, %15 : tensor<4x3x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %18 = stablehlo.add %17, %12 : tensor<4x3x3xf32>
    %19 = stablehlo.compare GT, %18, %cst, FLOAT : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xi1>
    %20 = stablehlo.and %19, %9 : tensor<4x3x3xi1>
    %21 = stablehlo.reshape %11 : (tensor<4x3xi1>) -> tensor<4x1x3xi1>
    %22 = stablehlo.not %21 : tensor<4x1x3xi1>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<4x1x3xi1>) -> tensor<4x3x3xi1>
    %24 = stablehlo.and %20, %23 : tensor<4x3x3xi1>
    %25 = stablehlo.select %24, %18, %cst : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %26 = stablehlo.reduce(%25 init: %cst_3) applies stablehlo.add across dimensions = [1, 2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %27 = stablehlo.divide %26, %cst_5 : tensor<4xf32>
    %28 = stablehlo.reduce(%27 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %29 = stablehlo.divide %28, %cst_6 : tensor<f32>
    %30 = stablehlo.convert %11 : (tensor<4x3xi1>) -> tensor<4x3xf32>
    return %29, %30 : tensor<f32>, tensor<4x3xf32>
  }
}
