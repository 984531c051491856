module @main {
  func.func public @main(%arg0: tensor<2x4xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x1xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg2: tensor<2x1xbf16> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<2x4xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<2x4xbf16>) -> tensor<2x4xf32>
    %1 = stablehlo.convert %arg2 : (tensor<2x1xbf16>) -> tensor<2x1xf32>
    %2 = "stablehlo.scatter"(%0, %arg1, %1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %4 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }) : (tensor<2x4xf32>, tensor<2x1xi64>, tensor<2x1xf32>) -> tensor<2x4xf32>
    %3 = stablehlo.convert %2 : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    return %3 : tensor<2x4xbf16>
  }
}
