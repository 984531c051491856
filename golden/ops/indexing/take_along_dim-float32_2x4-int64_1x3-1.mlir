module @main {
  func.func public @main(%arg0: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<1x3xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<1x3xi64>, tensor<1x3xi64>) -> tensor<1x3xi1>
    %c_0 = stablehlo.constant dense<4> : tensor<1x3xi64>
    %1 = stablehlo.add %arg1, %c_0 : tensor<1x3xi64>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<1x3xi1>, tensor<1x3xi64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x3xi64>) -> tensor<2x3xi64>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x4xf32>, tensor<2x3xi64>) -> tensor<2x3xf32>
    return %4 : tensor<2x3xf32>
  }
}
