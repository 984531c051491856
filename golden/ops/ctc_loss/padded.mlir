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
    %15 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x7xi64>) -> tensor<3x7xi64>
    %16 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<3x1xi64>) -> tensor<3x7xi64>
    %17 = stablehlo.compare EQ, %15, %16, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %c_3 = stablehlo.constant dense<1> : tensor<3x1xi64>
    %18 = stablehlo.subtract %11, %c_3 : tensor<3x1xi64>
    %19 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x7xi64>) -> tensor<3x7xi64>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<3x1xi64>) -> tensor<3x7xi64>
    %21 = stablehlo.compare EQ, %19, %20, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %22 = stablehlo.or %17, %21 : tensor<3x7xi1>
    %c_4 = stablehlo.constant dense<-1> : tensor<3x2xi64>
    %23 = stablehlo.slice %6 [0:3, 2:7] : (tensor<3x7xi64>) -> tensor<3x5xi64>
    %24 = stablehlo.concatenate %23, %c_4, dim = 1 : (tensor<3x5xi64>, tensor<3x2xi64>) -> tensor<3x7xi64>
    %25 = stablehlo.compare NE, %6, %24, SIGNED : (tensor<3x7xi64>, tensor<3x7xi64>) -> tensor<3x7xi1>
    %c_5 = stablehlo.constant dense<1> : tensor<3xi64>
    %26 = stablehlo.subtract %c, %c_5 : tensor<3xi64>
    %27 = stablehlo.reshape %26 : (tensor<3xi64>) -> tensor<3x1xi64>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<3x7xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<7x3x7xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %28:3 = stablehlo.while(%iterArg = %c_7, %iterArg_14 = %cst, %iterArg_15 = %cst_6) : tensor<i32>, tensor<3x7xf32>, tensor<7x3x7xf32>
    cond {
      %c_16 = stablehlo.constant dense<7> : tensor<i32>
      %61 = stablehlo.compare LT, %iterArg, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %61 : tensor<i1>
    } do {
      %c_16 = stablehlo.constant dense<1> : tensor<i32>
      %61 = stablehlo.add %iterArg, %c_16 : tensor<i32>
      %c_17 = stablehlo.constant dense<6> : tensor<i32>
      %62 = stablehlo.subtract %c_17, %iterArg : tensor<i32>
      %cst_18 = stablehlo.constant dense<0xFF800000> : tensor<3x1xf32>
      %63 = stablehlo.slice %iterArg_14 [0:3, 1:7] : (tensor<3x7xf32>) -> tensor<3x6xf32>
      %64 = stablehlo.concatenate %63, %cst_18, dim = 1 : (tensor<3x6xf32>, tensor<3x1xf32>) -> tensor<3x7xf32>
      %cst_19 = stablehlo.constant dense<0xFF800000> : tensor<3x2xf32>
      %65 = stablehlo.slice %iterArg_14 [0:3, 2:7] : (tensor<3x7xf32>) -> tensor<3x5xf32>
      %66 = stablehlo.concatenate %65, %cst_19, dim = 1 : (tensor<3x5xf32>, tensor<3x2xf32>) -> tensor<3x7xf32>
      %cst_20 = stablehlo.constant dense<0xFF800000> : tensor<3x7xf32>
      %67 = stablehlo.select %25, %66, %cst_20 : tensor<3x7xi1>, tensor<3x7xf32>
      %c_21 = stablehlo.constant dense<0> : tensor<i32>
      %68 = stablehlo.dynamic_slice %8, %62, %c_21, %c_21, sizes = [1, 3, 7] : (tensor<7x3x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x7xf32>
      %69 = stablehlo.reshape %68 : (tensor<1x3x7xf32>) -> tensor<3x7xf32>
      %70 = stablehlo.maximum %iterArg_14, %64 : tensor<3x7xf32>
      %71 = stablehlo.maximum %70, %67 : tensor<3x7xf32>
      %cst_22 = stablehlo.constant dense<0xFF800000> : tensor<3x7xf32>
      %72 = stablehlo.compare EQ, %71, %cst_22, FLOAT : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xi1>
      %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<3x7xf32>
      %73 = stablehlo.select %72, %cst_23, %71 : tensor<3x7xi1>, tensor<3x7xf32>
      %74 = stablehlo.subtract %iterArg_14, %73 : tensor<3x7xf32>
      %75 = stablehlo.exponential %74 : tensor<3x7xf32>
      %76 = stablehlo.subtract %64, %73 : tensor<3x7xf32>
      %77 = stablehlo.exponential %76 : tensor<3x7xf32>
      %78 = stablehlo.add %75, %77 : tensor<3x7xf32>
      %79 = stablehlo.subtract %67, %73 : tensor<3x7xf32>
      %80 = stablehlo.exponential %79 : tensor<3x7xf32>
      %81 = stablehlo.add %78, %80 : tensor<3x7xf32>
      %82 = stablehlo.log %81 : tensor<3x7xf32>
      %83 = stablehlo.add %82, %73 : tensor<3x7xf32>
      %84 = stablehlo.add %83, %69 : tensor<3x7xf32>
      %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<3x7xf32>
      %85 = stablehlo.select %14, %84, %cst_24 : tensor<3x7xi1>, tensor<3x7xf32>
      %86 = stablehlo.convert %62 : (tensor<i32>) -> tensor<i64>
      %87 = stablehlo.broadcast_in_dim %86, dims = [] : (tensor<i64>) -> tensor<3x1xi64>
      %88 = stablehlo.compare EQ, %87, %27, SIGNED : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi1>
      %cst_25 = stablehlo.constant dense<0xFF800000> : tensor<3x7xf32>
      %89 = stablehlo.select %22, %69, %cst_25 : tensor<3x7xi1>, tensor<3x7xf32>
      %90 = stablehlo.broadcast_in_dim %86, dims = [] : (tensor<i64>) -> tensor<3x1xi64>
      %91 = stablehlo.compare LT, %90, %27, SIGNED : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x1xi1>
      %cst_26 = stablehlo.constant dense<0xFF800000> : tensor<3x7xf32>
      %92 = stablehlo.broadcast_in_dim %91, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x7xi1>
      %93 = stablehlo.select %92, %85, %cst_26 : tensor<3x7xi1>, tensor<3x7xf32>
      %94 = stablehlo.broadcast_in_dim %88, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x7xi1>
      %95 = stablehlo.select %94, %89, %93 : tensor<3x7xi1>, tensor<3x7xf32>
      %96 = stablehlo.reshape %95 : (tensor<3x7xf32>) -> tensor<1x3x7xf32>
      %c_27 = stablehlo.constant dense<0> : tensor<i32>
      %97 = stablehlo.dynamic_update_slice %iterArg_15, %96, %62, %c_27, %c_27 : (tensor<7x3x7xf32>, tensor<1x3x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<7x3x7xf32>
      stablehlo.return %61, %95, %97 : tensor<i32>, tensor<3x7xf32>, tensor<7x3x7xf32>
    }
    %29 = stablehlo.transpose %arg4, dims = [1, 0, 2] : (tensor<3x7x7xf32>) -> tensor<7x3x7xf32>
    %30 = stablehlo.iota dim = 0 : tensor<7x1x1xi64>
    %31 = stablehlo.reshape %c : (tensor<3xi64>) -> tensor<3x1xi64>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<7x1x1xi64>) -> tensor<7x3x1xi64>
    %33 = stablehlo.broadcast_in_dim %31, dims = [1, 2] : (tensor<3x1xi64>) -> tensor<7x3x1xi64>
    %34 = stablehlo.compare LT, %32, %33, SIGNED : (tensor<7x3x1xi64>, tensor<7x3x1xi64>) -> tensor<7x3x1xi1>
    %35 = stablehlo.broadcast_in_dim %14, dims = [1, 2] : (tensor<3x7xi1>) -> tensor<7x3x7xi1>
    %36 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<7x3x1xi1>) -> tensor<7x3x7xi1>
    %37 = stablehlo.and %35, %36 : tensor<7x3x7xi1>
    %38 = stablehlo.add %29, %28#2 : tensor<7x3x7xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<7x3x7xf32>
    %39 = stablehlo.select %37, %38, %cst_8 : tensor<7x3x7xi1>, tensor<7x3x7xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<7x3x5xf32>
    %40 = "stablehlo.scatter"(%cst_9, %7, %39) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %61 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %61 : tensor<f32>
    }) : (tensor<7x3x5xf32>, tensor<7x3x7xi64>, tensor<7x3x7xf32>) -> tensor<7x3x5xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<7x3x5xf32>
    %41 = stablehlo.compare EQ, %40, %cst_10, FLOAT : (tensor<7x3x5xf32>, tensor<7x3x5xf32>) -> tensor<7x3x5xi1>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<7x3x5xf32>
    %42 = stablehlo.select %41, %cst_11, %40 : tensor<7x3x5xi1>, tensor<7x3x5xf32>
    %43 = "stablehlo.gather"(%42, %7) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<7x3x5xf32>, tensor<7x3x7xi64>) -> tensor<7x3x7xf32>
    %44 = stablehlo.subtract %39, %43 : tensor<7x3x7xf32>
    %45 = stablehlo.exponential %44 : tensor<7x3x7xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<7x3x5xf32>
    %46 = "stablehlo.scatter"(%cst_12, %7, %45) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %61 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %61 : tensor<f32>
    }) : (tensor<7x3x5xf32>, tensor<7x3x7xi64>, tensor<7x3x7xf32>) -> tensor<7x3x5xf32>
    %47 = stablehlo.log %46 : tensor<7x3x5xf32>
    %48 = stablehlo.add %47, %42 : tensor<7x3x5xf32>
    %49 = stablehlo.reshape %arg3 : (tensor<3xf32>) -> tensor<3x1xf32>
    %50 = stablehlo.exponential %arg1 : tensor<7x3x5xf32>
    %51 = stablehlo.broadcast_in_dim %49, dims = [1, 2] : (tensor<3x1xf32>) -> tensor<7x3x5xf32>
    %52 = stablehlo.add %48, %51 : tensor<7x3x5xf32>
    %53 = stablehlo.subtract %52, %arg1 : tensor<7x3x5xf32>
    %54 = stablehlo.exponential %53 : tensor<7x3x5xf32>
    %55 = stablehlo.subtract %50, %54 : tensor<7x3x5xf32>
    %56 = stablehlo.reshape %arg0 : (tensor<3xf32>) -> tensor<3x1xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [1, 2] : (tensor<3x1xf32>) -> tensor<7x3x5xf32>
    %58 = stablehlo.multiply %55, %57 : tensor<7x3x5xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<7x3x5xf32>
    %59 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<7x3x1xi1>) -> tensor<7x3x5xi1>
    %60 = stablehlo.select %59, %58, %cst_13 : tensor<7x3x5xi1>, tensor<7x3x5xf32>
    return %60 : tensor<7x3x5xf32>
  }
}
