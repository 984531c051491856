module @main {
  func.func public @main(%arg0: tensor<6x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<6xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<6x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_3"}) {
    %0 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<6x4xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
    %2 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<3xf32>) -> tensor<6x3xf32>
    %3 = stablehlo.add %1, %2 : tensor<6x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<6xf32>) -> tensor<6x3xf32>
    %6 = stablehlo.subtract %3, %5 : tensor<6x3xf32>
    %7 = stablehlo.exponential %6 : tensor<6x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %9 = stablehlo.log %8 : tensor<6xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<6xf32>) -> tensor<6x3xf32>
    %11 = stablehlo.subtract %6, %10 : tensor<6x3xf32>
    %12 = stablehlo.iota dim = 1 : tensor<6x3xi64>
    %13 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<6xi64>) -> tensor<6x3xi64>
    %14 = stablehlo.compare EQ, %12, %13, SIGNED : (tensor<6x3xi64>, tensor<6x3xi64>) -> tensor<6x3xi1>
    %c = stablehlo.constant dense<-100> : tensor<6xi64>
    %15 = stablehlo.compare NE, %arg2, %c, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %16 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<3xf32>) -> tensor<6x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<6x3xf32>
    %17 = stablehlo.select %14, %16, %cst_1 : tensor<6x3xi1>, tensor<6x3xf32>
    %18 = stablehlo.reduce(%17 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %19 = stablehlo.select %15, %18, %cst_2 : tensor<6xi1>, tensor<6xf32>
    %20 = stablehlo.negate %19 : tensor<6xf32>
    %21 = stablehlo.reduce(%20 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
    %22 = stablehlo.compare EQ, %21, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %23 = stablehlo.negate %21 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %24 = stablehlo.select %22, %cst_3, %23 : tensor<i1>, tensor<f32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %26 = stablehlo.divide %20, %25 : tensor<6xf32>
    %27 = stablehlo.select %14, %11, %cst_1 : tensor<6x3xi1>, tensor<6x3xf32>
    %28 = stablehlo.reduce(%27 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %29 = stablehlo.multiply %26, %28 : tensor<6xf32>
    %30 = stablehlo.reduce(%29 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
    %31 = stablehlo.convert %14 : (tensor<6x3xi1>) -> tensor<6x3xf32>
    %32 = stablehlo.exponential %11 : tensor<6x3xf32>
    %33 = stablehlo.subtract %31, %32 : tensor<6x3xf32>
    %34 = stablehlo.broadcast_in_dim %26, dims = [0] : (tensor<6xf32>) -> tensor<6x3xf32>
    %35 = stablehlo.multiply %33, %34 : tensor<6x3xf32>
    %36 = stablehlo.dot_general %35, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<6x3xf32>, tensor<3x4xf32>) -> tensor<6x4xf32>
    %37 = stablehlo.transpose %35, dims = [1, 0] : (tensor<6x3xf32>) -> tensor<3x6xf32>
    %38 = stablehlo.dot_general %37, %arg0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x6xf32>, tensor<6x4xf32>) -> tensor<3x4xf32>
    %39 = stablehlo.reduce(%35 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<6x3xf32>, tensor<f32>) -> tensor<3xf32>
    return %30, %36, %38, %39 : tensor<f32>, tensor<6x4xf32>, tensor<3x4xf32>, tensor<3xf32>
  }
}
