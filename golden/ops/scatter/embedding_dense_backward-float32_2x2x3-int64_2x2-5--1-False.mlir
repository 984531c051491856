module @main {
  func.func public @main(%arg0: tensor<2x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<5x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x2x3xf32>) -> tensor<4x3xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<2x2xi64>) -> tensor<4xi64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<5x3xf32>
    %2 = "stablehlo.scatter"(%cst, %1, %0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<5x3xf32>, tensor<4xi64>, tensor<4x3xf32>) -> tensor<5x3xf32>
    return %2 : tensor<5x3xf32>
  }
}
