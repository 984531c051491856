module @main {
  func.func public @main(%arg0: tensor<3x4x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4x2xf32>) -> tensor<12x2xf32>
    %1 = stablehlo.slice %0 [0:12, 0:1] : (tensor<12x2xf32>) -> tensor<12x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<12x1xf32>) -> tensor<12xf32>
    %3 = stablehlo.slice %0 [0:12, 1:2] : (tensor<12x2xf32>) -> tensor<12x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<12x1xf32>) -> tensor<12xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %5 = stablehlo.reduce(%2 init: %cst) applies stablehlo.minimum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %7 = stablehlo.compare EQ, %5, %6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.subtract %5, %cst_1 : tensor<f32>
    %9 = stablehlo.select %7, %8, %5 : tensor<i1>, tensor<f32>
    %10 = stablehlo.compare EQ, %5, %6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %11 = stablehlo.add %6, %cst_1 : tensor<f32>
    %12 = stablehlo.select %10, %11, %6 : tensor<i1>, tensor<f32>
    %13 = stablehlo.subtract %12, %9 : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %14 = stablehlo.divide %13, %cst_2 : tensor<f32>
    %15 = stablehlo.iota dim = 0 : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %16 = stablehlo.compare LT, %15, %cst_3, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %17 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %18 = stablehlo.multiply %17, %15 : tensor<3xf32>
    %19 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %20 = stablehlo.add %19, %18 : tensor<3xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<3xf32>
    %21 = stablehlo.subtract %cst_4, %15 : tensor<3xf32>
    %22 = stablehlo.multiply %17, %21 : tensor<3xf32>
    %23 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %24 = stablehlo.subtract %23, %22 : tensor<3xf32>
    %25 = stablehlo.select %16, %20, %24 : tensor<3xi1>, tensor<3xf32>
    %26 = stablehlo.reduce(%4 init: %cst) applies stablehlo.minimum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %27 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %28 = stablehlo.compare EQ, %26, %27, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %29 = stablehlo.subtract %26, %cst_1 : tensor<f32>
    %30 = stablehlo.select %28, %29, %26 : tensor<i1>, tensor<f32>
    %31 = stablehlo.compare EQ, %26, %27, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %32 = stablehlo.add %27, %cst_1 : tensor<f32>
    %33 = stablehlo.select %31, %32, %27 : tensor<i1>, tensor<f32>
    %34 = stablehlo.subtract %33, %30 : tensor<f32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %35 = stablehlo.divide %34, %cst_5 : tensor<f32>
    %36 = stablehlo.iota dim = 0 : tensor<4xf32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %37 = stablehlo.compare LT, %36, %cst_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %38 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %39 = stablehlo.multiply %38, %36 : tensor<4xf32>
    %40 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %41 = stablehlo.add %40, %39 : tensor<4xf32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %42 = stablehlo.subtract %cst_7, %36 : tensor<4xf32>
    %43 = stablehlo.multiply %38, %42 : tensor<4xf32>
    %44 = stablehlo.broadcast_in_dim %33, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %45 = stablehlo.subtract %44, %43 : tensor<4xf32>
    %46 = stablehlo.select %37, %41, %45 : tensor<4xi1>, tensor<4xf32>
    return %25, %46 : tensor<3xf32>, tensor<4xf32>
  }
}
