module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xui64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xui32>
    %c = stablehlo.constant dense<2147483647> : tensor<2x3xui32>
    %1 = stablehlo.and %0, %c : tensor<2x3xui32>
    %2 = stablehlo.convert %1 : (tensor<2x3xui32>) -> tensor<2x3xf64>
    %cst = stablehlo.constant dense<1.4012984643248171E-45> : tensor<2x3xf64>
    %3 = stablehlo.multiply %2, %cst : tensor<2x3xf64>
    %4 = stablehlo.bitcast_convert %3 : (tensor<2x3xf64>) -> tensor<2x3xui64>
    %c_0 = stablehlo.constant dense<31> : tensor<2x3xui32>
    %5 = stablehlo.shift_right_logical %0, %c_0 : tensor<2x3xui32>
    %6 = stablehlo.convert %5 : (tensor<2x3xui32>) -> tensor<2x3xui64>
    %c_1 = stablehlo.constant dense<63> : tensor<2x3xui64>
    %7 = stablehlo.shift_left %6, %c_1 : tensor<2x3xui64>
    %8 = stablehlo.or %4, %7 : tensor<2x3xui64>
    %9 = stablehlo.convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf64>
    %10 = stablehlo.bitcast_convert %9 : (tensor<2x3xf64>) -> tensor<2x3xui64>
    %c_2 = stablehlo.constant dense<8388608> : tensor<2x3xui32>
    %11 = stablehlo.compare LT, %1, %c_2, UNSIGNED : (tensor<2x3xui32>, tensor<2x3xui32>) -> tensor<2x3xi1>
    %12 = stablehlo.select %11, %8, %10 : tensor<2x3xi1>, tensor<2x3xui64>
    %c_3 = stablehlo.constant dense<0> : tensor<ui64>
    %13 = stablehlo.reduce(%12 init: %c_3) applies stablehlo.xor across dimensions = [1] : (tensor<2x3xui64>, tensor<ui64>) -> tensor<2xui64>
    return %13 : tensor<2xui64>
  }
}
