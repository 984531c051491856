module @main {
  func.func public @main(%arg0: tensor<5x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<5x2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [0, b, f]x[0, i, o]->[0, b, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<5x2x3xf32>, tensor<3x3x4xf32>) -> tensor<5x2x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<4xf32>) -> tensor<5x2x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<5x2x4xf32>
    return %2 : tensor<5x2x4xf32>
  }
}
