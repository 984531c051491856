module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %c = stablehlo.constant dense<0> : tensor<4x3xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i64>
    %1 = stablehlo.iota dim = 1 : tensor<4x3xi64>
    %c_1 = stablehlo.constant dense<3> : tensor<4x3xi64>
    %2 = stablehlo.select %0, %1, %c_1 : tensor<4x3xi1>, tensor<4x3xi64>
    %3 = stablehlo.reduce(%2 init: %c_0) applies stablehlo.minimum across dimensions = [1] : (tensor<4x3xi64>, tensor<i64>) -> tensor<4xi64>
    %4 = stablehlo.reshape %3 : (tensor<4xi64>) -> tensor<4x1xi64>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x1xi64>) -> tensor<4x3xi64>
    %6 = stablehlo.compare LT, %1, %5, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %7 = stablehlo.reshape %arg1 : (tensor<4x3xi64>) -> tensor<4x3x1xi64>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<4x3x1xi64>) -> tensor<4x3x3xi64>
    %9 = stablehlo.iota dim = 2 : tensor<4x3x3xi64>
    %10 = stablehlo.compare EQ, %8, %9, SIGNED : (tensor<4x3x3xi64>, tensor<4x3x3xi64>) -> tensor<4x3x3xi1>
    %11 = stablehlo.reshape %6 : (tensor<4x3xi1>) -> tensor<4x3x1xi1>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x3x1xi1>) -> tensor<4x3x3xi1>
    %13 = stablehlo.and %10, %12 : tensor<4x3x3xi1>
    %c_2 = stablehlo.constant dense<false> : tensor<i1>
    %14 = stablehlo.reduce(%13 init: %c_2) applies stablehlo.or across dimensions = [1] : (tensor<4x3x3xi1>, tensor<i1>) -> tensor<4x3xi1>
    %15 = stablehlo.reshape %arg0 : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3x3xf32>
    %17 = stablehlo.select %13, %16, %cst : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %19 = stablehlo.reshape %18 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<4x3x1xf32>
    %20 = stablehlo.subtract %cst_4, %19 : tensor<4x3x1xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %22 = stablehlo.add %21, %16 : tensor<4x3x3xf32>
    %23 = stablehlo.compare GT, %22, %cst, FLOAT : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xi1>
    %24 = stablehlo.and %23, %12 : tensor<4x3x3xi1>
    %25 = stablehlo.reshape %14 : (tensor<4x3xi1>) -> tensor<4x1x3xi1>
    %26 = stablehlo.not %25 : tensor<4x1x3xi1>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<4x1x3xi1>) -> tensor<4x3x3xi1>
    %28 = stablehlo.and %24, %27 : tensor<4x3x3xi1>
    %29 = stablehlo.select %28, %22, %cst : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %30 = stablehlo.reduce(%29 init: %cst_3) applies stablehlo.add across dimensions = [1, 2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %31 = stablehlo.divide %30, %cst_5 : tensor<4xf32>
    %32 = stablehlo.reduce(%31 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %33 = stablehlo.divide %32, %cst_6 : tensor<f32>
    %34 = stablehlo.convert %14 : (tensor<4x3xi1>) -> tensor<4x3xf32>
    return %33, %34 : tensor<f32>, tensor<4x3xf32>
  }
}
