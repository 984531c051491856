module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_0 = stablehlo.constant dense<4> : tensor<2xi64>
    %1 = stablehlo.add %arg1, %c_0 : tensor<2xi64>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<2xi1>, tensor<2xi64>
    %3 = "stablehlo.scatter"(%arg0, %2, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<4x3xf32>, tensor<2xi64>, tensor<2x3xf32>) -> tensor<4x3xf32>
    return %3 : tensor<4x3xf32>
  }
}
