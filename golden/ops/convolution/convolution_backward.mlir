module @main {
  func.func public @main(%arg0: tensor<2x4x3x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4x3x3x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3x5x6xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x3x3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.reverse %arg2, dims = [2, 3] : tensor<4x3x3x2xf32>
    %1 = stablehlo.convolution(%arg0, %0) dim_numbers = [b, f, 0, 1]x[i, o, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [2, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x4x3x5xf32>, tensor<4x3x3x2xf32>) -> tensor<2x3x5x6xf32>
    %2 = stablehlo.convolution(%arg1, %arg0) dim_numbers = [f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<2x3x5x6xf32>, tensor<2x4x3x5xf32>) -> tensor<4x3x3x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x4x3x5xf32>, tensor<f32>) -> tensor<4xf32>
    return %1, %2, %3 : tensor<2x3x5x6xf32>, tensor<4x3x3x2xf32>, tensor<4xf32>
  }
}
