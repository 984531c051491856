module @main {
  func.func public @main(%arg0: tensor<2x3x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x4x10xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reverse %arg1, dims = [2] : tensor<3x4x3xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0]x[i, o, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 2]], lhs_dilate = [2], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x3x5xf32>, tensor<3x4x3xf32>) -> tensor<2x4x10xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<4xf32>) -> tensor<2x4x10xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x4x10xf32>
    return %3 : tensor<2x4x10xf32>
  }
}
