module @main {
  func.func public @main(%arg0: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<7x3x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg9"}, %arg4: tensor<3x7x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg10"}) -> (tensor<7x3x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<[7, 5, 6]> : tensor<3xi64>
    %c_0 = stablehlo.constant dense<[3, 3, 1]> : tensor<3xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<3x4xi64>
    %0 = stablehlo.slice %c_1 [0:3, 0:3] : (tensor<3x4xi64>) -> tensor<3x3xi64>
    %1 = stablehlo.reshape %0 : (tensor<3x3xi64>) -> tensor<3x3x1xi64>
    %2 = stablehlo.reshape %arg2 : (tensor<3x3xi64>) -> tensor<3x3x1xi64>
    %3 = stablehlo.concatenate %1, %2, dim = 2 : (tensor<3x3x1xi64>, tensor<3x3x1xi64>) -> tensor<3x3x2xi64>
    %4 = stablehlo.reshape %3 : (tensor<3x3x2xi64>) -> tensor<3x6xi64>
    %5 = stablehlo.slice %c_1 [0:3, 0:1] : (tensor<3x4xi64>) -> tensor<3x1xi64>
    %6 = stablehlo.concatenate %4, %5, dim = 1 : (tensor<3x6xi64>, tensor<3x1xi64>) -> tensor<3x7xi64>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2] : (tensor<3x7xi64>) -> tensor<7x3x7xi64>
    %8 = "stablehlo.gather"(%arg1, %7) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<7x3x5xf32>, tensor<7x3x7xi64>) -> tensor<7x3x7xf32>
    %9 = stablehlo.iota dim = 1 : tensor<1x7xi64>
    %10 = stablehlo.reshape %c_0 : (tensor<3xi64>) -> tensor<3x1xi64>
    %c_2 = stablehlo.constant dense<2> : tensor<3x1xi64>
    %11 = stablehlo.multiply %10, %c_2 : tensor<3x1xi64>
    %12 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x7xi64>) -> tensor<3x7xi64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<3x1xi64>) -> tensor<3x7xi64>
    %14 = stablehlo.compare LE, %12, %13, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %15 = stablehlo.compare EQ, %12, %13, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %c_3 = stablehlo.constant dense<1> : tensor<3x1xi64>
    %16 = stablehlo.subtract %11, %c_3 : tensor<3x1xi64>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<3x1xi64>) -> tensor<3x7xi64>
    %18 = stablehlo.compare EQ, %12, %17, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %19 = stablehlo.or %15, %18 : tensor<3x7xi1>
    %c_4 = stablehlo.constant dense<-1> : tensor<3x2xi64>
    %20 = stablehlo.slice %6 [0:3, 2:7] : (tensor<3x7xi64>) -> tensor<3x5xi64>
    %21 = stablehlo.concatenate %20, %c_4, dim = 1 : (tensor<3x5xi64>, tensor<3x2xi64>) -> tensor<3x7xi64>
    %22 = stablehlo.compare NE, %6, %21, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %c_5 = stablehlo.constant dense<1> : tensor<3xi64>
    %23 = stablehlo.subtract %c, %c_5 : tensor<3xi64>
    %24 = stablehlo.reshape %23 : (tensor<3xi64>) -> tensor<3x1xi64>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<3x7xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<7x3x7xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %25:3 = stablehlo.while(%iterArg = %c_7, %iterArg_10 = %cst, %iterArg_11 = %cst_6) : tensor<i32>, tensor<3x7xf32>, tensor<7x3x7xf32>
    cond {
      %c_12 = stablehlo.constant dense<7> : tensor<i32>
      %58 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %58 : tensor<i1>
    } do {
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %58 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      %c_13 = stablehlo.constant dense<6> : tensor<i32>
      %59 = stablehlo.subtract %c_13, %iterArg : tensor<i32>
      %cst_14 = stablehlo.constant dense<0xFF800000> : tensor<3x1xf32>
      %60 = stablehlo.slice %iterArg_10 [0:3, 1:7] : (tensor<3x7xf32>) -> tensor<3x6xf32>
      %61 = stablehlo.concatenate %60, %cst_14, dim = 1 : (tensor<3x6xf32>, tensor<3x1xf32>) -> tensor<3x7xf32>
      %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<3x2xf32>
      %62 = stablehlo.slice %iterArg_10 [0:3, 2:7] : (tensor<3x7xf32>) -> tensor<3x5xf32>
      %63 = stablehlo.concatenate %62, %cst_15, dim = 1 : (tensor<3x5xf32>, tensor<3x2xf32>) -> tensor<3x7xf32>
      %64 = stablehlo.select %22, %63, %cst : tensor<3x7xi1>, tensor<3x7xf32>
      %65 = stablehlo.dynamic_slice %8, %59, %c_7, %c_7, sizes = [1, 3, 7] : (tensor<7x3x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x7xf32>
      %66 = stablehlo.reshape %65 : (tensor<1x3x7xf32>) -> tensor<3x7xf32>
      %67 = stablehlo.maximum %iterArg_10, %61 : tensor<3x7xf32>
      %68 = stablehlo.maximum %67, %64 : tensor<3x7xf32>
      %69 = stablehlo.compare EQ, %68, %cst, FLOAT : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<3x7xf32>
      %70 = stablehlo.select %69, %cst_16, %68 : tensor<3x7xi1>, tensor<3x7xf32>
      %71 = stablehlo.subtract %iterArg_10, %70 : tensor<3x7xf32>
      %72 = stablehlo.exponential %71 : tensor<3x7xf32>
      %73 = stablehlo.subtract %61, %70 : tensor<3x7xf32>
      %74 = stablehlo.exponential %73 : tensor<3x7xf32>
      %75 = stablehlo.add %72, %74 : tensor<3x7xf32>
      %76 = stablehlo.subtract %64, %70 : tensor<3x7xf32>
      %77 = stablehlo.exponential %76 : tensor<3x7xf32>
      %78 = stablehlo.add %75, %77 : tensor<3x7xf32>
      %79 = stablehlo.log %78 : tensor<3x7xf32>
      %80 = stablehlo.add %79, %70 : tensor<3x7xf32>
      %81 = stablehlo.add %80, %66 : tensor<3x7xf32>
      %82 = stablehlo.select %14, %81, %cst : tensor<3x7xi1>, tensor<3x7xf32>
      %83 = stablehlo.convert %59 : (tensor<i32>) -> tensor<i64>
      %84 = stablehlo.broadcast_in_dim %83, dims = [] : (tensor<i64>) -> tensor<3x1xi64>
      %85 = stablehlo.compare EQ, %84, %24, SIGNED : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi1>
      %86 = stablehlo.select %19, %66, %cst : tensor<3x7xi1>, tensor<3x7xf32>
      %87 = stablehlo.compare LT, %84, %24, SIGNED : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi1>
      %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x7xi1>
      %89 = stablehlo.select %88, %82, %cst : tensor<3x7xi1>, tensor<3x7xf32>
      %90 = stablehlo.broadcast_in_dim %85, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x7xi1>
      %91 = stablehlo.select %90, %86, %89 : tensor<3x7xi1>, tensor<3x7xf32>
      %92 = stablehlo.reshape %91 : (tensor<3x7xf32>) -> tensor<1x3x7xf32>
      %93 = stablehlo.dynamic_update_slice %iterArg_11, %92, %59, %c_7, %c_7 : (tensor<7x3x7xf32>, tensor<1x3x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<7x3x7xf32>
      stablehlo.return %58, %91, %93 : tensor<i32>, tensor<3x7xf32>, tensor<7x3x7xf32>
    }
    %26 = stablehlo.transpose %arg4, dims = [1, 0, 2] : (tensor<3x7x7xf32>) -> tensor<7x3x7xf32>
    %27 = stablehlo.iota dim = 0 : tensor<7x1x1xi64>
    %28 = stablehlo.reshape %c : (tensor<3xi64>) -> tensor<3x1xi64>
    %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<7x1x1xi64>) -> tensor<7x3x1xi64>
    %30 = stablehlo.broadcast_in_dim %28, dims = [1, 2] : (tensor<3x1xi64>) -> tensor<7x3x1xi64>
    %31 = stablehlo.compare LT, %29, %30, SIGNED : (tensor<7x3x1xi64>, tensor<7x3x1xi64>) -> tensor<7x3x1xi1>
    %32 = stablehlo.broadcast_in_dim %14, dims = [1, 2] : (tensor<3x7xi1>) -> tensor<7x3x7xi1>
    %33 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<7x3x1xi1>) -> tensor<7x3x7xi1>
    %34 = stablehlo.and %32, %33 : tensor<7x3x7xi1>
    %35 = stablehlo.add %26, %25#2 : tensor<7x3x7xf32>
    %36 = stablehlo.select %34, %35, %cst_6 : tensor<7x3x7xi1>, tensor<7x3x7xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<7x3x5xf32>
    %37 = "stablehlo.scatter"(%cst_8, %7, %36) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %58 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %58 : tensor<f32>
    }) : (tensor<7x3x5xf32>, tensor<7x3x7xi64>, tensor<7x3x7xf32>) -> tensor<7x3x5xf32>
    %38 = stablehlo.compare EQ, %37, %cst_8, FLOAT : (tensor<7x3x5xf32>, tensor<7x3x5xf32>) -> tensor<7x3x5xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<7x3x5xf32>
    %39 = stablehlo.select %38, %cst_9, %37 : tensor<7x3x5xi1>, tensor<7x3x5xf32>
    %40 = "stablehlo.gather"(%39, %7) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<7x3x5xf32>, tensor<7x3x7xi64>) -> tensor<7x3x7xf32>
    %41 = stablehlo.subtract %36, %40 : tensor<7x3x7xf32>
    %42 = stablehlo.exponential %41 : tensor<7x3x7xf32>
    %43 = "stablehlo.scatter"(%cst_9, %7, %42) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %58 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %58 : tensor<f32>
    }) : (tensor<7x3x5xf32>, tensor<7x3x7xi64>, tensor<7x3x7xf32>) -> tensor<7x3x5xf32>
    %44 = stablehlo.log %43 : tensor<7x3x5xf32>
    %45 = stablehlo.add %44, %39 : tensor<7x3x5xf32>
    %46 = stablehlo.reshape %arg3 : (tensor<3xf32>) -> tensor<3x1xf32>
    %47 = stablehlo.exponential %arg1 : tensor<7x3x5xf32>
    %48 = stablehlo.broadcast_in_dim %46, dims = [1, 2] : (tensor<3x1xf32>) -> tensor<7x3x5xf32>
    %49 = stablehlo.add %45, %48 : tensor<7x3x5xf32>
    %50 = stablehlo.subtract %49, %arg1 : tensor<7x3x5xf32>
    %51 = stablehlo.exponential %50 : tensor<7x3x5xf32>
    %52 = stablehlo.subtract %47, %51 : tensor<7x3x5xf32>
    %53 = stablehlo.reshape %arg0 : (tensor<3xf32>) -> tensor<3x1xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [1, 2] : (tensor<3x1xf32>) -> tensor<7x3x5xf32>
    %55 = stablehlo.multiply %52, %54 : tensor<7x3x5xf32>
    %56 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<7x3x1xi1>) -> tensor<7x3x5xi1>
    %57 = stablehlo.select %56, %55, %cst_9 : tensor<7x3x5xi1>, tensor<7x3x5xf32>
    return %57 : tensor<7x3x5xf32>
  }
}
