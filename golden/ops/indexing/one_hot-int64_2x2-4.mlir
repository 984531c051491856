module @main {
  func.func public @main(%arg0: tensor<2x2xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x2x4xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 2 : tensor<2x2x4xi64>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<2x2xi64>) -> tensor<2x2x4xi64>
    %2 = stablehlo.compare EQ, %1, %0, SIGNED : (tensor<2x2x4xi64>, tensor<2x2x4xi64>) -> tensor<2x2x4xi1>
    %3 = stablehlo.convert %2 : (tensor<2x2x4xi1>) -> tensor<2x2x4xi64>
    return %3 : tensor<2x2x4xi64>
  }
}
