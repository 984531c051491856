module @main {
  func.func public @main(%arg0: tensor<2x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<3xi64>
    %c = stablehlo.constant dense<2> : tensor<3xi64>
    %1 = stablehlo.multiply %0, %c : tensor<3xi64>
    %2 = "stablehlo.gather"(%arg0, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 2, 3>}> : (tensor<2x7xf32>, tensor<3xi64>) -> tensor<2x3x3xf32>
    return %2 : tensor<2x3x3xf32>
  }
}
