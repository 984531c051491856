module @main {
  func.func public @main(%arg0: tensor<1x2x7x9xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<[[0], [1], [3], [6]]> : tensor<4x1xi32>
    %0 = "stablehlo.gather"(%arg0, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 7, 1>}> : (tensor<1x2x7x9xf32>, tensor<4x1xi32>) -> tensor<1x2x7x4xf32>
    %cst = stablehlo.constant dense<[0.371428579, 0.0731707364, 0.0243902281, 2.000000e-01]> : tensor<4xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [3] : (tensor<4xf32>) -> tensor<1x2x7x4xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<1x2x7x4xf32>
    %c_0 = stablehlo.constant dense<[[1], [2], [4], [7]]> : tensor<4x1xi32>
    %3 = "stablehlo.gather"(%arg0, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 7, 1>}> : (tensor<1x2x7x9xf32>, tensor<4x1xi32>) -> tensor<1x2x7x4xf32>
    %cst_1 = stablehlo.constant dense<[0.428571433, 0.268292665, 0.219512179, 0.428571433]> : tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [3] : (tensor<4xf32>) -> tensor<1x2x7x4xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<1x2x7x4xf32>
    %6 = stablehlo.add %2, %5 : tensor<1x2x7x4xf32>
    %c_2 = stablehlo.constant dense<[[2], [3], [5], [8]]> : tensor<4x1xi32>
    %7 = "stablehlo.gather"(%arg0, %c_2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 7, 1>}> : (tensor<1x2x7x9xf32>, tensor<4x1xi32>) -> tensor<1x2x7x4xf32>
    %cst_3 = stablehlo.constant dense<[2.000000e-01, 0.414634109, 0.414634109, 0.371428579]> : tensor<4xf32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [3] : (tensor<4xf32>) -> tensor<1x2x7x4xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<1x2x7x4xf32>
    %10 = stablehlo.add %6, %9 : tensor<1x2x7x4xf32>
    %c_4 = stablehlo.constant dense<[[0], [4], [6], [6]]> : tensor<4x1xi32>
    %11 = "stablehlo.gather"(%arg0, %c_4) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 7, 1>}> : (tensor<1x2x7x9xf32>, tensor<4x1xi32>) -> tensor<1x2x7x4xf32>
    %c_5 = stablehlo.constant dense<[false, true, true, false]> : tensor<4xi1>
    %12 = stablehlo.broadcast_in_dim %c_5, dims = [3] : (tensor<4xi1>) -> tensor<1x2x7x4xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x7x4xf32>
    %13 = stablehlo.select %12, %11, %cst_6 : tensor<1x2x7x4xi1>, tensor<1x2x7x4xf32>
    %cst_7 = stablehlo.constant dense<[0.000000e+00, 0.219512179, 0.268292665, 0.000000e+00]> : tensor<4xf32>
    %14 = stablehlo.broadcast_in_dim %cst_7, dims = [3] : (tensor<4xf32>) -> tensor<1x2x7x4xf32>
    %15 = stablehlo.multiply %13, %14 : tensor<1x2x7x4xf32>
    %16 = stablehlo.add %10, %15 : tensor<1x2x7x4xf32>
    %c_8 = stablehlo.constant dense<[[0], [5], [7], [6]]> : tensor<4x1xi32>
    %17 = "stablehlo.gather"(%arg0, %c_8) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 7, 1>}> : (tensor<1x2x7x9xf32>, tensor<4x1xi32>) -> tensor<1x2x7x4xf32>
    %18 = stablehlo.select %12, %17, %cst_6 : tensor<1x2x7x4xi1>, tensor<1x2x7x4xf32>
    %cst_9 = stablehlo.constant dense<[0.000000e+00, 0.0243902281, 0.0731707364, 0.000000e+00]> : tensor<4xf32>
    %19 = stablehlo.broadcast_in_dim %cst_9, dims = [3] : (tensor<4xf32>) -> tensor<1x2x7x4xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<1x2x7x4xf32>
    %21 = stablehlo.add %16, %20 : tensor<1x2x7x4xf32>
    %c_10 = stablehlo.constant dense<[[0], [1], [3]]> : tensor<3x1xi32>
    %22 = "stablehlo.gather"(%21, %c_10) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x7x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %cst_11 = stablehlo.constant dense<[0.357142866, 0.0588235296, 5.96046376E-8]> : tensor<3xf32>
    %23 = stablehlo.broadcast_in_dim %cst_11, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %24 = stablehlo.multiply %22, %23 : tensor<1x2x3x4xf32>
    %c_12 = stablehlo.constant dense<[[1], [2], [4]]> : tensor<3x1xi32>
    %25 = "stablehlo.gather"(%21, %c_12) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x7x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %cst_13 = stablehlo.constant dense<[0.428571403, 0.235294119, 0.214285761]> : tensor<3xf32>
    %26 = stablehlo.broadcast_in_dim %cst_13, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %27 = stablehlo.multiply %25, %26 : tensor<1x2x3x4xf32>
    %28 = stablehlo.add %24, %27 : tensor<1x2x3x4xf32>
    %c_14 = stablehlo.constant dense<[[2], [3], [5]]> : tensor<3x1xi32>
    %29 = "stablehlo.gather"(%21, %c_14) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x7x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %cst_15 = stablehlo.constant dense<[0.214285702, 0.411764741, 0.428571433]> : tensor<3xf32>
    %30 = stablehlo.broadcast_in_dim %cst_15, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %31 = stablehlo.multiply %29, %30 : tensor<1x2x3x4xf32>
    %32 = stablehlo.add %28, %31 : tensor<1x2x3x4xf32>
    %c_16 = stablehlo.constant dense<[[3], [4], [6]]> : tensor<3x1xi32>
    %33 = "stablehlo.gather"(%21, %c_16) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x7x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %cst_17 = stablehlo.constant dense<[0.000000e+00, 0.235294119, 0.357142776]> : tensor<3xf32>
    %34 = stablehlo.broadcast_in_dim %cst_17, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %35 = stablehlo.multiply %33, %34 : tensor<1x2x3x4xf32>
    %36 = stablehlo.add %32, %35 : tensor<1x2x3x4xf32>
    %c_18 = stablehlo.constant dense<[[0], [5], [3]]> : tensor<3x1xi32>
    %37 = "stablehlo.gather"(%21, %c_18) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x7x4xf32>, tensor<3x1xi32>) -> tensor<1x2x3x4xf32>
    %c_19 = stablehlo.constant dense<[false, true, false]> : tensor<3xi1>
    %38 = stablehlo.broadcast_in_dim %c_19, dims = [2] : (tensor<3xi1>) -> tensor<1x2x3x4xi1>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3x4xf32>
    %39 = stablehlo.select %38, %37, %cst_20 : tensor<1x2x3x4xi1>, tensor<1x2x3x4xf32>
    %cst_21 = stablehlo.constant dense<[0.000000e+00, 0.0588235296, 0.000000e+00]> : tensor<3xf32>
    %40 = stablehlo.broadcast_in_dim %cst_21, dims = [2] : (tensor<3xf32>) -> tensor<1x2x3x4xf32>
    %41 = stablehlo.multiply %39, %40 : tensor<1x2x3x4xf32>
    %42 = stablehlo.add %36, %41 : tensor<1x2x3x4xf32>
    return %42 : tensor<1x2x3x4xf32>
  }
}
