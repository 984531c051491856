module @main {
  func.func public @main(%arg0: tensor<2xui64> {hloemit.kind = "seed", hloemit.name = "seed"}) -> (tensor<50xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<50xui64>)
    %0 = stablehlo.iota dim = 0 : tensor<50xi64>
    %1:2 = "stablehlo.sort"(%output, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<ui64>, %arg2: tensor<ui64>, %arg3: tensor<i64>, %arg4: tensor<i64>):
      %2 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<50xui64>, tensor<50xi64>) -> (tensor<50xui64>, tensor<50xi64>)
    return %1#1 : tensor<50xi64>
  }
}
