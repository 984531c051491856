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
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x10xf32>
    %10 = stablehlo.compare LE, %7, %cst_5, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<1x1x1x10xf32>
    %11 = stablehlo.compare GE, %7, %cst_6, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %12 = stablehlo.or %10, %11 : tensor<1x1x1x10xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x10xf32>
    %13 = stablehlo.select %12, %cst_7, %cst_2 : tensor<1x1x1x10xi1>, tensor<1x1x1x10xf32>
    %cst_8 = stablehlo.constant dense<1.500000e+00> : tensor<1x1x1x10xf32>
    %14 = stablehlo.multiply %13, %cst_8 : tensor<1x1x1x10xf32>
    %15 = stablehlo.floor %9 : tensor<1x1x1x10xf32>
    %16 = stablehlo.subtract %9, %15 : tensor<1x1x1x10xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %17 = stablehlo.subtract %cst_10, %16 : tensor<1x1x1x10xf32>
    %18 = stablehlo.negate %cst_9 : tensor<1x1x1x10xf32>
    %19 = stablehlo.iota dim = 1 : tensor<1x2x1x1xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x1xf32>
    %20 = stablehlo.subtract %19, %cst_11 : tensor<1x2x1x1xf32>
    %21 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %22 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<1x2x1x1xf32>) -> tensor<1x2x1x10xf32>
    %23 = stablehlo.add %21, %22 : tensor<1x2x1x10xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x10xf32>
    %24 = stablehlo.compare GE, %23, %cst_12, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x10xf32>
    %25 = stablehlo.compare LE, %23, %cst_13, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %26 = stablehlo.and %24, %25 : tensor<1x2x1x10xi1>
    %27 = stablehlo.concatenate %17, %16, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %28 = stablehlo.concatenate %18, %cst_9, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x10xf32>
    %29 = stablehlo.select %26, %23, %cst_14 : tensor<1x2x1x10xi1>, tensor<1x2x1x10xf32>
    %30 = stablehlo.convert %29 : (tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<1x10xf32>
    %31 = stablehlo.add %3, %cst_15 : tensor<1x10xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<1x10xf32>
    %32 = stablehlo.multiply %31, %cst_16 : tensor<1x10xf32>
    %cst_17 = stablehlo.constant dense<5.000000e-01> : tensor<1x10xf32>
    %33 = stablehlo.subtract %32, %cst_17 : tensor<1x10xf32>
    %34 = stablehlo.reshape %33 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x10xf32>
    %35 = stablehlo.maximum %34, %cst_19 : tensor<1x1x1x10xf32>
    %cst_20 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x1x10xf32>
    %36 = stablehlo.minimum %35, %cst_20 : tensor<1x1x1x10xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x10xf32>
    %37 = stablehlo.compare LE, %34, %cst_21, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %cst_22 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x1x10xf32>
    %38 = stablehlo.compare GE, %34, %cst_22, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %39 = stablehlo.or %37, %38 : tensor<1x1x1x10xi1>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x10xf32>
    %40 = stablehlo.select %39, %cst_23, %cst_18 : tensor<1x1x1x10xi1>, tensor<1x1x1x10xf32>
    %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<1x1x1x10xf32>
    %41 = stablehlo.multiply %40, %cst_24 : tensor<1x1x1x10xf32>
    %42 = stablehlo.floor %36 : tensor<1x1x1x10xf32>
    %43 = stablehlo.subtract %36, %42 : tensor<1x1x1x10xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %44 = stablehlo.subtract %cst_26, %43 : tensor<1x1x1x10xf32>
    %45 = stablehlo.negate %cst_25 : tensor<1x1x1x10xf32>
    %46 = stablehlo.iota dim = 2 : tensor<1x1x2x1xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x1xf32>
    %47 = stablehlo.subtract %46, %cst_27 : tensor<1x1x2x1xf32>
    %48 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %49 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<1x1x2x1xf32>) -> tensor<1x1x2x10xf32>
    %50 = stablehlo.add %48, %49 : tensor<1x1x2x10xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %51 = stablehlo.compare GE, %50, %cst_28, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %cst_29 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x10xf32>
    %52 = stablehlo.compare LE, %50, %cst_29, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %53 = stablehlo.and %51, %52 : tensor<1x1x2x10xi1>
    %54 = stablehlo.concatenate %44, %43, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %55 = stablehlo.concatenate %45, %cst_25, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %56 = stablehlo.select %53, %50, %cst_30 : tensor<1x1x2x10xi1>, tensor<1x1x2x10xf32>
    %57 = stablehlo.convert %56 : (tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x10xi32>
    %58 = stablehlo.multiply %30, %c : tensor<1x2x1x10xi32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi32>) -> tensor<1x2x2x10xi32>
    %60 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi32>) -> tensor<1x2x2x10xi32>
    %61 = stablehlo.add %59, %60 : tensor<1x2x2x10xi32>
    %62 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi1>) -> tensor<1x2x2x10xi1>
    %63 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi1>) -> tensor<1x2x2x10xi1>
    %64 = stablehlo.and %62, %63 : tensor<1x2x2x10xi1>
    %65 = stablehlo.reshape %arg0 : (tensor<1x2x2x5xf32>) -> tensor<1x2x10xf32>
    %66 = stablehlo.reshape %65 : (tensor<1x2x10xf32>) -> tensor<1x2x1x1x10xf32>
    %67 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %68 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %69 = stablehlo.multiply %67, %68 : tensor<1x2x2x10xf32>
    %70 = stablehlo.reshape %69 : (tensor<1x2x2x10xf32>) -> tensor<1x1x2x2x10xf32>
    %71 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x10xf32>) -> tensor<1x2x2x2x10xf32>
    %72 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x2x10xf32>) -> tensor<1x2x2x2x10xf32>
    %73 = stablehlo.multiply %71, %72 : tensor<1x2x2x2x10xf32>
    %c_31 = stablehlo.constant dense<12> : tensor<i32>
    %74 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<i32>) -> tensor<1x2x2x10xi32>
    %75 = stablehlo.select %64, %61, %74 : tensor<1x2x2x10xi1>, tensor<1x2x2x10xi32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %76 = "stablehlo.scatter"(%cst_32, %75, %73) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 4>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %104 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %104 : tensor<f32>
    }) : (tensor<1x2x12xf32>, tensor<1x2x2x10xi32>, tensor<1x2x2x2x10xf32>) -> tensor<1x2x12xf32>
    %77 = stablehlo.reshape %76 : (tensor<1x2x12xf32>) -> tensor<1x2x3x4xf32>
    %78 = stablehlo.reshape %arg1 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %79 = "stablehlo.gather"(%78, %61) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x2x2x10xi32>) -> tensor<1x2x2x2x10xf32>
    %80 = stablehlo.reshape %64 : (tensor<1x2x2x10xi1>) -> tensor<1x1x2x2x10xi1>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x2x2x10xf32>
    %81 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x2x10xi1>) -> tensor<1x2x2x2x10xi1>
    %82 = stablehlo.select %81, %79, %cst_33 : tensor<1x2x2x2x10xi1>, tensor<1x2x2x2x10xf32>
    %83 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x10xf32>) -> tensor<1x2x2x2x10xf32>
    %84 = stablehlo.multiply %82, %83 : tensor<1x2x2x2x10xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.reduce(%84 init: %cst_34) applies stablehlo.add across dimensions = [1] : (tensor<1x2x2x2x10xf32>, tensor<f32>) -> tensor<1x2x2x10xf32>
    %86 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %87 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %88 = stablehlo.multiply %86, %87 : tensor<1x2x2x10xf32>
    %89 = stablehlo.multiply %85, %88 : tensor<1x2x2x10xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.reduce(%89 init: %cst_35) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x2x2x10xf32>, tensor<f32>) -> tensor<1x10xf32>
    %91 = stablehlo.reshape %41 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %92 = stablehlo.multiply %90, %91 : tensor<1x10xf32>
    %93 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %94 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %95 = stablehlo.multiply %93, %94 : tensor<1x2x2x10xf32>
    %96 = stablehlo.multiply %85, %95 : tensor<1x2x2x10xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = stablehlo.reduce(%96 init: %cst_36) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x2x2x10xf32>, tensor<f32>) -> tensor<1x10xf32>
    %98 = stablehlo.reshape %14 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %99 = stablehlo.multiply %97, %98 : tensor<1x10xf32>
    %100 = stablehlo.reshape %92 : (tensor<1x10xf32>) -> tensor<1x10x1xf32>
    %101 = stablehlo.reshape %99 : (tensor<1x10xf32>) -> tensor<1x10x1xf32>
    %102 = stablehlo.concatenate %100, %101, dim = 2 : (tensor<1x10x1xf32>, tensor<1x10x1xf32>) -> tensor<1x10x2xf32>
    %103 = stablehlo.reshape %102 : (tensor<1x10x2xf32>) -> tensor<1x2x5x2xf32>
    return %77, %103 : tensor<1x2x3x4xf32>, tensor<1x2x5x2xf32>
  }
}
