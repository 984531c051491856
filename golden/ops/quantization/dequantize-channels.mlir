module @main {
  func.func public @main(%arg0: tensor<2x3xi8> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.composite "hloemit.dequantize_per_channel" %arg0, %arg1, %arg2 {composite_attributes = {axis = 1 : i64, quant_max = 127 : i64, quant_min = -128 : i64}, decomposition = @hloemit_dequantize_per_channel} : (tensor<2x3xi8>, tensor<3xf32>, tensor<3xi64>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func private @hloemit_dequantize_per_channel(%arg0: tensor<2x3xi8>, %arg1: tensor<3xf32>, %arg2: tensor<3xi64>) -> tensor<2x3xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<2x3xi8>) -> tensor<2x3xi64>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xi64>) -> tensor<2x3xi64>
    %2 = stablehlo.subtract %0, %1 : tensor<2x3xi64>
    %3 = stablehlo.convert %2 : (tensor<2x3xi64>) -> tensor<2x3xf32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<2x3xf32>
    return %5 : tensor<2x3xf32>
  }
}
