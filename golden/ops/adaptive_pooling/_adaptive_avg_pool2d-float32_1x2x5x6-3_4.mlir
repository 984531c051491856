module @main {
  func.func public @main(%arg0: tensor<1x2x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<[[[0], [1], [1]], [[1], [2], [3]], [[3], [4], [4]]]> : tensor<3x3x1xi32>
    %0 = "stablehlo.gather"(%arg0, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 4], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 6>}> : (tensor<1x2x5x6xf32>, tensor<3x3x1xi32>) -> tensor<1x2x3x3x6xf32>
    %c_0 = stablehlo.constant dense<[[true, true, false], [true, true, true], [true, true, false]]> : tensor<3x3xi1>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [2, 3] : (tensor<3x3xi1>) -> tensor<1x2x3x3x6xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3x3x6xf32>
    %2 = stablehlo.select %1, %0, %cst : tensor<1x2x3x3x6xi1>, tensor<1x2x3x3x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x3x6xf32>, tensor<f32>) -> tensor<1x2x3x6xf32>
    %c_2 = stablehlo.constant dense<[[[0], [1]], [[1], [2]], [[3], [4]], [[4], [5]]]> : tensor<4x2x1xi32>
    %4 = "stablehlo.gather"(%3, %c_2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 3, 1>}> : (tensor<1x2x3x6xf32>, tensor<4x2x1xi32>) -> tensor<1x2x3x4x2xf32>
    %5 = stablehlo.reduce(%4 init: %cst_1) applies stablehlo.add across dimensions = [4] : (tensor<1x2x3x4x2xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %cst_3 = stablehlo.constant dense<[2.000000e+00, 3.000000e+00, 2.000000e+00]> : tensor<3xf32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %7 = stablehlo.divide %5, %6 : tensor<1x2x3x4xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [3] : (tensor<4xf32>) -> tensor<1x2x3x4xf32>
    %9 = stablehlo.divide %7, %8 : tensor<1x2x3x4xf32>
    return %9 : tensor<1x2x3x4xf32>
  }
}
