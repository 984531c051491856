module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<2x3xi64>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<2x3xf32>, tensor<2x3xi64>, tensor<f32>, tensor<i64>) -> (tensor<3xf32>, tensor<3xi64>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.not %5 : tensor<i1>
      %7 = stablehlo.and %4, %6 : tensor<i1>
      %8 = stablehlo.or %2, %7 : tensor<i1>
      %9 = stablehlo.and %4, %5 : tensor<i1>
      %10 = stablehlo.or %3, %9 : tensor<i1>
      %11 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %12 = stablehlo.and %10, %11 : tensor<i1>
      %13 = stablehlo.or %8, %12 : tensor<i1>
      %14 = stablehlo.or %8, %10 : tensor<i1>
      %15 = stablehlo.select %14, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %16 = stablehlo.select %13, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %15, %16 : tensor<f32>, tensor<i64>
    }
    return %1#1 : tensor<3xi64>
  }
}
