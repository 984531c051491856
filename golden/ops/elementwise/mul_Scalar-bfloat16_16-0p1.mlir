module @main {
  func.func public @main(%arg0: tensor<16xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<16xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<16xbf16>) -> tensor<16xf32>
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<16xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<16xf32>
    %2 = stablehlo.convert %1 : (tensor<16xf32>) -> tensor<16xbf16>
    return %2 : tensor<16xbf16>
  }
}
