module @main {
  func.func public @main(%arg0: tensor<8xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<8xbf16> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<8xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<8xbf16>) -> tensor<8xf32>
    %1 = stablehlo.convert %arg1 : (tensor<8xbf16>) -> tensor<8xf32>
    %cst = stablehlo.constant dense<3.007810e-01> : tensor<8xbf16>
    %2 = stablehlo.convert %cst : (tensor<8xbf16>) -> tensor<8xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<8xf32>
    %4 = stablehlo.add %0, %3 : tensor<8xf32>
    %5 = stablehlo.convert %4 : (tensor<8xf32>) -> tensor<8xbf16>
    return %5 : tensor<8xbf16>
  }
}
