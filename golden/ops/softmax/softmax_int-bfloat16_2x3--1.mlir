module @main {
  func.func public @main(%arg0: tensor<2x3xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<2x3xbf16>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %3 = stablehlo.subtract %0, %2 : tensor<2x3xf32>
    %4 = stablehlo.exponential %3 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %7 = stablehlo.divide %4, %6 : tensor<2x3xf32>
    %8 = stablehlo.convert %7 : (tensor<2x3xf32>) -> tensor<2x3xbf16>
    return %8 : tensor<2x3xbf16>
  }
}
