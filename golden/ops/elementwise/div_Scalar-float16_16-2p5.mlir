module @main {
  func.func public @main(%arg0: tensor<16xf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<16xf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<16xf16>) -> tensor<16xf32>
    %cst = stablehlo.constant dense<2.500000e+00> : tensor<16xf32>
    %1 = stablehlo.divide %0, %cst : tensor<16xf32>
    %2 = stablehlo.convert %1 : (tensor<16xf32>) -> tensor<16xf16>
    return %2 : tensor<16xf16>
  }
}
