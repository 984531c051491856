module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1xf64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3xi8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<1xf64>) -> tensor<f64>
    %1 = stablehlo.reshape %arg2 : (tensor<1xi64>) -> tensor<i64>
    %2 = stablehlo.composite "hloemit.quantize_per_tensor" %arg0, %0, %1 {composite_attributes = {quant_max = 127 : i64, quant_min = -128 : i64}, decomposition = @hloemit_quantize_per_tensor} : (tensor<2x3xf32>, tensor<f64>, tensor<i64>) -> tensor<2x3xi8>
    return %2 : tensor<2x3xi8>
  }
  func.func private @hloemit_quantize_per_tensor(%arg0: tensor<2x3xf32>, %arg1: tensor<f64>, %arg2: tensor<i64>) -> tensor<2x3xi8> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %0 = stablehlo.divide %cst, %arg1 : tensor<f64>
    %1 = stablehlo.convert %0 : (tensor<f64>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %3 = stablehlo.multiply %arg0, %2 : tensor<2x3xf32>
    %4 = stablehlo.round_nearest_even %3 : tensor<2x3xf32>
    %5 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %7 = stablehlo.add %4, %6 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<-1.280000e+02> : tensor<2x3xf32>
    %8 = stablehlo.maximum %7, %cst_0 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<1.270000e+02> : tensor<2x3xf32>
    %9 = stablehlo.minimum %8, %cst_1 : tensor<2x3xf32>
    %10 = stablehlo.convert %9 : (tensor<2x3xf32>) -> tensor<2x3xi32>
    %11 = stablehlo.convert %10 : (tensor<2x3xi32>) -> tensor<2x3xi8>
    return %11 : tensor<2x3xi8>
  }
}
