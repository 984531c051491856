module @main {
  func.func public @main() -> (tensor<5xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<5xi64>
    return %0 : tensor<5xi64>
  }
}
