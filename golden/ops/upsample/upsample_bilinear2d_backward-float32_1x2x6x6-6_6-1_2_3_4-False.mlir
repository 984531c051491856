module @main {
  func.func public @main(%arg0: tensor<1x2x6x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<[[0], [0], [2], [4]]> : tensor<4x1xi32>
    %0 = "stablehlo.gather"(%arg0, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 6, 1>}> : (tensor<1x2x6x6xf32>, tensor<4x1xi32>) -> tensor<1x2x6x4xf32>
    %cst = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 0.166666746, 5.000000e-01]> : tensor<4xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [3] : (tensor<4xf32>) -> tensor<1x2x6x4xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<1x2x6x4xf32>
    %c_0 = stablehlo.constant dense<[[1], [1], [3], [5]]> : tensor<4x1xi32>
    %3 = "stablehlo.gather"(%arg0, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 6, 1>}> : (tensor<1x2x6x6xf32>, tensor<4x1xi32>) -> tensor<1x2x6x4xf32>
    %cst_1 = stablehlo.constant dense<[5.000000e-01, 5.000000e-01, 0.833333373, 1.000000e+00]> : tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [3] : (tensor<4xf32>) -> tensor<1x2x6x4xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<1x2x6x4xf32>
    %6 = stablehlo.add %2, %5 : tensor<1x2x6x4xf32>
    %c_2 = stablehlo.constant dense<[[0], [2], [4], [4]]> : tensor<4x1xi32>
    %7 = "stablehlo.gather"(%arg0, %c_2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 6, 1>}> : (tensor<1x2x6x6xf32>, tensor<4x1xi32>) -> tensor<1x2x6x4xf32>
    %c_3 = stablehlo.constant dense<[false, true, true, false]> : tensor<4xi1>
    %8 = stablehlo.broadcast_in_dim %c_3, dims = [3] : (tensor<4xi1>) -> tensor<1x2x6x4xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x6x4xf32>
    %9 = stablehlo.select %8, %7, %cst_4 : tensor<1x2x6x4xi1>, tensor<1x2x6x4xf32>
    %cst_5 = stablehlo.constant dense<[0.000000e+00, 0.833333254, 5.000000e-01, 0.000000e+00]> : tensor<4xf32>
    %10 = stablehlo.broadcast_in_dim %cst_5, dims = [3] : (tensor<4xf32>) -> tensor<1x2x6x4xf32>
    %11 = stablehlo.multiply %9, %10 : tensor<1x2x6x4xf32>
    %12 = stablehlo.add %6, %11 : tensor<1x2x6x4xf32>
    %c_6 = stablehlo.constant dense<[[0], [3], [2], [4]]> : tensor<4x1xi32>
    %13 = "stablehlo.gather"(%arg0, %c_6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 6, 1>}> : (tensor<1x2x6x6xf32>, tensor<4x1xi32>) -> tensor<1x2x6x4xf32>
    %c_7 = stablehlo.constant dense<[false, true, false, false]> : tensor<4xi1>
    %14 = stablehlo.broadcast_in_dim %c_7, dims = [3] : (tensor<4xi1>) -> tensor<1x2x6x4xi1>
    %15 = stablehlo.select %14, %13, %cst_4 : tensor<1x2x6x4xi1>, tensor<1x2x6x4xf32>
    %cst_8 = stablehlo.constant dense<[0.000000e+00, 0.166666627, 0.000000e+00, 0.000000e+00]> : tensor<4xf32>
    %16 = stablehlo.broadcast_in_dim %cst_8, dims = [3] : (tensor<4xf32>) -> tensor<1x2x6x4xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<1x2x6x4xf32>
    %18 = stablehlo.add %12, %17 : tensor<1x2x6x4xf32>
    %c_9 = stablehlo.constant dense<[[0], [0], [3]]> : tensor<3x1xi32>
    %19 = "stablehlo.gather"(%18, %c_9) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x6x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %cst_10 = stablehlo.constant dense<[1.000000e+00, 0.000000e+00, 2.500000e-01]> : tensor<3xf32>
    %20 = stablehlo.broadcast_in_dim %cst_10, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %21 = stablehlo.multiply %19, %20 : tensor<1x2x3x4xf32>
    %c_11 = stablehlo.constant dense<[[1], [1], [4]]> : tensor<3x1xi32>
    %22 = "stablehlo.gather"(%18, %c_11) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x6x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %cst_12 = stablehlo.constant dense<[7.500000e-01, 2.500000e-01, 7.500000e-01]> : tensor<3xf32>
    %23 = stablehlo.broadcast_in_dim %cst_12, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %24 = stablehlo.multiply %22, %23 : tensor<1x2x3x4xf32>
    %25 = stablehlo.add %21, %24 : tensor<1x2x3x4xf32>
    %c_13 = stablehlo.constant dense<[[2], [2], [5]]> : tensor<3x1xi32>
    %26 = "stablehlo.gather"(%18, %c_13) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x6x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %cst_14 = stablehlo.constant dense<[2.500000e-01, 7.500000e-01, 1.000000e+00]> : tensor<3xf32>
    %27 = stablehlo.broadcast_in_dim %cst_14, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %28 = stablehlo.multiply %26, %27 : tensor<1x2x3x4xf32>
    %29 = stablehlo.add %25, %28 : tensor<1x2x3x4xf32>
    %c_15 = stablehlo.constant dense<[[0], [3], [3]]> : tensor<3x1xi32>
    %30 = "stablehlo.gather"(%18, %c_15) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x6x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %c_16 = stablehlo.constant dense<[false, true, false]> : tensor<3xi1>
    %31 = stablehlo.broadcast_in_dim %c_16, dims = [2] : (tensor<3xi1>) -> tensor<1x2x3x4xi1>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3x4xf32>
    %32 = stablehlo.select %31, %30, %cst_17 : tensor<1x2x3x4xi1>, tensor<1x2x3x4xf32>
    %cst_18 = stablehlo.constant dense<[0.000000e+00, 7.500000e-01, 0.000000e+00]> : tensor<3xf32>
    %33 = stablehlo.broadcast_in_dim %cst_18, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %34 = stablehlo.multiply %32, %33 : tensor<1x2x3x4xf32>
    %35 = stablehlo.add %29, %34 : tensor<1x2x3x4xf32>
    %c_19 = stablehlo.constant dense<[[0], [4], [3]]> : tensor<3x1xi32>
    %36 = "stablehlo.gather"(%18, %c_19) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x6x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %37 = stablehlo.select %31, %36, %cst_17 : tensor<1x2x3x4xi1>, tensor<1x2x3x4xf32>
    %cst_20 = stablehlo.constant dense<[0.000000e+00, 2.500000e-01, 0.000000e+00]> : tensor<3xf32>
    %38 = stablehlo.broadcast_in_dim %cst_20, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %39 = stablehlo.multiply %37, %38 : tensor<1x2x3x4xf32>
    %40 = stablehlo.add %35, %39 : tensor<1x2x3x4xf32>
    return %40 : tensor<1x2x3x4xf32>
  }
}
