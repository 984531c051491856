module @main {
  func.func public @main(%arg0: tensor<2xui64> {hloemit.kind = "seed", hloemit.name = "seed"}) -> (tensor<50xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<50xui64>)
    %c = stablehlo.constant dense<63> : tensor<50xui64>
    %0 = stablehlo.not %c : tensor<50xui64>
    %1 = stablehlo.and %output, %0 : tensor<50xui64>
    %2 = stablehlo.iota dim = 0 : tensor<50xui64>
    %3 = stablehlo.or %1, %2 : tensor<50xui64>
    %4 = "stablehlo.sort"(%3) <{dimension = 0 : i64, is_stable = false}> ({
    ^bb0(%arg1: tensor<ui64>, %arg2: tensor<ui64>):
      %7 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<50xui64>) -> tensor<50xui64>
    %5 = stablehlo.and %4, %c : tensor<50xui64>
    %6 = stablehlo.convert %5 : (tensor<50xui64>) -> tensor<50xi64>
    return %6 : tensor<50xi64>
  }
}
