module @main {
  func.func public @main(%arg0: tensor<1x2x4x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x2x3xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 0 : tensor<24xi32>
    %1 = stablehlo.reshape %0 : (tensor<24xi32>) -> tensor<2x2x3x2xi32>
    %2 = stablehlo.reshape %arg0 : (tensor<1x2x4x6xf32>) -> tensor<1x2x2x2x3x2xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [2, 3, 4, 5] : (tensor<2x2x3x2xi32>) -> tensor<1x2x2x2x3x2xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<2147483647> : tensor<i32>
    %4:2 = stablehlo.reduce(%2 init: %cst), (%3 init: %c) across dimensions = [3, 5] : (tensor<1x2x2x2x3x2xf32>, tensor<1x2x2x2x3x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x2x2x3xf32>, tensor<1x2x2x3xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %6 = stablehlo.compare GT, %arg3, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %7 = stablehlo.compare EQ, %arg3, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = stablehlo.compare LT, %arg4, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %9 = stablehlo.and %7, %8 : tensor<i1>
      %10 = stablehlo.or %6, %9 : tensor<i1>
      %11 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %12 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %13 = stablehlo.not %11 : tensor<i1>
      %14 = stablehlo.compare GT, %arg4, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %15 = stablehlo.or %13, %14 : tensor<i1>
      %16 = stablehlo.and %12, %15 : tensor<i1>
      %17 = stablehlo.or %10, %16 : tensor<i1>
      %18 = stablehlo.select %17, %arg3, %arg1 : tensor<i1>, tensor<f32>
      %19 = stablehlo.select %17, %arg4, %arg2 : tensor<i1>, tensor<i32>
      stablehlo.return %18, %19 : tensor<f32>, tensor<i32>
    }
    %5 = stablehlo.convert %4#1 : (tensor<1x2x2x3xi32>) -> tensor<1x2x2x3xi64>
    return %4#0, %5 : tensor<1x2x2x3xf32>, tensor<1x2x2x3xi64>
  }
}
