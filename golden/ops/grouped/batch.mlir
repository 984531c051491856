module @main {
  func.func public @main(%arg0: tensor<3x5x8xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x8x16xbf16> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3x5x16xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x5x8xbf16>, tensor<3x8x16xbf16>) -> tensor<3x5x16xf32>
    %1 = stablehlo.convert %0 : (tensor<3x5x16xf32>) -> tensor<3x5x16xbf16>
    return %1 : tensor<3x5x16xbf16>
  }
}
