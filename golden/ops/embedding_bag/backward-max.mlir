module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<3x4xi64> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<6x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<3xi64>
    %0 = stablehlo.compare EQ, %arg3, %c, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_0 = stablehlo.constant dense<6> : tensor<3x4xi64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<3xi1>) -> tensor<3x4xi1>
    %2 = stablehlo.select %1, %c_0, %arg4 : tensor<3x4xi1>, tensor<3x4xi64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<6x4xf32>
    %3 = "stablehlo.scatter"(%cst, %2, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], input_batching_dims = [1], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %4 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }) : (tensor<6x4xf32>, tensor<3x4xi64>, tensor<3x4xf32>) -> tensor<6x4xf32>
    return %3 : tensor<6x4xf32>
  }
}
