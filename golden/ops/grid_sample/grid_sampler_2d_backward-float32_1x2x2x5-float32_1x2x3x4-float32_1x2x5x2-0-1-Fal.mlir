module @main {
  func.func public @main(%arg0: tensor<1x2x2x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1x2x5x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x5x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.slice %arg2 [0:1, 0:2, 0:5, 1:2] : (tensor<1x2x5x2xf32>) -> tensor<1x2x5x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x5x1xf32>) -> tensor<1x10xf32>
    %2 = stablehlo.slice %arg2 [0:1, 0:2, 0:5, 0:1] : (tensor<1x2x5x2xf32>) -> tensor<1x2x5x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2x5x1xf32>) -> tensor<1x10xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<1x10xf32>
    %4 = stablehlo.add %1, %cst : tensor<1x10xf32>
    %cst_0 = stablehlo.constant dense<1.500000e+00> : tensor<1x10xf32>
    %5 = stablehlo.multiply %4, %cst_0 : tensor<1x10xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<1x10xf32>
    %6 = stablehlo.subtract %5, %cst_1 : tensor<1x10xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x10xf32>
    %8 = stablehlo.maximum %7, %cst_3 : tensor<1x1x1x10xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<1x1x1x10xf32>
    %9 = stablehlo.minimum %8, %cst_4 : tensor<1x1x1x10xf32>
    %10 = stablehlo.compare LE, %7, %cst_3, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %11 = stablehlo.compare GE, %7, %cst_4, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %12 = stablehlo.or %10, %11 : tensor<1x1x1x10xi1>
    %13 = stablehlo.select %12, %cst_3, %cst_2 : tensor<1x1x1x10xi1>, tensor<1x1x1x10xf32>
    %cst_5 = stablehlo.constant dense<1.500000e+00> : tensor<1x1x1x10xf32>
    %14 = stablehlo.multiply %13, %cst_5 : tensor<1x1x1x10xf32>
    %15 = stablehlo.floor %9 : tensor<1x1x1x10xf32>
    %16 = stablehlo.subtract %9, %15 : tensor<1x1x1x10xf32>
    %17 = stablehlo.subtract %cst_2, %16 : tensor<1x1x1x10xf32>
    %18 = stablehlo.iota dim = 1 : tensor<1x2x1x1xf32>
    %19 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<1x2x1x1xf32>) -> tensor<1x2x1x10xf32>
    %21 = stablehlo.add %19, %20 : tensor<1x2x1x10xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x10xf32>
    %22 = stablehlo.compare GE, %21, %cst_6, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x10xf32>
    %23 = stablehlo.compare LE, %21, %cst_7, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %24 = stablehlo.and %22, %23 : tensor<1x2x1x10xi1>
    %25 = stablehlo.concatenate %17, %16, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %26 = stablehlo.negate %cst_2 : tensor<1x1x1x10xf32>
    %27 = stablehlo.concatenate %26, %cst_2, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %28 = stablehlo.select %24, %21, %cst_6 : tensor<1x2x1x10xi1>, tensor<1x2x1x10xf32>
    %29 = stablehlo.convert %28 : (tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi32>
    %30 = stablehlo.add %3, %cst : tensor<1x10xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<1x10xf32>
    %31 = stablehlo.multiply %30, %cst_8 : tensor<1x10xf32>
    %32 = stablehlo.subtract %31, %cst_1 : tensor<1x10xf32>
    %33 = stablehlo.reshape %32 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %34 = stablehlo.maximum %33, %cst_3 : tensor<1x1x1x10xf32>
    %cst_9 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x1x10xf32>
    %35 = stablehlo.minimum %34, %cst_9 : tensor<1x1x1x10xf32>
    %36 = stablehlo.compare LE, %33, %cst_3, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %37 = stablehlo.compare GE, %33, %cst_9, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %38 = stablehlo.or %36, %37 : tensor<1x1x1x10xi1>
    %39 = stablehlo.select %38, %cst_3, %cst_2 : tensor<1x1x1x10xi1>, tensor<1x1x1x10xf32>
    %40 = stablehlo.multiply %39, %cst_4 : tensor<1x1x1x10xf32>
    %41 = stablehlo.floor %35 : tensor<1x1x1x10xf32>
    %42 = stablehlo.subtract %35, %41 : tensor<1x1x1x10xf32>
    %43 = stablehlo.subtract %cst_2, %42 : tensor<1x1x1x10xf32>
    %44 = stablehlo.iota dim = 2 : tensor<1x1x2x1xf32>
    %45 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %46 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3] : (tensor<1x1x2x1xf32>) -> tensor<1x1x2x10xf32>
    %47 = stablehlo.add %45, %46 : tensor<1x1x2x10xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %48 = stablehlo.compare GE, %47, %cst_10, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %cst_11 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x10xf32>
    %49 = stablehlo.compare LE, %47, %cst_11, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %50 = stablehlo.and %48, %49 : tensor<1x1x2x10xi1>
    %51 = stablehlo.concatenate %43, %42, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %52 = stablehlo.negate %cst_2 : tensor<1x1x1x10xf32>
    %53 = stablehlo.concatenate %52, %cst_2, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %54 = stablehlo.select %50, %47, %cst_10 : tensor<1x1x2x10xi1>, tensor<1x1x2x10xf32>
    %55 = stablehlo.convert %54 : (tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x10xi32>
    %56 = stablehlo.multiply %29, %c : tensor<1x2x1x10xi32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi32>) -> tensor<1x2x2x10xi32>
    %58 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi32>) -> tensor<1x2x2x10xi32>
    %59 = stablehlo.add %57, %58 : tensor<1x2x2x10xi32>
    %60 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi1>) -> tensor<1x2x2x10xi1>
    %61 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi1>) -> tensor<1x2x2x10xi1>
    %62 = stablehlo.and %60, %61 : tensor<1x2x2x10xi1>
    %63 = stablehlo.reshape %arg0 : (tensor<1x2x2x5xf32>) -> tensor<1x2x10xf32>
    %64 = stablehlo.reshape %63 : (tensor<1x2x10xf32>) -> tensor<1x2x1x1x10xf32>
    %65 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %66 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %67 = stablehlo.multiply %65, %66 : tensor<1x2x2x10xf32>
    %68 = stablehlo.reshape %67 : (tensor<1x2x2x10xf32>) -> tensor<1x1x2x2x10xf32>
    %69 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x10xf32>) -> tensor<1x2x2x2x10xf32>
    %70 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x2x10xf32>) -> tensor<1x2x2x2x10xf32>
    %71 = stablehlo.multiply %69, %70 : tensor<1x2x2x2x10xf32>
    %c_12 = stablehlo.constant dense<12> : tensor<i32>
    %72 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<1x2x2x10xi32>
    %73 = stablehlo.select %62, %59, %72 : tensor<1x2x2x10xi1>, tensor<1x2x2x10xi32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %74 = "stablehlo.scatter"(%cst_13, %73, %71) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 4>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %99 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %99 : tensor<f32>
    }) : (tensor<1x2x12xf32>, tensor<1x2x2x10xi32>, tensor<1x2x2x2x10xf32>) -> tensor<1x2x12xf32>
    %75 = stablehlo.reshape %74 : (tensor<1x2x12xf32>) -> tensor<1x2x3x4xf32>
    %76 = stablehlo.reshape %arg1 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %77 = "stablehlo.gather"(%76, %59) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x2x2x10xi32>) -> tensor<1x2x2x2x10xf32>
    %78 = stablehlo.reshape %62 : (tensor<1x2x2x10xi1>) -> tensor<1x1x2x2x10xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x2x2x10xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x2x10xi1>) -> tensor<1x2x2x2x10xi1>
    %80 = stablehlo.select %79, %77, %cst_14 : tensor<1x2x2x2x10xi1>, tensor<1x2x2x2x10xf32>
    %81 = stablehlo.multiply %80, %69 : tensor<1x2x2x2x10xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.reduce(%81 init: %cst_15) applies stablehlo.add across dimensions = [1] : (tensor<1x2x2x2x10xf32>, tensor<f32>) -> tensor<1x2x2x10xf32>
    %83 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %84 = stablehlo.multiply %65, %83 : tensor<1x2x2x10xf32>
    %85 = stablehlo.multiply %82, %84 : tensor<1x2x2x10xf32>
    %86 = stablehlo.reduce(%85 init: %cst_15) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x2x2x10xf32>, tensor<f32>) -> tensor<1x10xf32>
    %87 = stablehlo.reshape %40 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %88 = stablehlo.multiply %86, %87 : tensor<1x10xf32>
    %89 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %90 = stablehlo.multiply %89, %66 : tensor<1x2x2x10xf32>
    %91 = stablehlo.multiply %82, %90 : tensor<1x2x2x10xf32>
    %92 = stablehlo.reduce(%91 init: %cst_15) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x2x2x10xf32>, tensor<f32>) -> tensor<1x10xf32>
    %93 = stablehlo.reshape %14 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %94 = stablehlo.multiply %92, %93 : tensor<1x10xf32>
    %95 = stablehlo.reshape %88 : (tensor<1x10xf32>) -> tensor<1x10x1xf32>
    %96 = stablehlo.reshape %94 : (tensor<1x10xf32>) -> tensor<1x10x1xf32>
    %97 = stablehlo.concatenate %95, %96, dim = 2 : (tensor<1x10x1xf32>, tensor<1x10x1xf32>) -> tensor<1x10x2xf32>
    %98 = stablehlo.reshape %97 : (tensor<1x10x2xf32>) -> tensor<1x2x5x2xf32>
    return %75, %98 : tensor<1x2x3x4xf32>, tensor<1x2x5x2xf32>
  }
}
