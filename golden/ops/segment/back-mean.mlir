module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<9xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<9xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg3 : (tensor<4xi64>) -> tensor<1x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = "stablehlo.reduce_window"(%0, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg4: tensor<i64>, %arg5: tensor<i64>):
      %13 = stablehlo.add %arg4, %arg5 : tensor<i64>
      stablehlo.return %13 : tensor<i64>
    }) : (tensor<1x4xi64>, tensor<i64>) -> tensor<1x4xi64>
    %2 = stablehlo.iota dim = 1 : tensor<1x9xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1x9xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<1x9xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %3:3 = stablehlo.while(%iterArg = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %c_0) : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    cond {
      %c_6 = stablehlo.constant dense<3> : tensor<i32>
      %13 = stablehlo.compare LT, %iterArg, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %13 = stablehlo.subtract %iterArg_5, %iterArg_4 : tensor<1x9xi64>
      %c_6 = stablehlo.constant dense<2> : tensor<1x9xi64>
      %14 = stablehlo.divide %13, %c_6 : tensor<1x9xi64>
      %15 = stablehlo.add %iterArg_4, %14 : tensor<1x9xi64>
      %16 = "stablehlo.gather"(%1, %15) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x4xi64>, tensor<1x9xi64>) -> tensor<1x9xi64>
      %17 = stablehlo.compare GT, %16, %2, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %18 = stablehlo.compare LT, %iterArg_4, %iterArg_5, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %19 = stablehlo.not %17 : tensor<1x9xi1>
      %20 = stablehlo.and %18, %19 : tensor<1x9xi1>
      %21 = stablehlo.and %18, %17 : tensor<1x9xi1>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %22 = stablehlo.add %iterArg, %c_7 : tensor<i32>
      %c_8 = stablehlo.constant dense<1> : tensor<1x9xi64>
      %23 = stablehlo.add %15, %c_8 : tensor<1x9xi64>
      %24 = stablehlo.select %20, %23, %iterArg_4 : tensor<1x9xi1>, tensor<1x9xi64>
      %25 = stablehlo.select %21, %15, %iterArg_5 : tensor<1x9xi1>, tensor<1x9xi64>
      stablehlo.return %22, %24, %25 : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    }
    %4 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x4x1xf32>
    %5 = stablehlo.reshape %arg3 : (tensor<4xi64>) -> tensor<1x4x1xi64>
    %6 = stablehlo.convert %5 : (tensor<1x4x1xi64>) -> tensor<1x4x1xf32>
    %7 = stablehlo.divide %4, %6 : tensor<1x4x1xf32>
    %8 = "stablehlo.gather"(%7, %3#1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %9 = stablehlo.reshape %3#1 : (tensor<1x9xi64>) -> tensor<1x9x1xi64>
    %c_3 = stablehlo.constant dense<4> : tensor<1x9x1xi64>
    %10 = stablehlo.compare LT, %9, %c_3, SIGNED : (tensor<1x9x1xi64>, tensor<1x9x1xi64>) -> tensor<1x9x1xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x9x1xf32>
    %11 = stablehlo.select %10, %8, %cst : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x9x1xf32>) -> tensor<9xf32>
    return %12 : tensor<9xf32>
  }
}
