module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
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
    %11 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %12 = stablehlo.multiply %7, %11 : tensor<4x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %13 = stablehlo.select %10, %12, %cst_1 : tensor<4x3xi1>, tensor<4x3xf32>
    %14 = stablehlo.reduce(%13 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %15 = stablehlo.subtract %cst_2, %14 : tensor<4xf32>
    %16 = stablehlo.select %10, %11, %cst_1 : tensor<4x3xi1>, tensor<4x3xf32>
    %17 = stablehlo.reduce(%16 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %18 = stablehlo.reduce(%15 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %19 = stablehlo.divide %18, %17 : tensor<f32>
    %c = stablehlo.constant dense<-100> : tensor<4xi64>
    %20 = stablehlo.compare NE, %arg1, %c, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
    %21 = stablehlo.multiply %7, %11 : tensor<4x3xf32>
    %22 = stablehlo.reduce(%21 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %23 = stablehlo.negate %22 : tensor<4xf32>
    %24 = stablehlo.select %20, %23, %cst_2 : tensor<4xi1>, tensor<4xf32>
    %25 = stablehlo.reduce(%24 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %26 = stablehlo.divide %25, %17 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %27 = stablehlo.divide %cst_3, %cst_4 : tensor<f32>
    %28 = stablehlo.multiply %26, %27 : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %29 = stablehlo.multiply %19, %cst_5 : tensor<f32>
    %30 = stablehlo.add %29, %28 : tensor<f32>
    return %30 : tensor<f32>
  }
}
