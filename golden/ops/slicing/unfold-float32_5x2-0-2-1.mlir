module @main {
  func.func public @main(%arg0: tensor<5x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4x2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4xi64>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 2, 2>}> : (tensor<5x2xf32>, tensor<4xi64>) -> tensor<4x2x2xf32>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<4x2x2xf32>) -> tensor<4x2x2xf32>
    return %2 : tensor<4x2x2xf32>
  }
}
