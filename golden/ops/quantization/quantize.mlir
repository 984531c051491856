module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xi8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.composite "hloemit.quantize_per_tensor" %arg0 {composite_attributes = {quant_max = 127 : i64, quant_min = -128 : i64, scale = 1.000000e-01 : f64, zero_point = 3 : i64}, decomposition = @hloemit_quantize_per_tensor} : (tensor<2x3xf32>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func private @hloemit_quantize_per_tensor(%arg0: tensor<2x3xf32>) -> tensor<2x3xi8> {
    %cst = stablehlo.constant dense<1.000000e+01> : tensor<2x3xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<2x3xf32>
    %1 = stablehlo.round_nearest_even %0 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<2x3xf32>
    %2 = stablehlo.add %1, %cst_0 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<-1.280000e+02> : tensor<2x3xf32>
    %3 = stablehlo.maximum %2, %cst_1 : tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<1.270000e+02> : tensor<2x3xf32>
    %4 = stablehlo.minimum %3, %cst_2 : tensor<2x3xf32>
    %5 = stablehlo.convert %4 : (tensor<2x3xf32>) -> tensor<2x3xi32>
    %6 = stablehlo.convert %5 : (tensor<2x3xi32>) -> tensor<2x3xi8>
    return %6 : tensor<2x3xi8>
  }
}
