module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<9xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<9xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg3 : (tensor<4xi64>) -> tensor<1x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = "stablehlo.reduce_window"(%0, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg4: tensor<i64>, %arg5: tensor<i64>):
      %20 = stablehlo.add %arg4, %arg5 : tensor<i64>
      stablehlo.return %20 : tensor<i64>
    }) : (tensor<1x4xi64>, tensor<i64>) -> tensor<1x4xi64>
    %2 = stablehlo.subtract %1, %0 : tensor<1x4xi64>
    %3 = stablehlo.iota dim = 1 : tensor<1x9xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1x9xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<1x9xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4:3 = stablehlo.while(%iterArg = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %c_0) : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    cond {
      %c_6 = stablehlo.constant dense<3> : tensor<i32>
      %20 = stablehlo.compare LT, %iterArg, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %20 : tensor<i1>
    } do {
      %20 = stablehlo.subtract %iterArg_5, %iterArg_4 : tensor<1x9xi64>
      %c_6 = stablehlo.constant dense<2> : tensor<1x9xi64>
      %21 = stablehlo.divide %20, %c_6 : tensor<1x9xi64>
      %22 = stablehlo.add %iterArg_4, %21 : tensor<1x9xi64>
      %23 = "stablehlo.gather"(%1, %22) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x4xi64>, tensor<1x9xi64>) -> tensor<1x9xi64>
      %24 = stablehlo.compare GT, %23, %3, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %25 = stablehlo.not %24 : tensor<1x9xi1>
      %26 = stablehlo.compare LT, %iterArg_4, %iterArg_5, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %27 = stablehlo.and %26, %25 : tensor<1x9xi1>
      %28 = stablehlo.not %25 : tensor<1x9xi1>
      %29 = stablehlo.and %26, %28 : tensor<1x9xi1>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %30 = stablehlo.add %iterArg, %c_7 : tensor<i32>
      %c_8 = stablehlo.constant dense<1> : tensor<1x9xi64>
      %31 = stablehlo.add %22, %c_8 : tensor<1x9xi64>
      %32 = stablehlo.select %27, %31, %iterArg_4 : tensor<1x9xi1>, tensor<1x9xi64>
      %33 = stablehlo.select %29, %22, %iterArg_5 : tensor<1x9xi1>, tensor<1x9xi64>
      stablehlo.return %30, %32, %33 : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    }
    %5 = stablehlo.slice %2 [0:1, 0:1] : (tensor<1x4xi64>) -> tensor<1x1xi64>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1xi64>) -> tensor<1x9xi64>
    %7 = stablehlo.compare LT, %3, %6, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
    %8 = stablehlo.select %7, %c_0, %4#1 : tensor<1x9xi1>, tensor<1x9xi64>
    %9 = stablehlo.reshape %arg2 : (tensor<9xf32>) -> tensor<1x9x1xf32>
    %10 = stablehlo.reshape %arg1 : (tensor<4xf32>) -> tensor<1x4x1xf32>
    %11 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x4x1xf32>
    %12 = stablehlo.reshape %arg3 : (tensor<4xi64>) -> tensor<1x4x1xi64>
    %13 = stablehlo.convert %12 : (tensor<1x4x1xi64>) -> tensor<1x4x1xf32>
    %14 = stablehlo.divide %11, %13 : tensor<1x4x1xf32>
    %15 = "stablehlo.gather"(%14, %8) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %16 = stablehlo.reshape %8 : (tensor<1x9xi64>) -> tensor<1x9x1xi64>
    %c_3 = stablehlo.constant dense<4> : tensor<1x9x1xi64>
    %17 = stablehlo.compare LT, %16, %c_3, SIGNED : (tensor<1x9x1xi64>, tensor<1x9x1xi64>) -> tensor<1x9x1xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x9x1xf32>
    %18 = stablehlo.select %17, %15, %cst : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x9x1xf32>) -> tensor<9xf32>
    return %19 : tensor<9xf32>
  }
}
