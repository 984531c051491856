module @main {
  func.func public @main() -> (tensor<4xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4xi64>
    %c = stablehlo.constant dense<-3> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<4xi64>
    %2 = stablehlo.multiply %0, %1 : tensor<4xi64>
    %c_0 = stablehlo.constant dense<10> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<4xi64>
    %4 = stablehlo.add %2, %3 : tensor<4xi64>
    return %4 : tensor<4xi64>
  }
}
