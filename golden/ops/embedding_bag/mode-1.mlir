module @main {
  func.func public @main(%arg0: tensor<6x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<5xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3xi64> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<3xi64> {hloemit.kind = "user_output", hloemit.name = "output_3"}) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xi64>) -> tensor<5x3xi64>
    %1 = stablehlo.iota dim = 0 : tensor<5x3xi64>
    %2 = stablehlo.compare LE, %0, %1, SIGNED : (tensor<5x3xi64>, tensor<5x3xi64>) -> tensor<5x3xi1>
    %3 = stablehlo.convert %2 : (tensor<5x3xi1>) -> tensor<5x3xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<5x3xi64>, tensor<i64>) -> tensor<5xi64>
    %c_0 = stablehlo.constant dense<1> : tensor<5xi64>
    %5 = stablehlo.subtract %4, %c_0 : tensor<5xi64>
    %6 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<5xi64>) -> tensor<5x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x4xf32>
    %7 = "stablehlo.scatter"(%cst, %5, %6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %13 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %13 : tensor<f32>
    }) : (tensor<3x4xf32>, tensor<5xi64>, tensor<5x4xf32>) -> tensor<3x4xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<3xi64>
    %8 = "stablehlo.scatter"(%c_1, %5, %c_0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      %13 = stablehlo.add %arg3, %arg4 : tensor<i64>
      stablehlo.return %13 : tensor<i64>
    }) : (tensor<3xi64>, tensor<5xi64>, tensor<5xi64>) -> tensor<3xi64>
    %c_2 = stablehlo.constant dense<1> : tensor<3xi64>
    %9 = stablehlo.maximum %8, %c_2 : tensor<3xi64>
    %10 = stablehlo.convert %9 : (tensor<3xi64>) -> tensor<3xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<3xf32>) -> tensor<3x4xf32>
    %12 = stablehlo.divide %7, %11 : tensor<3x4xf32>
    return %12, %5, %8, %8 : tensor<3x4xf32>, tensor<5xi64>, tensor<3xi64>, tensor<3xi64>
  }
}
