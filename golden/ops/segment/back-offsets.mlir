module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<9xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<9xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg3 : (tensor<5xi64>) -> tensor<1x5xi64>
    %1 = stablehlo.slice %0 [0:1, 1:5] : (tensor<1x5xi64>) -> tensor<1x4xi64>
    %2 = stablehlo.iota dim = 1 : tensor<1x9xi64>
    %c = stablehlo.constant dense<4> : tensor<1x9xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<1x9xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3:3 = stablehlo.while(%iterArg = %c_1, %iterArg_8 = %c_0, %iterArg_9 = %c) : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    cond {
      %c_10 = stablehlo.constant dense<3> : tensor<i32>
      %40 = stablehlo.compare LT, %iterArg, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %40 = stablehlo.subtract %iterArg_9, %iterArg_8 : tensor<1x9xi64>
      %c_10 = stablehlo.constant dense<2> : tensor<1x9xi64>
      %41 = stablehlo.divide %40, %c_10 : tensor<1x9xi64>
      %42 = stablehlo.add %iterArg_8, %41 : tensor<1x9xi64>
      %43 = "stablehlo.gather"(%1, %42) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x4xi64>, tensor<1x9xi64>) -> tensor<1x9xi64>
      %44 = stablehlo.compare GT, %43, %2, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %45 = stablehlo.compare LT, %iterArg_8, %iterArg_9, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %46 = stablehlo.not %44 : tensor<1x9xi1>
      %47 = stablehlo.and %45, %46 : tensor<1x9xi1>
      %48 = stablehlo.and %45, %44 : tensor<1x9xi1>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %49 = stablehlo.add %iterArg, %c_11 : tensor<i32>
      %c_12 = stablehlo.constant dense<1> : tensor<1x9xi64>
      %50 = stablehlo.add %42, %c_12 : tensor<1x9xi64>
      %51 = stablehlo.select %47, %50, %iterArg_8 : tensor<1x9xi1>, tensor<1x9xi64>
      %52 = stablehlo.select %48, %42, %iterArg_9 : tensor<1x9xi1>, tensor<1x9xi64>
      stablehlo.return %49, %51, %52 : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    }
    %4 = stablehlo.slice %0 [0:1, 0:1] : (tensor<1x5xi64>) -> tensor<1x1xi64>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x1xi64>) -> tensor<1x9xi64>
    %6 = stablehlo.compare LT, %2, %5, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
    %7 = stablehlo.select %6, %c, %3#1 : tensor<1x9xi1>, tensor<1x9xi64>
    %8 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x4x1xf32>
    %9 = stablehlo.reshape %arg2 : (tensor<9xf32>) -> tensor<1x9x1xf32>
    %10 = stablehlo.reshape %arg1 : (tensor<4xf32>) -> tensor<1x4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x9x1xf32>
    %11 = stablehlo.compare EQ, %9, %cst, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %12 = stablehlo.compare NE, %9, %9, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %13 = stablehlo.or %11, %12 : tensor<1x9x1xi1>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x9x1xf32>
    %14 = stablehlo.select %13, %cst_2, %9 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<1x4x1xf32>
    %15 = "stablehlo.scatter"(%cst_3, %7, %14) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %40 = stablehlo.multiply %arg4, %arg5 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<1x4x1xf32>, tensor<1x9xi64>, tensor<1x9x1xf32>) -> tensor<1x4x1xf32>
    %16 = stablehlo.convert %11 : (tensor<1x9x1xi1>) -> tensor<1x9x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1xf32>
    %17 = "stablehlo.scatter"(%cst_4, %7, %16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %40 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<1x4x1xf32>, tensor<1x9xi64>, tensor<1x9x1xf32>) -> tensor<1x4x1xf32>
    %18 = "stablehlo.gather"(%17, %7) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %19 = stablehlo.convert %12 : (tensor<1x9x1xi1>) -> tensor<1x9x1xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1xf32>
    %20 = "stablehlo.scatter"(%cst_5, %7, %19) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %40 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<1x4x1xf32>, tensor<1x9xi64>, tensor<1x9x1xf32>) -> tensor<1x4x1xf32>
    %21 = "stablehlo.gather"(%20, %7) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %22 = "stablehlo.gather"(%15, %7) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %23 = stablehlo.subtract %18, %16 : tensor<1x9x1xf32>
    %24 = stablehlo.compare GT, %23, %cst, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %25 = stablehlo.multiply %22, %cst : tensor<1x9x1xf32>
    %26 = stablehlo.select %24, %25, %22 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %27 = stablehlo.subtract %21, %19 : tensor<1x9x1xf32>
    %28 = stablehlo.compare GT, %27, %cst, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %cst_6 = stablehlo.constant dense<0x7FC00000> : tensor<1x9x1xf32>
    %29 = stablehlo.select %28, %cst_6, %26 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %30 = "stablehlo.gather"(%8, %7) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %31 = stablehlo.multiply %30, %29 : tensor<1x9x1xf32>
    %32 = stablehlo.multiply %8, %10 : tensor<1x4x1xf32>
    %33 = "stablehlo.gather"(%32, %7) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %34 = stablehlo.divide %33, %9 : tensor<1x9x1xf32>
    %35 = stablehlo.select %13, %31, %34 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %36 = stablehlo.reshape %7 : (tensor<1x9xi64>) -> tensor<1x9x1xi64>
    %c_7 = stablehlo.constant dense<4> : tensor<1x9x1xi64>
    %37 = stablehlo.compare LT, %36, %c_7, SIGNED : (tensor<1x9x1xi64>, tensor<1x9x1xi64>) -> tensor<1x9x1xi1>
    %38 = stablehlo.select %37, %35, %cst : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %39 = stablehlo.reshape %38 : (tensor<1x9x1xf32>) -> tensor<9xf32>
    return %39 : tensor<9xf32>
  }
}
