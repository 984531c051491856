module @main {
  func.func public @main(%arg0: tensor<2x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x1xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:1, 0:1] : (tensor<2x5xf32>) -> tensor<1x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x1xf32>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %5 = stablehlo.divide %4, %cst_0 : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %7 = stablehlo.subtract %3, %6 : tensor<2x5xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<2x5xf32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
    %10 = stablehlo.divide %9, %cst_0 : tensor<f32>
    %11 = stablehlo.reshape %10 : (tensor<f32>) -> tensor<1x1xf32>
    return %11 : tensor<1x1xf32>
  }
}
