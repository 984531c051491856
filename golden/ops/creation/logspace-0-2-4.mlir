module @main {
  func.func public @main() -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<[1.000000e+00, 4.64158869, 21.5443478, 1.000000e+02]> : tensor<4xf32>
    return %cst : tensor<4xf32>
  }
}
