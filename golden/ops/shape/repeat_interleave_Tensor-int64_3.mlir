module @main {
  func.func public @main(%arg0: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<5xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = "stablehlo.reduce_window"(%arg0, %c) <{base_dilations = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %6 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %6 : tensor<i64>
    }) : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<3xi64>) -> tensor<5x3xi64>
    %2 = stablehlo.iota dim = 0 : tensor<5x3xi64>
    %3 = stablehlo.compare LE, %1, %2, SIGNED : (tensor<5x3xi64>, tensor<5x3xi64>) -> tensor<5x3xi1>
    %4 = stablehlo.convert %3 : (tensor<5x3xi1>) -> tensor<5x3xi64>
    %5 = stablehlo.reduce(%4 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<5x3xi64>, tensor<i64>) -> tensor<5xi64>
    return %5 : tensor<5xi64>
  }
}
