module @main {
  func.func public @main(%arg0: tensor<8x3x3x3xf32> {hloemit.kind = "parameter", hloemit.name = "0.weight"}, %arg1: tensor<8xf32> {hloemit.kind = "parameter", hloemit.name = "1.weight"}, %arg2: tensor<8xf32> {hloemit.kind = "parameter", hloemit.name = "1.bias"}, %arg3: tensor<8x1x3x3xf32> {hloemit.kind = "parameter", hloemit.name = "3.weight"}, %arg4: tensor<8xf32> {hloemit.kind = "parameter", hloemit.name = "3.bias"}, %arg5: tensor<10x8xf32> {hloemit.kind = "parameter", hloemit.name = "8.weight"}, %arg6: tensor<10xf32> {hloemit.kind = "parameter", hloemit.name = "8.bias"}, %arg7: tensor<8xf32> {hloemit.kind = "buffer", hloemit.name = "1.running_mean"}, %arg8: tensor<8xf32> {hloemit.kind = "buffer", hloemit.name = "1.running_var"}, %arg9: tensor<i64> {hloemit.kind = "buffer", hloemit.name = "1.num_batches_tracked"}, %arg10: tensor<4x3x16x16xf32> {hloemit.kind = "user_input", hloemit.name = "input"}, %arg11: tensor<2xui64> {hloemit.kind = "seed", hloemit.name = "seed"}) -> (tensor<8xf32> {hloemit.kind = "buffer_mutation", hloemit.name = "1.running_mean"}, tensor<8xf32> {hloemit.kind = "buffer_mutation", hloemit.name = "1.running_var"}, tensor<i64> {hloemit.kind = "buffer_mutation", hloemit.name = "1.num_batches_tracked"}, tensor<4x10xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convolution(%arg10, %arg0) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<4x3x16x16xf32>, tensor<8x3x3x3xf32>) -> tensor<4x8x8x8xf32>
    %c = stablehlo.constant dense<1> : tensor<i64>
    %1 = stablehlo.add %arg9, %c : tensor<i64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<4x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<2.560000e+02> : tensor<8xf32>
    %3 = stablehlo.divide %2, %cst_0 : tensor<8xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<8xf32>) -> tensor<4x8x8x8xf32>
    %5 = stablehlo.subtract %0, %4 : tensor<4x8x8x8xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<4x8x8x8xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<4x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.divide %7, %cst_0 : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<8xf32>
    %9 = stablehlo.add %8, %cst_1 : tensor<8xf32>
    %10 = stablehlo.rsqrt %9 : tensor<8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<8xf32>) -> tensor<4x8x8x8xf32>
    %12 = stablehlo.multiply %5, %11 : tensor<4x8x8x8xf32>
    %13 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<4x8x8x8xf32>
    %14 = stablehlo.multiply %12, %13 : tensor<4x8x8x8xf32>
    %15 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<8xf32>) -> tensor<4x8x8x8xf32>
    %16 = stablehlo.add %14, %15 : tensor<4x8x8x8xf32>
    %cst_2 = stablehlo.constant dense<0.899999976> : tensor<8xf32>
    %17 = stablehlo.multiply %arg7, %cst_2 : tensor<8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<8xf32>
    %18 = stablehlo.multiply %3, %cst_3 : tensor<8xf32>
    %19 = stablehlo.add %17, %18 : tensor<8xf32>
    %cst_4 = stablehlo.constant dense<1.00392163> : tensor<8xf32>
    %20 = stablehlo.multiply %8, %cst_4 : tensor<8xf32>
    %21 = stablehlo.multiply %arg8, %cst_2 : tensor<8xf32>
    %22 = stablehlo.multiply %20, %cst_3 : tensor<8xf32>
    %23 = stablehlo.add %21, %22 : tensor<8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<4x8x8x8xf32>
    %24 = stablehlo.maximum %16, %cst_5 : tensor<4x8x8x8xf32>
    %25 = stablehlo.convolution(%24, %arg3) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 8 : i64, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]} : (tensor<4x8x8x8xf32>, tensor<8x1x3x3xf32>) -> tensor<4x8x8x8xf32>
    %26 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<8xf32>) -> tensor<4x8x8x8xf32>
    %27 = stablehlo.add %25, %26 : tensor<4x8x8x8xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %28 = "stablehlo.reduce_window"(%27, %cst_6) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %38 = stablehlo.maximum %arg12, %arg13 : tensor<f32>
      stablehlo.return %38 : tensor<f32>
    }) : (tensor<4x8x8x8xf32>, tensor<f32>) -> tensor<4x8x4x4xf32>
    %29 = stablehlo.reduce(%28 init: %cst) applies stablehlo.add across dimensions = [2, 3] : (tensor<4x8x4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
    %cst_7 = stablehlo.constant dense<1.600000e+01> : tensor<4x8xf32>
    %30 = stablehlo.divide %29, %cst_7 : tensor<4x8xf32>
    %output_state, %output = stablehlo.rng_bit_generator %arg11, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x8xui32>)
    %c_8 = stablehlo.constant dense<3865470566> : tensor<4x8xui32>
    %31 = stablehlo.compare LT, %output, %c_8, UNSIGNED : (tensor<4x8xui32>, tensor<4x8xui32>) -> tensor<4x8xi1>
    %cst_9 = stablehlo.constant dense<1.11111116> : tensor<4x8xf32>
    %32 = stablehlo.multiply %30, %cst_9 : tensor<4x8xf32>
    %33 = stablehlo.convert %31 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %34 = stablehlo.multiply %32, %33 : tensor<4x8xf32>
    %35 = stablehlo.dot_general %34, %arg5, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x8xf32>, tensor<10x8xf32>) -> tensor<4x10xf32>
    %36 = stablehlo.broadcast_in_dim %arg6, dims = [1] : (tensor<10xf32>) -> tensor<4x10xf32>
    %37 = stablehlo.add %35, %36 : tensor<4x10xf32>
    return %19, %23, %1, %37 : tensor<8xf32>, tensor<8xf32>, tensor<i64>, tensor<4x10xf32>
  }
}
