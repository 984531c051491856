module @main {
  func.func public @main(%arg0: tensor<1x2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1x2x2xi64> {hloemit.kind = "user_input", hloemit.name = "arg9"}) -> (tensor<1x4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x16xf32>
    %0 = stablehlo.reshape %arg0 : (tensor<1x2x2xf32>) -> tensor<1x4xf32>
    %1 = stablehlo.convert %arg2 : (tensor<1x2x2xi64>) -> tensor<1x2x2xi32>
    %2 = stablehlo.reshape %1 : (tensor<1x2x2xi32>) -> tensor<1x4x1xi32>
    %3 = "stablehlo.scatter"(%cst, %2, %0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %5 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<1x16xf32>, tensor<1x4x1xi32>, tensor<1x4xf32>) -> tensor<1x16xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x16xf32>) -> tensor<1x4x4xf32>
    return %4 : tensor<1x4x4xf32>
  }
}
