module @main {
  func.func public @main(%arg0: tensor<1x2x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x2x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<1x3x5x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 1], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1x2x5x6xf32>, tensor<3x2x2x3xf32>) -> tensor<1x3x5x6xf32>
    return %0 : tensor<1x3x5x6xf32>
  }
}
