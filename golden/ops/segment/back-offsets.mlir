module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<9xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<9xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg3 : (tensor<5xi64>) -> tensor<1x5xi64>
    %1 = stablehlo.slice %0 [0:1, 0:4] : (tensor<1x5xi64>) -> tensor<1x4xi64>
    %2 = stablehlo.slice %0 [0:1, 1:5] : (tensor<1x5xi64>) -> tensor<1x4xi64>
    %3 = stablehlo.subtract %2, %1 : tensor<1x4xi64>
    %4 = stablehlo.iota dim = 1 : tensor<1x9xi64>
    %c = stablehlo.constant dense<4> : tensor<1x9xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<1x9xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5:3 = stablehlo.while(%iterArg = %c_1, %iterArg_7 = %c_0, %iterArg_8 = %c) : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    cond {
      %c_9 = stablehlo.constant dense<3> : tensor<i32>
      %42 = stablehlo.compare LT, %iterArg, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %42 : tensor<i1>
    } do {
      %42 = stablehlo.subtract %iterArg_8, %iterArg_7 : tensor<1x9xi64>
      %c_9 = stablehlo.constant dense<2> : tensor<1x9xi64>
      %43 = stablehlo.divide %42, %c_9 : tensor<1x9xi64>
      %44 = stablehlo.add %iterArg_7, %43 : tensor<1x9xi64>
      %45 = "stablehlo.gather"(%2, %44) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x4xi64>, tensor<1x9xi64>) -> tensor<1x9xi64>
      %46 = stablehlo.compare GT, %45, %4, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %47 = stablehlo.not %46 : tensor<1x9xi1>
      %48 = stablehlo.compare LT, %iterArg_7, %iterArg_8, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %49 = stablehlo.and %48, %47 : tensor<1x9xi1>
      %50 = stablehlo.not %47 : tensor<1x9xi1>
      %51 = stablehlo.and %48, %50 : tensor<1x9xi1>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %52 = stablehlo.add %iterArg, %c_10 : tensor<i32>
      %c_11 = stablehlo.constant dense<1> : tensor<1x9xi64>
      %53 = stablehlo.add %44, %c_11 : tensor<1x9xi64>
      %54 = stablehlo.select %49, %53, %iterArg_7 : tensor<1x9xi1>, tensor<1x9xi64>
      %55 = stablehlo.select %51, %44, %iterArg_8 : tensor<1x9xi1>, tensor<1x9xi64>
      stablehlo.return %52, %54, %55 : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    }
    %6 = stablehlo.slice %1 [0:1, 0:1] : (tensor<1x4xi64>) -> tensor<1x1xi64>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x1xi64>) -> tensor<1x9xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
    %9 = stablehlo.select %8, %c, %5#1 : tensor<1x9xi1>, tensor<1x9xi64>
    %10 = stablehlo.reshape %arg2 : (tensor<9xf32>) -> tensor<1x9x1xf32>
    %11 = stablehlo.reshape %arg1 : (tensor<4xf32>) -> tensor<1x4x1xf32>
    %12 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x9x1xf32>
    %13 = stablehlo.compare EQ, %10, %cst, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %14 = stablehlo.compare NE, %10, %10, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %15 = stablehlo.or %13, %14 : tensor<1x9x1xi1>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x9x1xf32>
    %16 = stablehlo.select %15, %cst_2, %10 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<1x4x1xf32>
    %17 = "stablehlo.scatter"(%cst_3, %9, %16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %42 = stablehlo.multiply %arg4, %arg5 : tensor<f32>
      stablehlo.return %42 : tensor<f32>
    }) : (tensor<1x4x1xf32>, tensor<1x9xi64>, tensor<1x9x1xf32>) -> tensor<1x4x1xf32>
    %18 = stablehlo.convert %13 : (tensor<1x9x1xi1>) -> tensor<1x9x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1xf32>
    %19 = "stablehlo.scatter"(%cst_4, %9, %18) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %42 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %42 : tensor<f32>
    }) : (tensor<1x4x1xf32>, tensor<1x9xi64>, tensor<1x9x1xf32>) -> tensor<1x4x1xf32>
    %20 = "stablehlo.gather"(%19, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %21 = stablehlo.convert %14 : (tensor<1x9x1xi1>) -> tensor<1x9x1xf32>
    %22 = "stablehlo.scatter"(%cst_4, %9, %21) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %42 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %42 : tensor<f32>
    }) : (tensor<1x4x1xf32>, tensor<1x9xi64>, tensor<1x9x1xf32>) -> tensor<1x4x1xf32>
    %23 = "stablehlo.gather"(%22, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %24 = "stablehlo.gather"(%17, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %25 = stablehlo.subtract %20, %18 : tensor<1x9x1xf32>
    %26 = stablehlo.compare GT, %25, %cst, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %27 = stablehlo.multiply %24, %cst : tensor<1x9x1xf32>
    %28 = stablehlo.select %26, %27, %24 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %29 = stablehlo.subtract %23, %21 : tensor<1x9x1xf32>
    %30 = stablehlo.compare GT, %29, %cst, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<1x9x1xf32>
    %31 = stablehlo.select %30, %cst_5, %28 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %32 = "stablehlo.gather"(%12, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %33 = stablehlo.multiply %32, %31 : tensor<1x9x1xf32>
    %34 = stablehlo.multiply %12, %11 : tensor<1x4x1xf32>
    %35 = "stablehlo.gather"(%34, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %36 = stablehlo.divide %35, %10 : tensor<1x9x1xf32>
    %37 = stablehlo.select %15, %33, %36 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %38 = stablehlo.reshape %9 : (tensor<1x9xi64>) -> tensor<1x9x1xi64>
    %c_6 = stablehlo.constant dense<4> : tensor<1x9x1xi64>
    %39 = stablehlo.compare LT, %38, %c_6, SIGNED : (tensor<1x9x1xi64>, tensor<1x9x1xi64>) -> tensor<1x9x1xi1>
    %40 = stablehlo.select %39, %37, %cst : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %41 = stablehlo.reshape %40 : (tensor<1x9x1xf32>) -> tensor<9xf32>
    return %41 : tensor<9xf32>
  }
}
