module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<1x2x5x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<[2.000000e+00, 3.000000e+00, 2.000000e+00]> : tensor<3xf32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %1 = stablehlo.divide %arg0, %0 : tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [3] : (tensor<4xf32>) -> tensor<1x2x3x4xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x2x3x4xf32>
    %c = stablehlo.constant dense<[[[0], [0]], [[0], [1]], [[1], [1]], [[1], [2]], [[2], [2]]]> : tensor<5x2x1xi32>
    %4 = "stablehlo.gather"(%3, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 4], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x3x4xf32>, tensor<5x2x1xi32>) -> tensor<1x2x5x2x4xf32>
    %c_1 = stablehlo.constant dense<[[true, false], [true, true], [true, false], [true, true], [true, false]]> : tensor<5x2xi1>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [2, 3] : (tensor<5x2xi1>) -> tensor<1x2x5x2x4xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x5x2x4xf32>
    %6 = stablehlo.select %5, %4, %cst_2 : tensor<1x2x5x2x4xi1>, tensor<1x2x5x2x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<1x2x5x2x4xf32>, tensor<f32>) -> tensor<1x2x5x4xf32>
    %c_4 = stablehlo.constant dense<[[[0], [0]], [[0], [1]], [[1], [1]], [[2], [2]], [[2], [3]], [[3], [3]]]> : tensor<6x2x1xi32>
    %8 = "stablehlo.gather"(%7, %c_4) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 5, 1>}> : (tensor<1x2x5x4xf32>, tensor<6x2x1xi32>) -> tensor<1x2x5x6x2xf32>
    %c_5 = stablehlo.constant dense<[[true, false], [true, true], [true, false], [true, false], [true, true], [true, false]]> : tensor<6x2xi1>
    %9 = stablehlo.broadcast_in_dim %c_5, dims = [3, 4] : (tensor<6x2xi1>) -> tensor<1x2x5x6x2xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x5x6x2xf32>
    %10 = stablehlo.select %9, %8, %cst_6 : tensor<1x2x5x6x2xi1>, tensor<1x2x5x6x2xf32>
    %11 = stablehlo.reduce(%10 init: %cst_3) applies stablehlo.add across dimensions = [4] : (tensor<1x2x5x6x2xf32>, tensor<f32>) -> tensor<1x2x5x6xf32>
    return %11 : tensor<1x2x5x6xf32>
  }
}
