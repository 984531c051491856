module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2xui64> {hloemit.kind = "seed", hloemit.name = "seed"}) -> (tensor<2xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %output_state, %output = stablehlo.rng_bit_generator %arg1, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
    %c = stablehlo.constant dense<9> : tensor<4xui32>
    %0 = stablehlo.shift_right_logical %output, %c : tensor<4xui32>
    %1 = stablehlo.convert %0 : (tensor<4xui32>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %2 = stablehlo.add %1, %cst : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.1920929E-7> : tensor<4xf32>
    %3 = stablehlo.multiply %2, %cst_0 : tensor<4xf32>
    %4 = stablehlo.log %3 : tensor<4xf32>
    %5 = stablehlo.negate %4 : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %6 = stablehlo.divide %5, %cst_1 : tensor<4xf32>
    %7 = stablehlo.divide %arg0, %6 : tensor<4xf32>
    %values, %indices = chlo.top_k(%7, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
    %8 = stablehlo.convert %indices : (tensor<2xi32>) -> tensor<2xi64>
    return %8 : tensor<2xi64>
  }
}
