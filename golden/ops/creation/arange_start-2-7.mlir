module @main {
  func.func public @main() -> (tensor<5xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<5xi64>
    %c = stablehlo.constant dense<2> : tensor<5xi64>
    %1 = stablehlo.add %0, %c : tensor<5xi64>
    return %1 : tensor<5xi64>
  }
}
