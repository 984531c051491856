module @main {
  func.func public @main() -> (tensor<4xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4xi64>
    %c = stablehlo.constant dense<-3> : tensor<4xi64>
    %1 = stablehlo.multiply %0, %c : tensor<4xi64>
    %c_0 = stablehlo.constant dense<10> : tensor<4xi64>
    %2 = stablehlo.add %1, %c_0 : tensor<4xi64>
    return %2 : tensor<4xi64>
  }
}
