module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2xui64> {hloemit.kind = "seed", hloemit.name = "seed"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x3xi1> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %output_state, %output = stablehlo.rng_bit_generator %arg1, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
    %c = stablehlo.constant dense<2147483648> : tensor<2x3xui32>
    %0 = stablehlo.compare LT, %output, %c, UNSIGNED : (tensor<2x3xui32>, tensor<2x3xui32>) -> tensor<2x3xi1>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.multiply %arg0, %cst : tensor<2x3xf32>
    %2 = stablehlo.convert %0 : (tensor<2x3xi1>) -> tensor<2x3xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<2x3xf32>
    return %3, %0 : tensor<2x3xf32>, tensor<2x3xi1>
  }
}
