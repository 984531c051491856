module @main {
  func.func public @main(%arg0: tensor<2x8xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<8xbf16> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg2: tensor<8xbf16> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<2x8xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<2x8xbf16>) -> tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<2xf32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<2xf32>) -> tensor<2x8xf32>
    %4 = stablehlo.subtract %0, %3 : tensor<2x8xf32>
    %5 = stablehlo.multiply %4, %4 : tensor<2x8xf32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.divide %6, %cst_0 : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<2xf32>
    %8 = stablehlo.add %7, %cst_1 : tensor<2xf32>
    %9 = stablehlo.rsqrt %8 : tensor<2xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<2xf32>) -> tensor<2x8xf32>
    %11 = stablehlo.multiply %4, %10 : tensor<2x8xf32>
    %12 = stablehlo.convert %arg1 : (tensor<8xbf16>) -> tensor<8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
    %14 = stablehlo.multiply %11, %13 : tensor<2x8xf32>
    %15 = stablehlo.convert %arg2 : (tensor<8xbf16>) -> tensor<8xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
    %17 = stablehlo.add %14, %16 : tensor<2x8xf32>
    %18 = stablehlo.convert %17 : (tensor<2x8xf32>) -> tensor<2x8xbf16>
    return %18 : tensor<2x8xbf16>
  }
}
