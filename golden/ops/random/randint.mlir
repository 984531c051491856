module @main {
  func.func public @main(%arg0: tensor<2xui64> {hloemit.kind = "seed", hloemit.name = "seed"}) -> (tensor<5xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui64>)
    %c = stablehlo.constant dense<7> : tensor<5xui64>
    %0 = stablehlo.remainder %output, %c : tensor<5xui64>
    %1 = stablehlo.convert %0 : (tensor<5xui64>) -> tensor<5xi64>
    %c_0 = stablehlo.constant dense<-3> : tensor<5xi64>
    %2 = stablehlo.add %1, %c_0 : tensor<5xi64>
    return %2 : tensor<5xi64>
  }
}
