module @main {
  func.func public @main(%arg0: tensor<1x2x4x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x2x3xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 0 : tensor<24xi32>
    %1 = stablehlo.reshape %0 : (tensor<24xi32>) -> tensor<4x6xi32>
    %2 = stablehlo.reshape %1 : (tensor<4x6xi32>) -> tensor<2x2x3x2xi32>
    %3 = stablehlo.reshape %arg0 : (tensor<1x2x4x6xf32>) -> tensor<1x2x2x2x3x2xf32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [2, 3, 4, 5] : (tensor<2x2x3x2xi32>) -> tensor<1x2x2x2x3x2xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<2147483647> : tensor<i32>
    %5:2 = stablehlo.reduce(%3 init: %cst), (%4 init: %c) across dimensions = [3, 5] : (tensor<1x2x2x2x3x2xf32>, tensor<1x2x2x2x3x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x2x2x3xf32>, tensor<1x2x2x3xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %7 = stablehlo.compare GT, %arg3, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = stablehlo.compare EQ, %arg3, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %9 = stablehlo.compare LT, %arg4, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %10 = stablehlo.and %8, %9 : tensor<i1>
      %11 = stablehlo.or %7, %10 : tensor<i1>
      %12 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %13 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %14 = stablehlo.not %12 : tensor<i1>
      %15 = stablehlo.compare GT, %arg4, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %16 = stablehlo.or %14, %15 : tensor<i1>
      %17 = stablehlo.and %13, %16 : tensor<i1>
      %18 = stablehlo.or %11, %17 : tensor<i1>
      %19 = stablehlo.select %18, %arg3, %arg1 : tensor<i1>, tensor<f32>
      %20 = stablehlo.select %18, %arg4, %arg2 : tensor<i1>, tensor<i32>
      stablehlo.return %19, %20 : tensor<f32>, tensor<i32>
    }
    %6 = stablehlo.convert %5#1 : (tensor<1x2x2x3xi32>) -> tensor<1x2x2x3xi64>
    return %5#0, %6 : tensor<1x2x2x3xf32>, tensor<1x2x2x3xi64>
  }
}
