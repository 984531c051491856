module @main {
  func.func public @main(%arg0: tensor<2x3xi8> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.composite "hloemit.dequantize_per_tensor" %arg0 {composite_attributes = {quant_max = 127 : i64, quant_min = -128 : i64, scale = 1.000000e-01 : f64, zero_point = 3 : i64}, decomposition = @hloemit_dequantize_per_tensor} : (tensor<2x3xi8>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func private @hloemit_dequantize_per_tensor(%arg0: tensor<2x3xi8>) -> tensor<2x3xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<2x3xi8>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.subtract %0, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %cst_0 : tensor<2x3xf32>
    return %2 : tensor<2x3xf32>
  }
}
