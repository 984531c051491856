module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<i64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
    %1 = stablehlo.iota dim = 0 : tensor<6xi64>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %2:2 = stablehlo.reduce(%0 init: %cst), (%1 init: %c) across dimensions = [0] : (tensor<6xf32>, tensor<6xi64>, tensor<f32>, tensor<i64>) -> (tensor<f32>, tensor<i64>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %3 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %7 = stablehlo.not %6 : tensor<i1>
      %8 = stablehlo.and %5, %7 : tensor<i1>
      %9 = stablehlo.or %3, %8 : tensor<i1>
      %10 = stablehlo.and %5, %6 : tensor<i1>
      %11 = stablehlo.or %4, %10 : tensor<i1>
      %12 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %13 = stablehlo.and %11, %12 : tensor<i1>
      %14 = stablehlo.or %9, %13 : tensor<i1>
      %15 = stablehlo.or %9, %11 : tensor<i1>
      %16 = stablehlo.select %15, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %17 = stablehlo.select %14, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %16, %17 : tensor<f32>, tensor<i64>
    }
    return %2#1 : tensor<i64>
  }
}
