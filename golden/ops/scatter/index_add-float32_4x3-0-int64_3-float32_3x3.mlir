module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg2: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %1 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4x3xf32>, tensor<3xi64>, tensor<3x3xf32>) -> tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
}
