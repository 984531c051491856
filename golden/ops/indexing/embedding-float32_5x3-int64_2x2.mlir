module @main {
  func.func public @main(%arg0: tensor<5x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<2x2xi64>) -> tensor<2x2x3xf32>
    return %0 : tensor<2x2x3xf32>
  }
}
