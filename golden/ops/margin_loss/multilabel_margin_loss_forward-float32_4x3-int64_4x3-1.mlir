module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 1 : tensor<1x3xi64>
    %c = stablehlo.constant dense<0> : tensor<4x3xi64>
    %1 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<1x3xi64>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x3xi64>) -> tensor<4x3xi64>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x3xi64>) -> tensor<4x3xi64>
    %5 = stablehlo.select %1, %3, %4 : tensor<4x3xi1>, tensor<4x3xi64>
    %c_1 = stablehlo.constant dense<3> : tensor<i64>
    %6 = stablehlo.reduce(%5 init: %c_1) applies stablehlo.minimum across dimensions = [1] : (tensor<4x3xi64>, tensor<i64>) -> tensor<4xi64>
    %7 = stablehlo.reshape %6 : (tensor<4xi64>) -> tensor<4x1xi64>
    %8 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x3xi64>) -> tensor<4x3xi64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x1xi64>) -> tensor<4x3xi64>
    %10 = stablehlo.compare LT, %8, %9, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %11 = stablehlo.reshape %arg1 : (tensor<4x3xi64>) -> tensor<4x3x1xi64>
    %12 = stablehlo.iota dim = 2 : tensor<1x1x3xi64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x3x1xi64>) -> tensor<4x3x3xi64>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<1x1x3xi64>) -> tensor<4x3x3xi64>
    %15 = stablehlo.compare EQ, %13, %14, SIGNED : (tensor<4x3x3xi64>, tensor<4x3x3xi64>) -> tensor<4x3x3xi1>
    %16 = stablehlo.reshape %10 : (tensor<4x3xi1>) -> tensor<4x3x1xi1>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<4x3x1xi1>) -> tensor<4x3x3xi1>
    %18 = stablehlo.and %15, %17 : tensor<4x3x3xi1>
    %c_2 = stablehlo.constant dense<false> : tensor<i1>
    %19 = stablehlo.reduce(%18 init: %c_2) applies stablehlo.or across dimensions = [1] : (tensor<4x3x3xi1>, tensor<i1>) -> tensor<4x3xi1>
    %20 = stablehlo.reshape %arg0 : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x1x3xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %22 = stablehlo.broadcast_in_dim %cst, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %23 = stablehlo.select %18, %21, %22 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %25 = stablehlo.reshape %24 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<4x3x1xf32>
    %26 = stablehlo.subtract %cst_4, %25 : tensor<4x3x1xf32>
    %27 = stablehlo.reshape %arg0 : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
    %28 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %30 = stablehlo.add %28, %29 : tensor<4x3x3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<4x3x3xf32>
    %31 = stablehlo.compare GT, %30, %cst_5, FLOAT : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xi1>
    %32 = stablehlo.reshape %10 : (tensor<4x3xi1>) -> tensor<4x3x1xi1>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2] : (tensor<4x3x1xi1>) -> tensor<4x3x3xi1>
    %34 = stablehlo.and %31, %33 : tensor<4x3x3xi1>
    %35 = stablehlo.reshape %19 : (tensor<4x3xi1>) -> tensor<4x1x3xi1>
    %36 = stablehlo.not %35 : tensor<4x1x3xi1>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<4x1x3xi1>) -> tensor<4x3x3xi1>
    %38 = stablehlo.and %34, %37 : tensor<4x3x3xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<4x3x3xf32>
    %39 = stablehlo.select %38, %30, %cst_6 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%39 init: %cst_7) applies stablehlo.add across dimensions = [1, 2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_8 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %42 = stablehlo.divide %40, %41 : tensor<4xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.reduce(%42 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %44 = stablehlo.divide %43, %cst_10 : tensor<f32>
    %45 = stablehlo.convert %19 : (tensor<4x3xi1>) -> tensor<4x3xf32>
    return %44, %45 : tensor<f32>, tensor<4x3xf32>
  }
}
