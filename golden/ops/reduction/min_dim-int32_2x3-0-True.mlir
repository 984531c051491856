module @main {
  func.func public @main(%arg0: tensor<2x3xi32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x3xi32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x3xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 0 : tensor<2x3xi64>
    %c = stablehlo.constant dense<2147483647> : tensor<i32>
    %c_0 = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<2x3xi32>, tensor<2x3xi64>, tensor<i32>, tensor<i64>) -> (tensor<3xi32>, tensor<3xi64>)
     reducer(%arg1: tensor<i32>, %arg3: tensor<i32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %4 = stablehlo.compare LT, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.or %4, %5 : tensor<i1>
      %10 = stablehlo.select %9, %arg1, %arg3 : tensor<i1>, tensor<i32>
      %11 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %10, %11 : tensor<i32>, tensor<i64>
    }
    %2 = stablehlo.reshape %1#0 : (tensor<3xi32>) -> tensor<1x3xi32>
    %3 = stablehlo.reshape %1#1 : (tensor<3xi64>) -> tensor<1x3xi64>
    return %2, %3 : tensor<1x3xi32>, tensor<1x3xi64>
  }
}
