module @main {
  func.func public @main() -> (tensor<5xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<5xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %2 = stablehlo.add %0, %1 : tensor<5xi64>
    return %2 : tensor<5xi64>
  }
}
