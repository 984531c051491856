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
    %6 = stablehlo.reduce(%5 init: %c_0) applies stablehlo.minimum across dimensions = [1] : (tensor<4x3xi64>, tensor<i64>) -> tensor<4xi64>
    %7 = stablehlo.reshape %6 : (tensor<4xi64>) -> tensor<4x1xi64>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x1xi64>) -> tensor<4x3xi64>
    %9 = stablehlo.compare LT, %3, %8, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %10 = stablehlo.reshape %arg2 : (tensor<4x3xi64>) -> tensor<4x3x1xi64>
    %11 = stablehlo.iota dim = 2 : tensor<1x1x3xi64>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<4x3x1xi64>) -> tensor<4x3x3xi64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x1x3xi64>) -> tensor<4x3x3xi64>
    %14 = stablehlo.compare EQ, %12, %13, SIGNED : (tensor<4x3x3xi64>, tensor<4x3x3xi64>) -> tensor<4x3x3xi1>
    %15 = stablehlo.reshape %9 : (tensor<4x3xi1>) -> tensor<4x3x1xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<4x3x1xi1>) -> tensor<4x3x3xi1>
    %17 = stablehlo.and %14, %16 : tensor<4x3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %18 = stablehlo.compare NE, %arg3, %cst, FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %19 = stablehlo.reshape %arg1 : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<4x1x3xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %21 = stablehlo.broadcast_in_dim %cst_1, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %22 = stablehlo.select %17, %20, %21 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %24 = stablehlo.reshape %23 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<4x3x1xf32>
    %25 = stablehlo.subtract %cst_3, %24 : tensor<4x3x1xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %27 = stablehlo.add %26, %20 : tensor<4x3x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<4x3x3xf32>
    %28 = stablehlo.compare GT, %27, %cst_4, FLOAT : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xi1>
    %29 = stablehlo.and %28, %16 : tensor<4x3x3xi1>
    %30 = stablehlo.reshape %18 : (tensor<4x3xi1>) -> tensor<4x1x3xi1>
    %31 = stablehlo.not %30 : tensor<4x1x3xi1>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<4x1x3xi1>) -> tensor<4x3x3xi1>
    %33 = stablehlo.and %29, %32 : tensor<4x3x3xi1>
    %34 = stablehlo.convert %33 : (tensor<4x3x3xi1>) -> tensor<4x3x3xf32>
    %35 = stablehlo.reduce(%34 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %36 = stablehlo.reshape %35 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<4x3x1xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %38 = stablehlo.broadcast_in_dim %cst_5, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x3xf32>
    %39 = stablehlo.select %17, %37, %38 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %40 = stablehlo.reduce(%39 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %41 = stablehlo.reduce(%34 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %42 = stablehlo.subtract %41, %40 : tensor<4x3xf32>
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %cst_7 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %43 = stablehlo.multiply %cst_6, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.divide %cst_8, %43 : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %46 = stablehlo.multiply %42, %45 : tensor<4x3xf32>
    %47 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %48 = stablehlo.multiply %46, %47 : tensor<4x3xf32>
    return %48 : tensor<4x3xf32>
  }
}
