module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
    %c = stablehlo.constant dense<0> : tensor<3xi64>
    %1 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_0 = stablehlo.constant dense<4> : tensor<3xi64>
    %2 = stablehlo.add %arg1, %c_0 : tensor<3xi64>
    %3 = stablehlo.select %1, %2, %arg1 : tensor<3xi1>, tensor<3xi64>
    %4 = "stablehlo.scatter"(%arg0, %3, %0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %5 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<4x3xf32>, tensor<3xi64>, tensor<3x3xf32>) -> tensor<4x3xf32>
    return %4 : tensor<4x3xf32>
  }
}
