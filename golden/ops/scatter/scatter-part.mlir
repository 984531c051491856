module @main {
  func.func public @main(%arg0: tensor<4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg2: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<4x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg2 [0:1, 0:3] : (tensor<2x4xf32>) -> tensor<1x3xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:3] : (tensor<4x5xf32>) -> tensor<4x3xf32>
    %2 = "stablehlo.scatter"(%1, %arg1, %0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], input_batching_dims = [1], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<4x3xf32>, tensor<1x3xi64>, tensor<1x3xf32>) -> tensor<4x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %3 = stablehlo.dynamic_update_slice %arg0, %2, %c, %c : (tensor<4x5xf32>, tensor<4x3xf32>, tensor<i64>, tensor<i64>) -> tensor<4x5xf32>
    return %3 : tensor<4x5xf32>
  }
}
