module @main {
  func.func public @main(%arg0: tensor<3x2xi32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x2xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<3x2xi32>) -> tensor<3x2xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = "stablehlo.reduce_window"(%0, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[2, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %2 : tensor<i64>
    }) : (tensor<3x2xi64>, tensor<i64>) -> tensor<3x2xi64>
    return %1 : tensor<3x2xi64>
  }
}
