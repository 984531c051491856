module @main {
  func.func public @main() -> (tensor<10xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<10xf64>
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<10xf64>
    %1 = stablehlo.multiply %0, %cst : tensor<10xf64>
    %2 = stablehlo.convert %1 : (tensor<10xf64>) -> tensor<10xf32>
    return %2 : tensor<10xf32>
  }
}
