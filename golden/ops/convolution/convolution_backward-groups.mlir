module @main {
  func.func public @main(%arg0: tensor<2x4x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x4x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4x2x3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x4x5x6xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x2x3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.reverse %arg2, dims = [2, 3] : tensor<4x2x3x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x2x3x3xf32>) -> tensor<2x2x2x3x3xf32>
    %2 = stablehlo.transpose %1, dims = [1, 0, 2, 3, 4] : (tensor<2x2x2x3x3xf32>) -> tensor<2x2x2x3x3xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x2x2x3x3xf32>) -> tensor<2x4x3x3xf32>
    %4 = stablehlo.convolution(%arg0, %3) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x4x5x6xf32>, tensor<2x4x3x3xf32>) -> tensor<2x4x5x6xf32>
    %5 = stablehlo.convolution(%arg1, %arg0) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x4x5x6xf32>, tensor<2x4x5x6xf32>) -> tensor<4x2x3x3xf32>
    return %4, %5 : tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>
  }
}
