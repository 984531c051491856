module @main {
  func.func public @main(%arg0: tensor<2x4x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<8x1x3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x8x5x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x4x5x6xf32>, tensor<8x1x3x3xf32>) -> tensor<2x8x5x6xf32>
    return %0 : tensor<2x8x5x6xf32>
  }
}
