module @main {
  func.func public @main(%arg0: tensor<7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<7xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<7xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1>, padding = dense<[[6, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 7>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %7 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %9 = stablehlo.or %7, %8 : tensor<i1>
      %10 = stablehlo.select %9, %arg1, %arg2 : tensor<i1>, tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
    %1 = stablehlo.compare EQ, %arg0, %0, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
    %2 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
    %3 = stablehlo.or %1, %2 : tensor<7xi1>
    %4 = stablehlo.iota dim = 0 : tensor<7xi64>
    %c = stablehlo.constant dense<0> : tensor<7xi64>
    %5 = stablehlo.select %3, %4, %c : tensor<7xi1>, tensor<7xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %6 = "stablehlo.reduce_window"(%5, %c_0) <{base_dilations = array<i64: 1>, padding = dense<[[6, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 7>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %7 = stablehlo.maximum %arg1, %arg2 : tensor<i64>
      stablehlo.return %7 : tensor<i64>
    }) : (tensor<7xi64>, tensor<i64>) -> tensor<7xi64>
    return %0, %6 : tensor<7xf32>, tensor<7xi64>
  }
}
