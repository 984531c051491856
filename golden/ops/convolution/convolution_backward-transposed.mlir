module @main {
  func.func public @main(%arg0: tensor<2x6x10xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4x3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x4x5xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<6xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.convolution(%arg0, %arg2) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x6x10xf32>, tensor<4x3x3xf32>) -> tensor<2x4x5xf32>
    %1 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [f, b, 0]x[i, o, 0]->[f, b, 0], window = {stride = [1], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [2]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x6x10xf32>, tensor<2x4x5xf32>) -> tensor<4x3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x6x10xf32>, tensor<f32>) -> tensor<6xf32>
    return %0, %1, %2 : tensor<2x4x5xf32>, tensor<4x3x3xf32>, tensor<6xf32>
  }
}
