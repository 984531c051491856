module @main {
  func.func public @main(%arg0: tensor<2xui64> {hloemit.kind = "seed", hloemit.name = "seed"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
    %c = stablehlo.constant dense<8> : tensor<2x3xui32>
    %0 = stablehlo.shift_right_logical %output, %c : tensor<2x3xui32>
    %1 = stablehlo.convert %0 : (tensor<2x3xui32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<5.96046448E-8> : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<2x3xf32>
    return %2 : tensor<2x3xf32>
  }
}
