module @main {
  func.func public @main(%arg0: tensor<2x4x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3x3x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<6xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x6x8x13xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reverse %arg1, dims = [2, 3] : tensor<4x3x3x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x3x3x2xf32>) -> tensor<2x2x3x3x2xf32>
    %2 = stablehlo.transpose %1, dims = [1, 0, 2, 3, 4] : (tensor<2x2x3x3x2xf32>) -> tensor<2x2x3x3x2xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x2x3x3x2xf32>) -> tensor<2x6x3x2xf32>
    %4 = stablehlo.convolution(%arg0, %3) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[3, 4], [1, 3]], lhs_dilate = [2, 3], rhs_dilate = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x4x3x4xf32>, tensor<2x6x3x2xf32>) -> tensor<2x6x8x13xf32>
    %5 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<6xf32>) -> tensor<2x6x8x13xf32>
    %6 = stablehlo.add %4, %5 : tensor<2x6x8x13xf32>
    return %6 : tensor<2x6x8x13xf32>
  }
}
