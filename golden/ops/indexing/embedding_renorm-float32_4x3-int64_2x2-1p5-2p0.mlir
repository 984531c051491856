module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<2x2xi64>) -> tensor<4xi64>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<4xi64>) -> tensor<4x3xf32>
    %2 = stablehlo.abs %1 : tensor<4x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<4x3xf32>
    %3 = stablehlo.power %2, %cst_0 : tensor<4x3xf32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %5 = stablehlo.power %4, %cst_1 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<1.500000e+00> : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-07> : tensor<4xf32>
    %6 = stablehlo.add %5, %cst_3 : tensor<4xf32>
    %7 = stablehlo.divide %cst_2, %6 : tensor<4xf32>
    %8 = stablehlo.compare GT, %5, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %9 = stablehlo.select %8, %7, %cst_4 : tensor<4xi1>, tensor<4xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
    %11 = stablehlo.multiply %1, %10 : tensor<4x3xf32>
    %12 = "stablehlo.scatter"(%arg0, %0, %11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<4x3xf32>, tensor<4xi64>, tensor<4x3xf32>) -> tensor<4x3xf32>
    return %12 : tensor<4x3xf32>
  }
}
