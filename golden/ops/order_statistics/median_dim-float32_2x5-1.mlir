module @main {
  func.func public @main(%arg0: tensor<2x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 1 : tensor<2x5xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %13 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %14 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %15 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %16 = stablehlo.and %14, %15 : tensor<i1>
      %17 = stablehlo.or %13, %16 : tensor<i1>
      stablehlo.return %17 : tensor<i1>
    }) : (tensor<2x5xf32>, tensor<2x5xi32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<2x5xi32>) -> tensor<2x5xi64>
    %3 = stablehlo.compare EQ, %arg0, %arg0, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %4 = stablehlo.convert %3 : (tensor<2x5xi1>) -> tensor<2x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.reduce(%4 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x5xi64>, tensor<i64>) -> tensor<2xi64>
    %6 = stablehlo.reshape %5 : (tensor<2xi64>) -> tensor<2x1xi64>
    %c_0 = stablehlo.constant dense<5> : tensor<2x1xi64>
    %7 = stablehlo.compare LT, %6, %c_0, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %c_1 = stablehlo.constant dense<2> : tensor<2x1xi64>
    %8 = stablehlo.select %7, %6, %c_1 : tensor<2x1xi1>, tensor<2x1xi64>
    %9 = "stablehlo.gather"(%1#0, %8) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x5xf32>, tensor<2x1xi64>) -> tensor<2x1xf32>
    %10 = "stablehlo.gather"(%2, %8) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x5xi64>, tensor<2x1xi64>) -> tensor<2x1xi64>
    %11 = stablehlo.reshape %9 : (tensor<2x1xf32>) -> tensor<2xf32>
    %12 = stablehlo.reshape %10 : (tensor<2x1xi64>) -> tensor<2xi64>
    return %11, %12 : tensor<2xf32>, tensor<2xi64>
  }
}
