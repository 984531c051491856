module @main {
  func.func public @main(%arg0: tensor<1x2x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x3x3xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 0 : tensor<30xi32>
    %1 = stablehlo.reshape %0 : (tensor<30xi32>) -> tensor<5x6xi32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [2, 3] : (tensor<5x6xi32>) -> tensor<1x2x5x6xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<2147483647> : tensor<i32>
    %3:2 = "stablehlo.reduce_window"(%arg0, %2, %cst, %c) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [1, 1], [1, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<f32>, %arg4: tensor<i32>):
      %5 = stablehlo.compare GT, %arg3, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare EQ, %arg3, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %7 = stablehlo.compare LT, %arg4, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %8 = stablehlo.and %6, %7 : tensor<i1>
      %9 = stablehlo.or %5, %8 : tensor<i1>
      %10 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %11 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %12 = stablehlo.not %10 : tensor<i1>
      %13 = stablehlo.compare GT, %arg4, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %14 = stablehlo.or %12, %13 : tensor<i1>
      %15 = stablehlo.and %11, %14 : tensor<i1>
      %16 = stablehlo.or %9, %15 : tensor<i1>
      %17 = stablehlo.select %16, %arg3, %arg1 : tensor<i1>, tensor<f32>
      %18 = stablehlo.select %16, %arg4, %arg2 : tensor<i1>, tensor<i32>
      stablehlo.return %17, %18 : tensor<f32>, tensor<i32>
    }) : (tensor<1x2x5x6xf32>, tensor<1x2x5x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x2x3x3xf32>, tensor<1x2x3x3xi32>)
    %4 = stablehlo.convert %3#1 : (tensor<1x2x3x3xi32>) -> tensor<1x2x3x3xi64>
    return %3#0, %4 : tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>
  }
}
