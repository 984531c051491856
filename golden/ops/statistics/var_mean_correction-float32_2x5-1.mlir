module @main {
  func.func public @main(%arg0: tensor<2x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:1] : (tensor<2x5xf32>) -> tensor<2x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xf32>) -> tensor<2x5xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<5.000000e+00> : tensor<2xf32>
    %5 = stablehlo.divide %4, %cst_0 : tensor<2xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<2xf32>) -> tensor<2x5xf32>
    %7 = stablehlo.subtract %3, %6 : tensor<2x5xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<2x5xf32>
    %9 = stablehlo.reduce(%8 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %10 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %11 = stablehlo.divide %10, %cst_0 : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %12 = stablehlo.compare EQ, %9, %cst_1, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %13 = stablehlo.select %12, %1, %11 : tensor<2xi1>, tensor<2xf32>
    %14 = stablehlo.divide %9, %cst_0 : tensor<2xf32>
    return %14, %13 : tensor<2xf32>, tensor<2xf32>
  }
}
