module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x5x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<[[0], [2]]> : tensor<2x1xi32>
    %0 = "stablehlo.gather"(%arg0, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 3, 1>}> : (tensor<1x2x3x4xf32>, tensor<2x1xi32>) -> tensor<1x2x3x2xf32>
    %c_0 = stablehlo.constant dense<[[0], [0], [1], [1], [2]]> : tensor<5x1xi32>
    %1 = "stablehlo.gather"(%0, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1, 2>}> : (tensor<1x2x3x2xf32>, tensor<5x1xi32>) -> tensor<1x2x5x2xf32>
    return %1 : tensor<1x2x5x2xf32>
  }
}
