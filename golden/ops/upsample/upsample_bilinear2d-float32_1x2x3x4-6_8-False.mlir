module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x6x8xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<[[0], [0], [0], [1], [1], [2], [2], [3]]> : tensor<8x1xi32>
    %0 = "stablehlo.gather"(%arg0, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 3, 1>}> : (tensor<1x2x3x4xf32>, tensor<8x1xi32>) -> tensor<1x2x3x8xf32>
    %cst = stablehlo.constant dense<[1.000000e+00, 7.500000e-01, 2.500000e-01, 7.500000e-01, 2.500000e-01, 7.500000e-01, 2.500000e-01, 5.000000e-01]> : tensor<8xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [3] : (tensor<8xf32>) -> tensor<1x2x3x8xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<1x2x3x8xf32>
    %c_0 = stablehlo.constant dense<[[1], [1], [1], [2], [2], [3], [3], [3]]> : tensor<8x1xi32>
    %3 = "stablehlo.gather"(%arg0, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 3, 1>}> : (tensor<1x2x3x4xf32>, tensor<8x1xi32>) -> tensor<1x2x3x8xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 2.500000e-01, 7.500000e-01, 2.500000e-01, 7.500000e-01, 2.500000e-01, 7.500000e-01, 5.000000e-01]> : tensor<8xf32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [3] : (tensor<8xf32>) -> tensor<1x2x3x8xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<1x2x3x8xf32>
    %6 = stablehlo.add %2, %5 : tensor<1x2x3x8xf32>
    %c_2 = stablehlo.constant dense<[[0], [0], [0], [1], [1], [2]]> : tensor<6x1xi32>
    %7 = "stablehlo.gather"(%6, %c_2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 8>}> : (tensor<1x2x3x8xf32>, tensor<6x1xi32>) -> tensor<1x2x6x8xf32>
    %cst_3 = stablehlo.constant dense<[1.000000e+00, 7.500000e-01, 2.500000e-01, 7.500000e-01, 2.500000e-01, 5.000000e-01]> : tensor<6xf32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [2] : (tensor<6xf32>) -> tensor<1x2x6x8xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<1x2x6x8xf32>
    %c_4 = stablehlo.constant dense<[[1], [1], [1], [2], [2], [2]]> : tensor<6x1xi32>
    %10 = "stablehlo.gather"(%6, %c_4) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 8>}> : (tensor<1x2x3x8xf32>, tensor<6x1xi32>) -> tensor<1x2x6x8xf32>
    %cst_5 = stablehlo.constant dense<[0.000000e+00, 2.500000e-01, 7.500000e-01, 2.500000e-01, 7.500000e-01, 5.000000e-01]> : tensor<6xf32>
    %11 = stablehlo.broadcast_in_dim %cst_5, dims = [2] : (tensor<6xf32>) -> tensor<1x2x6x8xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<1x2x6x8xf32>
    %13 = stablehlo.add %9, %12 : tensor<1x2x6x8xf32>
    return %13 : tensor<1x2x6x8xf32>
  }
}
