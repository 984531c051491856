module @main {
  func.func public @main(%arg0: tensor<9x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<5xi64>) -> tensor<1x5xi64>
    %1 = stablehlo.slice %0 [0:1, 1:5] : (tensor<1x5xi64>) -> tensor<1x4xi64>
    %2 = stablehlo.iota dim = 1 : tensor<1x9xi64>
    %c = stablehlo.constant dense<4> : tensor<1x9xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<1x9xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3:3 = stablehlo.while(%iterArg = %c_1, %iterArg_2 = %c_0, %iterArg_3 = %c) : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    cond {
      %c_4 = stablehlo.constant dense<3> : tensor<i32>
      %11 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    } do {
      %11 = stablehlo.subtract %iterArg_3, %iterArg_2 : tensor<1x9xi64>
      %c_4 = stablehlo.constant dense<2> : tensor<1x9xi64>
      %12 = stablehlo.divide %11, %c_4 : tensor<1x9xi64>
      %13 = stablehlo.add %iterArg_2, %12 : tensor<1x9xi64>
      %14 = "stablehlo.gather"(%1, %13) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x4xi64>, tensor<1x9xi64>) -> tensor<1x9xi64>
      %15 = stablehlo.compare GT, %14, %2, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %16 = stablehlo.compare LT, %iterArg_2, %iterArg_3, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %17 = stablehlo.not %15 : tensor<1x9xi1>
      %18 = stablehlo.and %16, %17 : tensor<1x9xi1>
      %19 = stablehlo.and %16, %15 : tensor<1x9xi1>
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %20 = stablehlo.add %iterArg, %c_5 : tensor<i32>
      %c_6 = stablehlo.constant dense<1> : tensor<1x9xi64>
      %21 = stablehlo.add %13, %c_6 : tensor<1x9xi64>
      %22 = stablehlo.select %18, %21, %iterArg_2 : tensor<1x9xi1>, tensor<1x9xi64>
      %23 = stablehlo.select %19, %13, %iterArg_3 : tensor<1x9xi1>, tensor<1x9xi64>
      stablehlo.return %20, %22, %23 : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    }
    %4 = stablehlo.slice %0 [0:1, 0:1] : (tensor<1x5xi64>) -> tensor<1x1xi64>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x1xi64>) -> tensor<1x9xi64>
    %6 = stablehlo.compare LT, %2, %5, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
    %7 = stablehlo.select %6, %c, %3#1 : tensor<1x9xi1>, tensor<1x9xi64>
    %8 = stablehlo.reshape %arg0 : (tensor<9x2xf32>) -> tensor<1x9x2xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<1x4x2xf32>
    %9 = "stablehlo.scatter"(%cst, %7, %8) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %11 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %11 : tensor<f32>
    }) : (tensor<1x4x2xf32>, tensor<1x9xi64>, tensor<1x9x2xf32>) -> tensor<1x4x2xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x4x2xf32>) -> tensor<4x2xf32>
    return %10 : tensor<4x2xf32>
  }
}
