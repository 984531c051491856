module @main {
  func.func public @main(%arg0: tensor<1x2x4x4xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x2x3x3xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<1x3x2x2xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.real %arg0 : (tensor<1x2x4x4xcomplex<f32>>) -> tensor<1x2x4x4xf32>
    %1 = stablehlo.imag %arg0 : (tensor<1x2x4x4xcomplex<f32>>) -> tensor<1x2x4x4xf32>
    %2 = stablehlo.real %arg1 : (tensor<3x2x3x3xcomplex<f32>>) -> tensor<3x2x3x3xf32>
    %3 = stablehlo.imag %arg1 : (tensor<3x2x3x3xcomplex<f32>>) -> tensor<3x2x3x3xf32>
    %4 = stablehlo.real %arg2 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %5 = stablehlo.imag %arg2 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %6 = stablehlo.convolution(%0, %2) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    %7 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<3xf32>) -> tensor<1x3x2x2xf32>
    %8 = stablehlo.add %6, %7 : tensor<1x3x2x2xf32>
    %9 = stablehlo.convolution(%1, %3) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    %10 = stablehlo.add %4, %5 : tensor<3xf32>
    %11 = stablehlo.add %0, %1 : tensor<1x2x4x4xf32>
    %12 = stablehlo.add %2, %3 : tensor<3x2x3x3xf32>
    %13 = stablehlo.convolution(%11, %12) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
    %14 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<3xf32>) -> tensor<1x3x2x2xf32>
    %15 = stablehlo.add %13, %14 : tensor<1x3x2x2xf32>
    %16 = stablehlo.subtract %8, %9 : tensor<1x3x2x2xf32>
    %17 = stablehlo.subtract %15, %8 : tensor<1x3x2x2xf32>
    %18 = stablehlo.subtract %17, %9 : tensor<1x3x2x2xf32>
    %19 = stablehlo.complex %16, %18 : tensor<1x3x2x2xcomplex<f32>>
    return %19 : tensor<1x3x2x2xcomplex<f32>>
  }
}
