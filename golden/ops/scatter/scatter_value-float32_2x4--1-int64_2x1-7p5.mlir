module @main {
  func.func public @main(%arg0: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x1xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<7.500000e+00> : tensor<2x1xf32>
    %0 = "stablehlo.scatter"(%arg0, %arg1, %cst) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<2x4xf32>, tensor<2x1xi64>, tensor<2x1xf32>) -> tensor<2x4xf32>
    return %0 : tensor<2x4xf32>
  }
}
