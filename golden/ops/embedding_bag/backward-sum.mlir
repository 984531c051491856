module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<6x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = "stablehlo.gather"(%arg0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<3x4xf32>, tensor<5xi64>) -> tensor<5x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<6x4xf32>
    %1 = "stablehlo.scatter"(%cst, %arg1, %0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %2 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<6x4xf32>, tensor<5xi64>, tensor<5x4xf32>) -> tensor<6x4xf32>
    return %1 : tensor<6x4xf32>
  }
}
