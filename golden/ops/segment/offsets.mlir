module @main {
  func.func public @main(%arg0: tensor<9x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<5xi64>) -> tensor<1x5xi64>
    %1 = stablehlo.slice %0 [0:1, 0:4] : (tensor<1x5xi64>) -> tensor<1x4xi64>
    %2 = stablehlo.slice %0 [0:1, 1:5] : (tensor<1x5xi64>) -> tensor<1x4xi64>
    %3 = stablehlo.subtract %2, %1 : tensor<1x4xi64>
    %4 = stablehlo.iota dim = 1 : tensor<1x9xi64>
    %c = stablehlo.constant dense<4> : tensor<1x9xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<1x9xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5:3 = stablehlo.while(%iterArg = %c_1, %iterArg_2 = %c_0, %iterArg_3 = %c) : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    cond {
      %c_4 = stablehlo.constant dense<3> : tensor<i32>
      %13 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %13 = stablehlo.subtract %iterArg_3, %iterArg_2 : tensor<1x9xi64>
      %c_4 = stablehlo.constant dense<2> : tensor<1x9xi64>
      %14 = stablehlo.divide %13, %c_4 : tensor<1x9xi64>
      %15 = stablehlo.add %iterArg_2, %14 : tensor<1x9xi64>
      %16 = "stablehlo.gather"(%2, %15) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x4xi64>, tensor<1x9xi64>) -> tensor<1x9xi64>
      %17 = stablehlo.compare GT, %16, %4, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %18 = stablehlo.not %17 : tensor<1x9xi1>
      %19 = stablehlo.compare LT, %iterArg_2, %iterArg_3, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %20 = stablehlo.and %19, %18 : tensor<1x9xi1>
      %21 = stablehlo.not %18 : tensor<1x9xi1>
      %22 = stablehlo.and %19, %21 : tensor<1x9xi1>
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %23 = stablehlo.add %iterArg, %c_5 : tensor<i32>
      %c_6 = stablehlo.constant dense<1> : tensor<1x9xi64>
      %24 = stablehlo.add %15, %c_6 : tensor<1x9xi64>
      %25 = stablehlo.select %20, %24, %iterArg_2 : tensor<1x9xi1>, tensor<1x9xi64>
      %26 = stablehlo.select %22, %15, %iterArg_3 : tensor<1x9xi1>, tensor<1x9xi64>
      stablehlo.return %23, %25, %26 : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    }
    %6 = stablehlo.slice %1 [0:1, 0:1] : (tensor<1x4xi64>) -> tensor<1x1xi64>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x1xi64>) -> tensor<1x9xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
    %9 = stablehlo.select %8, %c, %5#1 : tensor<1x9xi1>, tensor<1x9xi64>
    %10 = stablehlo.reshape %arg0 : (tensor<9x2xf32>) -> tensor<1x9x2xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<1x4x2xf32>
    %11 = "stablehlo.scatter"(%cst, %9, %10) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %13 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %13 : tensor<f32>
    }) : (tensor<1x4x2xf32>, tensor<1x9xi64>, tensor<1x9x2xf32>) -> tensor<1x4x2xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x4x2xf32>) -> tensor<4x2xf32>
    return %12 : tensor<4x2xf32>
  }
}
