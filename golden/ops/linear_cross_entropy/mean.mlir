module @main {
  func.func public @main(%arg0: tensor<6x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<6xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<6x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_3"}) {
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
    %19 = stablehlo.negate %18 : tensor<6xf32>
    %20 = stablehlo.reduce(%19 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
    %21 = stablehlo.compare EQ, %20, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %22 = stablehlo.negate %20 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %23 = stablehlo.select %21, %cst_3, %22 : tensor<i1>, tensor<f32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %25 = stablehlo.divide %19, %24 : tensor<6xf32>
    %26 = stablehlo.select %13, %10, %cst_1 : tensor<6x3xi1>, tensor<6x3xf32>
    %27 = stablehlo.reduce(%26 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %28 = stablehlo.multiply %25, %27 : tensor<6xf32>
    %29 = stablehlo.reduce(%28 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
    %30 = stablehlo.convert %13 : (tensor<6x3xi1>) -> tensor<6x3xf32>
    %31 = stablehlo.exponential %10 : tensor<6x3xf32>
    %32 = stablehlo.subtract %30, %31 : tensor<6x3xf32>
    %33 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<6xf32>) -> tensor<6x3xf32>
    %34 = stablehlo.multiply %32, %33 : tensor<6x3xf32>
    %35 = stablehlo.dot_general %34, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<6x3xf32>, tensor<3x4xf32>) -> tensor<6x4xf32>
    %36 = stablehlo.dot_general %34, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<6x3xf32>, tensor<6x4xf32>) -> tensor<3x4xf32>
    %37 = stablehlo.reduce(%34 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<6x3xf32>, tensor<f32>) -> tensor<3xf32>
    return %29, %35, %36, %37 : tensor<f32>, tensor<6x4xf32>, tensor<3x4xf32>, tensor<3xf32>
  }
}
