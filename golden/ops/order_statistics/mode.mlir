module @main {
  func.func public @main(%arg0: tensor<3x5xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xi64> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 1 : tensor<3x5xi64>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>, %arg3: tensor<i64>, %arg4: tensor<i64>):
      %17 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %17 : tensor<i1>
    }) : (tensor<3x5xi64>, tensor<3x5xi64>) -> (tensor<3x5xi64>, tensor<3x5xi64>)
    %2 = stablehlo.slice %1#0 [0:3, 0:1] : (tensor<3x5xi64>) -> tensor<3x1xi64>
    %3 = stablehlo.slice %1#0 [0:3, 0:4] : (tensor<3x5xi64>) -> tensor<3x4xi64>
    %4 = stablehlo.concatenate %2, %3, dim = 1 : (tensor<3x1xi64>, tensor<3x4xi64>) -> tensor<3x5xi64>
    %5 = stablehlo.compare NE, %1#0, %4, SIGNED : (tensor<3x5xi64>, tensor<3x5xi64>) -> tensor<3x5xi1>
    %c = stablehlo.constant dense<0> : tensor<3x5xi64>
    %6 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<3x5xi64>, tensor<3x5xi64>) -> tensor<3x5xi1>
    %7 = stablehlo.or %5, %6 : tensor<3x5xi1>
    %8 = stablehlo.select %7, %0, %c : tensor<3x5xi1>, tensor<3x5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %9 = "stablehlo.reduce_window"(%8, %c_0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %17 = stablehlo.maximum %arg1, %arg2 : tensor<i64>
      stablehlo.return %17 : tensor<i64>
    }) : (tensor<3x5xi64>, tensor<i64>) -> tensor<3x5xi64>
    %10 = stablehlo.subtract %0, %9 : tensor<3x5xi64>
    %c_1 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %c_2 = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %11:2 = stablehlo.reduce(%10 init: %c_1), (%0 init: %c_2) across dimensions = [1] : (tensor<3x5xi64>, tensor<3x5xi64>, tensor<i64>, tensor<i64>) -> (tensor<3xi64>, tensor<3xi64>)
     reducer(%arg1: tensor<i64>, %arg3: tensor<i64>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %17 = stablehlo.compare GT, %arg1, %arg3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %18 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %19 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %20 = stablehlo.and %18, %19 : tensor<i1>
      %21 = stablehlo.or %17, %20 : tensor<i1>
      %22 = stablehlo.or %17, %18 : tensor<i1>
      %23 = stablehlo.select %22, %arg1, %arg3 : tensor<i1>, tensor<i64>
      %24 = stablehlo.select %21, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %23, %24 : tensor<i64>, tensor<i64>
    }
    %12 = stablehlo.reshape %11#1 : (tensor<3xi64>) -> tensor<3x1xi64>
    %13 = "stablehlo.gather"(%1#0, %12) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x5xi64>, tensor<3x1xi64>) -> tensor<3x1xi64>
    %14 = "stablehlo.gather"(%1#1, %12) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x5xi64>, tensor<3x1xi64>) -> tensor<3x1xi64>
    %15 = stablehlo.reshape %13 : (tensor<3x1xi64>) -> tensor<3xi64>
    %16 = stablehlo.reshape %14 : (tensor<3x1xi64>) -> tensor<3xi64>
    return %15, %16 : tensor<3xi64>, tensor<3xi64>
  }
}
