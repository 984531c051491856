module @main {
  func.func public @main(%arg0: tensor<2x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<5xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x5xi8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.composite "hloemit.quantize_per_channel" %arg0, %arg1, %arg2 {composite_attributes = {axis = 1 : i64, quant_max = 127 : i64, quant_min = -128 : i64}, decomposition = @hloemit_quantize_per_channel} : (tensor<2x5xf32>, tensor<5xf32>, tensor<5xi64>) -> tensor<2x5xi8>
    return %0 : tensor<2x5xi8>
  }
  func.func private @hloemit_quantize_per_channel(%arg0: tensor<2x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<5xi64>) -> tensor<2x5xi8> {
    %0 = stablehlo.reshape %arg1 : (tensor<5xf32>) -> tensor<1x5xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<1x5xf32>
    %1 = stablehlo.divide %cst, %0 : tensor<1x5xf32>
    %2 = stablehlo.reshape %arg2 : (tensor<5xi64>) -> tensor<1x5xi64>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<2x5xf32>
    %4 = stablehlo.multiply %arg0, %3 : tensor<2x5xf32>
    %5 = stablehlo.round_nearest_even %4 : tensor<2x5xf32>
    %6 = stablehlo.convert %2 : (tensor<1x5xi64>) -> tensor<1x5xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<2x5xf32>
    %8 = stablehlo.add %5, %7 : tensor<2x5xf32>
    %cst_0 = stablehlo.constant dense<-1.280000e+02> : tensor<2x5xf32>
    %9 = stablehlo.maximum %8, %cst_0 : tensor<2x5xf32>
    %cst_1 = stablehlo.constant dense<1.270000e+02> : tensor<2x5xf32>
    %10 = stablehlo.minimum %9, %cst_1 : tensor<2x5xf32>
    %11 = stablehlo.convert %10 : (tensor<2x5xf32>) -> tensor<2x5xi32>
    %12 = stablehlo.convert %11 : (tensor<2x5xi32>) -> tensor<2x5xi8>
    return %12 : tensor<2x5xi8>
  }
}
