module @main {
  func.func public @main() -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4xf64>
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<4xf64>
    %1 = stablehlo.multiply %0, %cst : tensor<4xf64>
    %2 = stablehlo.convert %1 : (tensor<4xf64>) -> tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}
