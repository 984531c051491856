module @main {
  func.func public @main(%arg0: tensor<2x3xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4xbf16> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x4xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf32>
    %1 = stablehlo.convert %0 : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    return %1 : tensor<2x4xbf16>
  }
}
