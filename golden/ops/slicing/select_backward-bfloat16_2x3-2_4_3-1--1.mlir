module @main {
  func.func public @main(%arg0: tensor<2x3xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x4x3xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xbf16>) -> tensor<2x1x3xbf16>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %1 = stablehlo.pad %0, %cst, low = [0, 3, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x1x3xbf16>, tensor<bf16>) -> tensor<2x4x3xbf16>
    return %1 : tensor<2x4x3xbf16>
  }
}
