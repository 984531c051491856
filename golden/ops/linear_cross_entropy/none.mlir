module @main {
  func.func public @main(%arg0: tensor<6x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<6xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<6x4xf32>, tensor<3x4xf32>) -> tensor<6x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<3xf32>) -> tensor<6x3xf32>
    %2 = stablehlo.add %0, %1 : tensor<6x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<6xf32>) -> tensor<6x3xf32>
    %5 = stablehlo.subtract %2, %4 : tensor<6x3xf32>
    %6 = stablehlo.exponential %5 : tensor<6x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %8 = stablehlo.log %7 : tensor<6xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<6xf32>) -> tensor<6x3xf32>
    %10 = stablehlo.subtract %5, %9 : tensor<6x3xf32>
    %11 = stablehlo.iota dim = 1 : tensor<6x3xi64>
    %12 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<6xi64>) -> tensor<6x3xi64>
    %13 = stablehlo.compare EQ, %11, %12, SIGNED : (tensor<6x3xi64>, tensor<6x3xi64>) -> tensor<6x3xi1>
    %c = stablehlo.constant dense<-100> : tensor<6xi64>
    %14 = stablehlo.compare NE, %arg2, %c, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %15 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<3xf32>) -> tensor<6x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<6x3xf32>
    %16 = stablehlo.select %13, %15, %cst_1 : tensor<6x3xi1>, tensor<6x3xf32>
    %17 = stablehlo.reduce(%16 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %18 = stablehlo.select %14, %17, %cst_2 : tensor<6xi1>, tensor<6xf32>
    %19 = stablehlo.select %13, %10, %cst_1 : tensor<6x3xi1>, tensor<6x3xf32>
    %20 = stablehlo.reduce(%19 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %21 = stablehlo.subtract %cst_2, %20 : tensor<6xf32>
    %22 = stablehlo.multiply %21, %18 : tensor<6xf32>
    return %22 : tensor<6xf32>
  }
}
