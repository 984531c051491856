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
    %c_2 = stablehlo.constant dense<4> : tensor<1x9xi64>
    %5:3 = stablehlo.while(%iterArg = %c_1, %iterArg_14 = %c_0, %iterArg_15 = %c_2) : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    cond {
      %c_16 = stablehlo.constant dense<3> : tensor<i32>
      %45 = stablehlo.compare LT, %iterArg, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %45 : tensor<i1>
    } do {
      %45 = stablehlo.subtract %iterArg_15, %iterArg_14 : tensor<1x9xi64>
      %c_16 = stablehlo.constant dense<2> : tensor<1x9xi64>
      %46 = stablehlo.divide %45, %c_16 : tensor<1x9xi64>
      %47 = stablehlo.add %iterArg_14, %46 : tensor<1x9xi64>
      %48 = "stablehlo.gather"(%2, %47) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x4xi64>, tensor<1x9xi64>) -> tensor<1x9xi64>
      %49 = stablehlo.compare GT, %48, %4, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %50 = stablehlo.not %49 : tensor<1x9xi1>
      %51 = stablehlo.compare LT, %iterArg_14, %iterArg_15, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
      %52 = stablehlo.and %51, %50 : tensor<1x9xi1>
      %53 = stablehlo.not %50 : tensor<1x9xi1>
      %54 = stablehlo.and %51, %53 : tensor<1x9xi1>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %55 = stablehlo.add %iterArg, %c_17 : tensor<i32>
      %c_18 = stablehlo.constant dense<1> : tensor<1x9xi64>
      %56 = stablehlo.add %47, %c_18 : tensor<1x9xi64>
      %57 = stablehlo.select %52, %56, %iterArg_14 : tensor<1x9xi1>, tensor<1x9xi64>
      %58 = stablehlo.select %54, %47, %iterArg_15 : tensor<1x9xi1>, tensor<1x9xi64>
      stablehlo.return %55, %57, %58 : tensor<i32>, tensor<1x9xi64>, tensor<1x9xi64>
    }
    %6 = stablehlo.slice %1 [0:1, 0:1] : (tensor<1x4xi64>) -> tensor<1x1xi64>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x1xi64>) -> tensor<1x9xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<1x9xi64>, tensor<1x9xi64>) -> tensor<1x9xi1>
    %c_3 = stablehlo.constant dense<4> : tensor<1x9xi64>
    %9 = stablehlo.select %8, %c_3, %5#1 : tensor<1x9xi1>, tensor<1x9xi64>
    %10 = stablehlo.reshape %arg2 : (tensor<9xf32>) -> tensor<1x9x1xf32>
    %11 = stablehlo.reshape %arg1 : (tensor<4xf32>) -> tensor<1x4x1xf32>
    %12 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<1x4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1x9x1xf32>
    %13 = stablehlo.compare EQ, %10, %cst, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %14 = stablehlo.compare NE, %10, %10, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %15 = stablehlo.or %13, %14 : tensor<1x9x1xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<1x9x1xf32>
    %16 = stablehlo.select %15, %cst_4, %10 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<1x4x1xf32>
    %17 = "stablehlo.scatter"(%cst_5, %9, %16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %45 = stablehlo.multiply %arg4, %arg5 : tensor<f32>
      stablehlo.return %45 : tensor<f32>
    }) : (tensor<1x4x1xf32>, tensor<1x9xi64>, tensor<1x9x1xf32>) -> tensor<1x4x1xf32>
    %18 = stablehlo.convert %13 : (tensor<1x9x1xi1>) -> tensor<1x9x1xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1xf32>
    %19 = "stablehlo.scatter"(%cst_6, %9, %18) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %45 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %45 : tensor<f32>
    }) : (tensor<1x4x1xf32>, tensor<1x9xi64>, tensor<1x9x1xf32>) -> tensor<1x4x1xf32>
    %20 = "stablehlo.gather"(%19, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %21 = stablehlo.convert %14 : (tensor<1x9x1xi1>) -> tensor<1x9x1xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1xf32>
    %22 = "stablehlo.scatter"(%cst_7, %9, %21) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %45 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %45 : tensor<f32>
    }) : (tensor<1x4x1xf32>, tensor<1x9xi64>, tensor<1x9x1xf32>) -> tensor<1x4x1xf32>
    %23 = "stablehlo.gather"(%22, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %24 = "stablehlo.gather"(%17, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %25 = stablehlo.convert %13 : (tensor<1x9x1xi1>) -> tensor<1x9x1xf32>
    %26 = stablehlo.subtract %20, %25 : tensor<1x9x1xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<1x9x1xf32>
    %27 = stablehlo.compare GT, %26, %cst_8, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<1x9x1xf32>
    %28 = stablehlo.multiply %24, %cst_9 : tensor<1x9x1xf32>
    %29 = stablehlo.select %27, %28, %24 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %30 = stablehlo.convert %14 : (tensor<1x9x1xi1>) -> tensor<1x9x1xf32>
    %31 = stablehlo.subtract %23, %30 : tensor<1x9x1xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<1x9x1xf32>
    %32 = stablehlo.compare GT, %31, %cst_10, FLOAT : (tensor<1x9x1xf32>, tensor<1x9x1xf32>) -> tensor<1x9x1xi1>
    %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<1x9x1xf32>
    %33 = stablehlo.select %32, %cst_11, %29 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %34 = stablehlo.or %13, %14 : tensor<1x9x1xi1>
    %35 = "stablehlo.gather"(%12, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %36 = stablehlo.multiply %35, %33 : tensor<1x9x1xf32>
    %37 = stablehlo.multiply %12, %11 : tensor<1x4x1xf32>
    %38 = "stablehlo.gather"(%37, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x4x1xf32>, tensor<1x9xi64>) -> tensor<1x9x1xf32>
    %39 = stablehlo.divide %38, %10 : tensor<1x9x1xf32>
    %40 = stablehlo.select %34, %36, %39 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %41 = stablehlo.reshape %9 : (tensor<1x9xi64>) -> tensor<1x9x1xi64>
    %c_12 = stablehlo.constant dense<4> : tensor<1x9x1xi64>
    %42 = stablehlo.compare LT, %41, %c_12, SIGNED : (tensor<1x9x1xi64>, tensor<1x9x1xi64>) -> tensor<1x9x1xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<1x9x1xf32>
    %43 = stablehlo.select %42, %40, %cst_13 : tensor<1x9x1xi1>, tensor<1x9x1xf32>
    %44 = stablehlo.reshape %43 : (tensor<1x9x1xf32>) -> tensor<9xf32>
    return %44 : tensor<9xf32>
  }
}
