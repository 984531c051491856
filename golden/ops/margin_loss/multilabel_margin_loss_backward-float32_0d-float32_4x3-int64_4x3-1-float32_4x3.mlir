module @main {
  func.func public @main(%arg0: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 1 : tensor<1x3xi64>
    %c = stablehlo.constant dense<0> : tensor<4x3xi64>
    %1 = stablehlo.compare LT, %arg2, %c, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
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
    %11 = stablehlo.reshape %arg2 : (tensor<4x3xi64>) -> tensor<4x3x1xi64>
    %12 = stablehlo.iota dim = 2 : tensor<1x1x3xi64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x3x1xi64>) -> tensor<4x3x3xi64>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<1x1x3xi64>) -> tensor<4x3x3xi64>
    %15 = stablehlo.compare EQ, %13, %14, SIGNED : (tensor<4x3x3xi64>, tensor<4x3x3xi64>) -> tensor<4x3x3xi1>
    %16 = stablehlo.reshape %10 : (tensor<4x3xi1>) -> tensor<4x3x1xi1>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<4x3x1xi1>) -> tensor<4x3x3xi1>
    %18 = stablehlo.and %15, %17 : tensor<4x3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %19 = stablehlo.compare NE, %arg3, %cst, FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %20 = stablehlo.reshape %arg1 : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<4x1x3xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %22 = stablehlo.broadcast_in_dim %cst_2, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %23 = stablehlo.select %18, %21, %22 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %25 = stablehlo.reshape %24 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<4x3x1xf32>
    %26 = stablehlo.subtract %cst_4, %25 : tensor<4x3x1xf32>
    %27 = stablehlo.reshape %arg1 : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
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
    %39 = stablehlo.convert %38 : (tensor<4x3x3xi1>) -> tensor<4x3x3xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%39 init: %cst_6) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %41 = stablehlo.reshape %40 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<4x3x1xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %43 = stablehlo.broadcast_in_dim %cst_7, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %44 = stablehlo.select %18, %42, %43 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.reduce(%44 init: %cst_8) applies stablehlo.add across dimensions = [1] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%39 init: %cst_9) applies stablehlo.add across dimensions = [1] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %47 = stablehlo.subtract %46, %45 : tensor<4x3xf32>
    %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %cst_11 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %48 = stablehlo.multiply %cst_10, %cst_11 : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.divide %cst_12, %48 : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %51 = stablehlo.multiply %47, %50 : tensor<4x3xf32>
    %52 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %53 = stablehlo.multiply %51, %52 : tensor<4x3xf32>
    return %53 : tensor<4x3xf32>
  }
}
