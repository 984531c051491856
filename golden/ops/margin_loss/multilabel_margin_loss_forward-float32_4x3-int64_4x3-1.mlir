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
    %6 = stablehlo.reduce(%5 init: %c_0) applies stablehlo.minimum across dimensions = [1] : (tensor<4x3xi64>, tensor<i64>) -> tensor<4xi64>
    %7 = stablehlo.reshape %6 : (tensor<4xi64>) -> tensor<4x1xi64>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x1xi64>) -> tensor<4x3xi64>
    %9 = stablehlo.compare LT, %3, %8, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %10 = stablehlo.reshape %arg1 : (tensor<4x3xi64>) -> tensor<4x3x1xi64>
    %11 = stablehlo.iota dim = 2 : tensor<1x1x3xi64>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<4x3x1xi64>) -> tensor<4x3x3xi64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x1x3xi64>) -> tensor<4x3x3xi64>
    %14 = stablehlo.compare EQ, %12, %13, SIGNED : (tensor<4x3x3xi64>, tensor<4x3x3xi64>) -> tensor<4x3x3xi1>
    %15 = stablehlo.reshape %9 : (tensor<4x3xi1>) -> tensor<4x3x1xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<4x3x1xi1>) -> tensor<4x3x3xi1>
    %17 = stablehlo.and %14, %16 : tensor<4x3x3xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %18 = stablehlo.reduce(%17 init: %c_1) applies stablehlo.or across dimensions = [1] : (tensor<4x3x3xi1>, tensor<i1>) -> tensor<4x3xi1>
    %19 = stablehlo.reshape %arg0 : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x1x3xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %21 = stablehlo.broadcast_in_dim %cst, dims = [0, 1, 2] : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
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
    %34 = stablehlo.select %33, %27, %cst_4 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %35 = stablehlo.reduce(%34 init: %cst_2) applies stablehlo.add across dimensions = [1, 2] : (tensor<4x3x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %37 = stablehlo.divide %35, %36 : tensor<4xf32>
    %38 = stablehlo.reduce(%37 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %39 = stablehlo.divide %38, %cst_6 : tensor<f32>
    %40 = stablehlo.convert %18 : (tensor<4x3xi1>) -> tensor<4x3xf32>
    return %39, %40 : tensor<f32>, tensor<4x3xf32>
  }
}
