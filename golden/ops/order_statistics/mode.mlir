module @main {
  func.func public @main(%arg0: tensor<3x5xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xi64> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %19 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    }) : (tensor<3x5xi64>, tensor<3x5xi32>) -> (tensor<3x5xi64>, tensor<3x5xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<3x5xi32>) -> tensor<3x5xi64>
    %3 = stablehlo.iota dim = 1 : tensor<3x5xi64>
    %4 = stablehlo.slice %1#0 [0:3, 0:1] : (tensor<3x5xi64>) -> tensor<3x1xi64>
    %5 = stablehlo.slice %1#0 [0:3, 0:4] : (tensor<3x5xi64>) -> tensor<3x4xi64>
    %6 = stablehlo.concatenate %4, %5, dim = 1 : (tensor<3x1xi64>, tensor<3x4xi64>) -> tensor<3x5xi64>
    %7 = stablehlo.compare NE, %1#0, %6, SIGNED : (tensor<3x5xi64>, tensor<3x5xi64>) -> tensor<3x5xi1>
    %c = stablehlo.constant dense<0> : tensor<3x5xi64>
    %8 = stablehlo.compare EQ, %3, %c, SIGNED : (tensor<3x5xi64>, tensor<3x5xi64>) -> tensor<3x5xi1>
    %9 = stablehlo.or %7, %8 : tensor<3x5xi1>
    %10 = stablehlo.select %9, %3, %c : tensor<3x5xi1>, tensor<3x5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %11 = "stablehlo.reduce_window"(%10, %c_0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %19 = stablehlo.maximum %arg1, %arg2 : tensor<i64>
      stablehlo.return %19 : tensor<i64>
    }) : (tensor<3x5xi64>, tensor<i64>) -> tensor<3x5xi64>
    %12 = stablehlo.subtract %3, %11 : tensor<3x5xi64>
    %c_1 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %c_2 = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %13:2 = stablehlo.reduce(%12 init: %c_1), (%3 init: %c_2) across dimensions = [1] : (tensor<3x5xi64>, tensor<3x5xi64>, tensor<i64>, tensor<i64>) -> (tensor<3xi64>, tensor<3xi64>)
     reducer(%arg1: tensor<i64>, %arg3: tensor<i64>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %19 = stablehlo.compare GT, %arg1, %arg3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %20 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %21 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %22 = stablehlo.and %20, %21 : tensor<i1>
      %23 = stablehlo.or %19, %22 : tensor<i1>
      %24 = stablehlo.or %19, %20 : tensor<i1>
      %25 = stablehlo.select %24, %arg1, %arg3 : tensor<i1>, tensor<i64>
      %26 = stablehlo.select %23, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %25, %26 : tensor<i64>, tensor<i64>
    }
    %14 = stablehlo.reshape %13#1 : (tensor<3xi64>) -> tensor<3x1xi64>
    %15 = "stablehlo.gather"(%1#0, %14) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x5xi64>, tensor<3x1xi64>) -> tensor<3x1xi64>
    %16 = "stablehlo.gather"(%2, %14) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x5xi64>, tensor<3x1xi64>) -> tensor<3x1xi64>
    %17 = stablehlo.reshape %15 : (tensor<3x1xi64>) -> tensor<3xi64>
    %18 = stablehlo.reshape %16 : (tensor<3x1xi64>) -> tensor<3xi64>
    return %17, %18 : tensor<3xi64>, tensor<3xi64>
  }
}
