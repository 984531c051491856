module @main {
  func.func public @main(%arg0: tensor<2x4xf64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x4xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 1 : tensor<2x4xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f64>, %arg2: tensor<f64>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %3 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %4 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %6 = stablehlo.and %4, %5 : tensor<i1>
      %7 = stablehlo.or %3, %6 : tensor<i1>
      stablehlo.return %7 : tensor<i1>
    }) : (tensor<2x4xf64>, tensor<2x4xi32>) -> (tensor<2x4xf64>, tensor<2x4xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<2x4xi32>) -> tensor<2x4xi64>
    return %2 : tensor<2x4xi64>
  }
}
