module @main {
  func.func public @main(%arg0: tensor<8xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<3x4xi64>
    %c = stablehlo.constant dense<2> : tensor<3x4xi64>
    %1 = stablehlo.multiply %0, %c : tensor<3x4xi64>
    %2 = stablehlo.iota dim = 1 : tensor<3x4xi64>
    %3 = stablehlo.add %1, %2 : tensor<3x4xi64>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<3x4xi64>) -> tensor<3x4xf32>
    return %4 : tensor<3x4xf32>
  }
}
