module @main {
  func.func public @main(%arg0: tensor<2x4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg2: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<2x4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4x3xf32>) -> tensor<2x2x2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<2x2xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<2x2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %4 = stablehlo.subtract %0, %3 : tensor<2x2x2x3xf32>
    %5 = stablehlo.multiply %4, %4 : tensor<2x2x2x3xf32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
    %7 = stablehlo.divide %6, %cst_0 : tensor<2x2xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2x2xf32>
    %8 = stablehlo.add %7, %cst_1 : tensor<2x2xf32>
    %9 = stablehlo.rsqrt %8 : tensor<2x2xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x2x3xf32>
    %11 = stablehlo.multiply %4, %10 : tensor<2x2x2x3xf32>
    %12 = stablehlo.reshape %11 : (tensor<2x2x2x3xf32>) -> tensor<2x4x3xf32>
    %13 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<2x4x3xf32>
    %14 = stablehlo.multiply %12, %13 : tensor<2x4x3xf32>
    %15 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<4xf32>) -> tensor<2x4x3xf32>
    %16 = stablehlo.add %14, %15 : tensor<2x4x3xf32>
    return %16 : tensor<2x4x3xf32>
  }
}
