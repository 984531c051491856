module @main {
  func.func public @main() -> (tensor<300xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<300xf32>
    return %0 : tensor<300xf32>
  }
}
