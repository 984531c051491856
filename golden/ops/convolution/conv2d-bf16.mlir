module @main {
  func.func public @main(%arg0: tensor<2x3x5x6xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3x3x2xbf16> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4xbf16> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x4x3x5xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x5x6xbf16>, tensor<4x3x3x2xbf16>) -> tensor<2x4x3x5xf32>
    %1 = stablehlo.convert %arg2 : (tensor<4xbf16>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<4xf32>) -> tensor<2x4x3x5xf32>
    %3 = stablehlo.add %0, %2 : tensor<2x4x3x5xf32>
    %4 = stablehlo.convert %3 : (tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xbf16>
    return %4 : tensor<2x4x3x5xbf16>
  }
}
