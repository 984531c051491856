module @main {
  func.func public @main(%arg0: tensor<1x2x7x9xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<[[[0], [1], [2], [3], [4]], [[1], [2], [3], [4], [5]], [[3], [4], [5], [6], [7]], [[6], [7], [8], [0], [1]]]> : tensor<4x5x1xi32>
    %0 = "stablehlo.gather"(%arg0, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 7, 1>}> : (tensor<1x2x7x9xf32>, tensor<4x5x1xi32>) -> tensor<1x2x7x4x5xf32>
    %c_0 = stablehlo.constant dense<[[true, true, true, false, false], [true, true, true, true, true], [true, true, true, true, true], [true, true, true, false, false]]> : tensor<4x5xi1>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [3, 4] : (tensor<4x5xi1>) -> tensor<1x2x7x4x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x2x7x4x5xf32>
    %2 = stablehlo.select %1, %0, %cst : tensor<1x2x7x4x5xi1>, tensor<1x2x7x4x5xf32>
    %cst_1 = stablehlo.constant dense<[[0.371428579, 0.428571433, 2.000000e-01, 0.000000e+00, 0.000000e+00], [0.0731707364, 0.268292665, 0.414634109, 0.219512179, 0.0243902281], [0.0243902281, 0.219512179, 0.414634109, 0.268292665, 0.0731707364], [2.000000e-01, 0.428571433, 0.371428579, 0.000000e+00, 0.000000e+00]]> : tensor<4x5xf32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [3, 4] : (tensor<4x5xf32>) -> tensor<1x2x7x4x5xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<1x2x7x4x5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_2) applies stablehlo.add across dimensions = [4] : (tensor<1x2x7x4x5xf32>, tensor<f32>) -> tensor<1x2x7x4xf32>
    %c_3 = stablehlo.constant dense<[[[0], [1], [2], [3], [4]], [[1], [2], [3], [4], [5]], [[3], [4], [5], [6], [0]]]> : tensor<3x5x1xi32>
    %6 = "stablehlo.gather"(%5, %c_3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 4], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 4>}> : (tensor<1x2x7x4xf32>, tensor<3x5x1xi32>) -> tensor<1x2x3x5x4xf32>
    %c_4 = stablehlo.constant dense<[[true, true, true, true, false], [true, true, true, true, true], [true, true, true, true, false]]> : tensor<3x5xi1>
    %7 = stablehlo.broadcast_in_dim %c_4, dims = [2, 3] : (tensor<3x5xi1>) -> tensor<1x2x3x5x4xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x3x5x4xf32>
    %8 = stablehlo.select %7, %6, %cst_5 : tensor<1x2x3x5x4xi1>, tensor<1x2x3x5x4xf32>
    %cst_6 = stablehlo.constant dense<[[0.357142866, 0.428571403, 0.214285702, 0.000000e+00, 0.000000e+00], [0.0588235296, 0.235294119, 0.411764741, 0.235294119, 0.0588235296], [5.96046376E-8, 0.214285761, 0.428571433, 0.357142776, 0.000000e+00]]> : tensor<3x5xf32>
    %9 = stablehlo.broadcast_in_dim %cst_6, dims = [2, 3] : (tensor<3x5xf32>) -> tensor<1x2x3x5x4xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<1x2x3x5x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<1x2x3x5x4xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    return %11 : tensor<1x2x3x4xf32>
  }
}
