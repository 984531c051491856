module @main {
  func.func public @main(%arg0: tensor<2x6xi32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x6xi32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x6xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 1 : tensor<2x6xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    }) : (tensor<2x6xi32>, tensor<2x6xi32>) -> (tensor<2x6xi32>, tensor<2x6xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<2x6xi32>) -> tensor<2x6xi64>
    return %1#0, %2 : tensor<2x6xi32>, tensor<2x6xi64>
  }
}
