module @main {
  func.func public @main(%arg0: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<7x3x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg9"}, %arg4: tensor<3x7x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg10"}) -> (tensor<7x3x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<[7, 5, 6]> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<[3, 3, 1]> : tensor<3xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<3x3x1xi64>
    %0 = stablehlo.reshape %arg2 : (tensor<3x3xi64>) -> tensor<3x3x1xi64>
    %1 = stablehlo.concatenate %c_1, %0, dim = 2 : (tensor<3x3x1xi64>, tensor<3x3x1xi64>) -> tensor<3x3x2xi64>
    %2 = stablehlo.reshape %1 : (tensor<3x3x2xi64>) -> tensor<3x6xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<3x1xi64>
    %3 = stablehlo.concatenate %2, %c_2, dim = 1 : (tensor<3x6xi64>, tensor<3x1xi64>) -> tensor<3x7xi64>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1, 2] : (tensor<3x7xi64>) -> tensor<7x3x7xi64>
    %5 = "stablehlo.gather"(%arg1, %4) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<7x3x5xf32>, tensor<7x3x7xi64>) -> tensor<7x3x7xf32>
    %6 = stablehlo.reshape %c_0 : (tensor<3xi64>) -> tensor<3x1xi64>
    %c_3 = stablehlo.constant dense<2> : tensor<3x1xi64>
    %7 = stablehlo.multiply %6, %c_3 : tensor<3x1xi64>
    %8 = stablehlo.iota dim = 1 : tensor<3x7xi64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<3x1xi64>) -> tensor<3x7xi64>
    %10 = stablehlo.compare LE, %8, %9, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %11 = stablehlo.compare EQ, %8, %9, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %c_4 = stablehlo.constant dense<1> : tensor<3x1xi64>
    %12 = stablehlo.subtract %7, %c_4 : tensor<3x1xi64>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<3x1xi64>) -> tensor<3x7xi64>
    %14 = stablehlo.compare EQ, %8, %13, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %15 = stablehlo.or %11, %14 : tensor<3x7xi1>
    %c_5 = stablehlo.constant dense<-1> : tensor<3x2xi64>
    %16 = stablehlo.slice %3 [0:3, 2:7] : (tensor<3x7xi64>) -> tensor<3x5xi64>
    %17 = stablehlo.concatenate %16, %c_5, dim = 1 : (tensor<3x5xi64>, tensor<3x2xi64>) -> tensor<3x7xi64>
    %18 = stablehlo.compare NE, %3, %17, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %c_6 = stablehlo.constant dense<1> : tensor<3xi64>
    %19 = stablehlo.subtract %c, %c_6 : tensor<3xi64>
    %20 = stablehlo.reshape %19 : (tensor<3xi64>) -> tensor<3x1xi64>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<3x7xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<7x3x7xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %21:3 = stablehlo.while(%iterArg = %c_8, %iterArg_13 = %cst, %iterArg_14 = %cst_7) : tensor<i32>, tensor<3x7xf32>, tensor<7x3x7xf32>
    cond {
      %c_15 = stablehlo.constant dense<7> : tensor<i32>
      %50 = stablehlo.compare LT, %iterArg, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %50 : tensor<i1>
    } do {
      %c_15 = stablehlo.constant dense<1> : tensor<i32>
      %50 = stablehlo.add %iterArg, %c_15 : tensor<i32>
      %c_16 = stablehlo.constant dense<6> : tensor<i32>
      %51 = stablehlo.subtract %c_16, %iterArg : tensor<i32>
      %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<3x1xf32>
      %52 = stablehlo.slice %iterArg_13 [0:3, 1:7] : (tensor<3x7xf32>) -> tensor<3x6xf32>
      %53 = stablehlo.concatenate %52, %cst_17, dim = 1 : (tensor<3x6xf32>, tensor<3x1xf32>) -> tensor<3x7xf32>
      %cst_18 = stablehlo.constant dense<0xFF800000> : tensor<3x2xf32>
      %54 = stablehlo.slice %iterArg_13 [0:3, 2:7] : (tensor<3x7xf32>) -> tensor<3x5xf32>
      %55 = stablehlo.concatenate %54, %cst_18, dim = 1 : (tensor<3x5xf32>, tensor<3x2xf32>) -> tensor<3x7xf32>
      %56 = stablehlo.select %18, %55, %cst : tensor<3x7xi1>, tensor<3x7xf32>
      %57 = stablehlo.dynamic_slice %5, %51, %c_8, %c_8, sizes = [1, 3, 7] : (tensor<7x3x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x7xf32>
      %58 = stablehlo.reshape %57 : (tensor<1x3x7xf32>) -> tensor<3x7xf32>
      %59 = stablehlo.maximum %iterArg_13, %53 : tensor<3x7xf32>
      %60 = stablehlo.maximum %59, %56 : tensor<3x7xf32>
      %61 = stablehlo.compare EQ, %60, %cst, FLOAT : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<3x7xf32>
      %62 = stablehlo.select %61, %cst_19, %60 : tensor<3x7xi1>, tensor<3x7xf32>
      %63 = stablehlo.subtract %iterArg_13, %62 : tensor<3x7xf32>
      %64 = stablehlo.exponential %63 : tensor<3x7xf32>
      %65 = stablehlo.subtract %53, %62 : tensor<3x7xf32>
      %66 = stablehlo.exponential %65 : tensor<3x7xf32>
      %67 = stablehlo.add %64, %66 : tensor<3x7xf32>
      %68 = stablehlo.subtract %56, %62 : tensor<3x7xf32>
      %69 = stablehlo.exponential %68 : tensor<3x7xf32>
      %70 = stablehlo.add %67, %69 : tensor<3x7xf32>
      %71 = stablehlo.log %70 : tensor<3x7xf32>
      %72 = stablehlo.add %71, %62 : tensor<3x7xf32>
      %73 = stablehlo.add %72, %58 : tensor<3x7xf32>
      %74 = stablehlo.select %10, %73, %cst : tensor<3x7xi1>, tensor<3x7xf32>
      %75 = stablehlo.convert %51 : (tensor<i32>) -> tensor<i64>
      %76 = stablehlo.broadcast_in_dim %75, dims = [] : (tensor<i64>) -> tensor<3x1xi64>
      %77 = stablehlo.compare EQ, %76, %20, SIGNED : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi1>
      %78 = stablehlo.select %15, %58, %cst : tensor<3x7xi1>, tensor<3x7xf32>
      %79 = stablehlo.compare LT, %76, %20, SIGNED : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi1>
      %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x7xi1>
      %81 = stablehlo.select %80, %74, %cst : tensor<3x7xi1>, tensor<3x7xf32>
      %82 = stablehlo.broadcast_in_dim %77, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x7xi1>
      %83 = stablehlo.select %82, %78, %81 : tensor<3x7xi1>, tensor<3x7xf32>
      %84 = stablehlo.reshape %83 : (tensor<3x7xf32>) -> tensor<1x3x7xf32>
      %85 = stablehlo.dynamic_update_slice %iterArg_14, %84, %51, %c_8, %c_8 : (tensor<7x3x7xf32>, tensor<1x3x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<7x3x7xf32>
      stablehlo.return %50, %83, %85 : tensor<i32>, tensor<3x7xf32>, tensor<7x3x7xf32>
    }
    %22 = stablehlo.transpose %arg4, dims = [1, 0, 2] : (tensor<3x7x7xf32>) -> tensor<7x3x7xf32>
    %23 = stablehlo.iota dim = 0 : tensor<7x3x1xi64>
    %24 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<3xi64>) -> tensor<7x3x1xi64>
    %25 = stablehlo.compare LT, %23, %24, SIGNED : (tensor<7x3x1xi64>, tensor<7x3x1xi64>) -> tensor<7x3x1xi1>
    %26 = stablehlo.broadcast_in_dim %10, dims = [1, 2] : (tensor<3x7xi1>) -> tensor<7x3x7xi1>
    %27 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<7x3x1xi1>) -> tensor<7x3x7xi1>
    %28 = stablehlo.and %26, %27 : tensor<7x3x7xi1>
    %29 = stablehlo.add %22, %21#2 : tensor<7x3x7xf32>
    %30 = stablehlo.select %28, %29, %cst_7 : tensor<7x3x7xi1>, tensor<7x3x7xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<7x3x5xf32>
    %31 = "stablehlo.scatter"(%cst_9, %4, %30) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %50 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %50 : tensor<f32>
    }) : (tensor<7x3x5xf32>, tensor<7x3x7xi64>, tensor<7x3x7xf32>) -> tensor<7x3x5xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<7x3x5xf32>
    %32 = stablehlo.compare EQ, %31, %cst_10, FLOAT : (tensor<7x3x5xf32>, tensor<7x3x5xf32>) -> tensor<7x3x5xi1>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<7x3x5xf32>
    %33 = stablehlo.select %32, %cst_11, %31 : tensor<7x3x5xi1>, tensor<7x3x5xf32>
    %34 = "stablehlo.gather"(%33, %4) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<7x3x5xf32>, tensor<7x3x7xi64>) -> tensor<7x3x7xf32>
    %35 = stablehlo.subtract %30, %34 : tensor<7x3x7xf32>
    %36 = stablehlo.exponential %35 : tensor<7x3x7xf32>
    %37 = "stablehlo.scatter"(%cst_11, %4, %36) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %50 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %50 : tensor<f32>
    }) : (tensor<7x3x5xf32>, tensor<7x3x7xi64>, tensor<7x3x7xf32>) -> tensor<7x3x5xf32>
    %38 = stablehlo.log %37 : tensor<7x3x5xf32>
    %39 = stablehlo.add %38, %33 : tensor<7x3x5xf32>
    %40 = stablehlo.exponential %arg1 : tensor<7x3x5xf32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<3xf32>) -> tensor<7x3x5xf32>
    %42 = stablehlo.add %39, %41 : tensor<7x3x5xf32>
    %43 = stablehlo.subtract %42, %arg1 : tensor<7x3x5xf32>
    %44 = stablehlo.exponential %43 : tensor<7x3x5xf32>
    %45 = stablehlo.subtract %40, %44 : tensor<7x3x5xf32>
    %46 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xf32>) -> tensor<7x3x5xf32>
    %47 = stablehlo.multiply %45, %46 : tensor<7x3x5xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<7x3x5xf32>
    %48 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<7x3x1xi1>) -> tensor<7x3x5xi1>
    %49 = stablehlo.select %48, %47, %cst_12 : tensor<7x3x5xi1>, tensor<7x3x5xf32>
    return %49 : tensor<7x3x5xf32>
  }
}
