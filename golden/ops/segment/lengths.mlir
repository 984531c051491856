module @main {
  func.func public @main(%arg0: tensor<9x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<4xi64>) -> tensor<1x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = "stablehlo.reduce_window"(%0, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<i64>, %arg3: tensor<i64>):
      %16 = stablehlo.add %arg2, %arg3 : tensor<i64>
      stablehlo.return %16 : tensor<i64>
    }) : (tensor<1x4xi64>, tensor<i64>) -> tensor<1x4xi64>
    %2 = stablehlo.subtract %1, %0 : tensor<1x4xi64>
    %3 = stablehlo.iota dim = 1 : tensor<1x9xi64>
    %c_0 = stablehlo.constant dense<4> : tensor<1x9xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<1x9xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4:3 = stablehlo.while(%iterArg = %c_2, %iterArg_3 = %c_1, %iterArg_4 = %c_0) : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    cond {
      %c_5 = stablehlo.constant dense<3> : tensor<i32>
      %16 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %16 : tensor<i1>
    } do {
      %16 = stablehlo.subtract %iterArg_4, %iterArg_3 : tensor<1x9xi64>
      %c_5 = stablehlo.constant dense<2> : tensor<1x9xi64>
      %17 = stablehlo.divide %16, %c_5 : tensor<1x9xi64>
      %18 = stablehlo.add %iterArg_3, %17 : tensor<1x9xi64>
      %19 = "stablehlo.gather"(%1, %18) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x4xi64>, tensor<1x9xi64>) -> tensor<1x9xi64>
      %20 = stablehlo.compare GT, %19, %3, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %21 = stablehlo.not %20 : tensor<1x9xi1>
      %22 = stablehlo.compare LT, %iterArg_3, %iterArg_4, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %23 = stablehlo.and %22, %21 : tensor<1x9xi1>
      %24 = stablehlo.not %21 : tensor<1x9xi1>
      %25 = stablehlo.and %22, %24 : tensor<1x9xi1>
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %26 = stablehlo.add %iterArg, %c_6 : tensor<i32>
      %c_7 = stablehlo.constant dense<1> : tensor<1x9xi64>
      %27 = stablehlo.add %18, %c_7 : tensor<1x9xi64>
      %28 = stablehlo.select %23, %27, %iterArg_3 : tensor<1x9xi1>, tensor<1x9xi64>
      %29 = stablehlo.select %25, %18, %iterArg_4 : tensor<1x9xi1>, tensor<1x9xi64>
      stablehlo.return %26, %28, %29 : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    }
    %5 = stablehlo.slice %2 [0:1, 0:1] : (tensor<1x4xi64>) -> tensor<1x1xi64>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1xi64>) -> tensor<1x9xi64>
    %7 = stablehlo.compare LT, %3, %6, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
    %8 = stablehlo.select %7, %c_0, %4#1 : tensor<1x9xi1>, tensor<1x9xi64>
    %9 = stablehlo.reshape %arg0 : (tensor<9x2xf32>) -> tensor<1x9x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x4x2xf32>
    %10 = "stablehlo.scatter"(%cst, %8, %9) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %16 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %16 : tensor<f32>
    }) : (tensor<1x4x2xf32>, tensor<1x9xi64>, tensor<1x9x2xf32>) -> tensor<1x4x2xf32>
    %11 = stablehlo.reshape %arg1 : (tensor<4xi64>) -> tensor<1x4x1xi64>
    %12 = stablehlo.convert %11 : (tensor<1x4x1xi64>) -> tensor<1x4x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x2xf32>
    %14 = stablehlo.divide %10, %13 : tensor<1x4x2xf32>
    %15 = stablehlo.reshape %14 : (tensor<1x4x2xf32>) -> tensor<4x2xf32>
    return %15 : tensor<4x2xf32>
  }
}
