module @main {
  func.func public @main(%arg0: tensor<2xui64> {hloemit.kind = "seed", hloemit.name = "seed"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
    %c = stablehlo.constant dense<8> : tensor<2x3xui32>
    %0 = stablehlo.shift_right_logical %output, %c : tensor<2x3xui32>
    %1 = stablehlo.convert %0 : (tensor<2x3xui32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<0x4B000000> : tensor<2x3xf32>
    %2 = stablehlo.subtract %1, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %3 = stablehlo.add %2, %cst_0 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<1.1920929E-7> : tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %cst_1 : tensor<2x3xf32>
    %5 = chlo.erf_inv %4 : tensor<2x3xf32> -> tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<1.41421354> : tensor<2x3xf32>
    %6 = stablehlo.multiply %5, %cst_2 : tensor<2x3xf32>
    return %6 : tensor<2x3xf32>
  }
}
