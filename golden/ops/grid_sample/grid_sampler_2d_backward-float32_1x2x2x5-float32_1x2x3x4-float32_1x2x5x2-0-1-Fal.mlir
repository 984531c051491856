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
    %18 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %19 = stablehlo.iota dim = 1 : tensor<1x2x1x10xf32>
    %20 = stablehlo.add %18, %19 : tensor<1x2x1x10xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x10xf32>
    %21 = stablehlo.compare GE, %20, %cst_6, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x10xf32>
    %22 = stablehlo.compare LE, %20, %cst_7, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %23 = stablehlo.and %21, %22 : tensor<1x2x1x10xi1>
    %24 = stablehlo.concatenate %17, %16, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %25 = stablehlo.negate %cst_2 : tensor<1x1x1x10xf32>
    %26 = stablehlo.concatenate %25, %cst_2, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %27 = stablehlo.select %23, %20, %cst_6 : tensor<1x2x1x10xi1>, tensor<1x2x1x10xf32>
    %28 = stablehlo.convert %27 : (tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi32>
    %29 = stablehlo.add %3, %cst : tensor<1x10xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<1x10xf32>
    %30 = stablehlo.multiply %29, %cst_8 : tensor<1x10xf32>
    %31 = stablehlo.subtract %30, %cst_1 : tensor<1x10xf32>
    %32 = stablehlo.reshape %31 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %33 = stablehlo.maximum %32, %cst_3 : tensor<1x1x1x10xf32>
    %cst_9 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x1x10xf32>
    %34 = stablehlo.minimum %33, %cst_9 : tensor<1x1x1x10xf32>
    %35 = stablehlo.compare LE, %32, %cst_3, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %36 = stablehlo.compare GE, %32, %cst_9, FLOAT : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x1x10xi1>
    %37 = stablehlo.or %35, %36 : tensor<1x1x1x10xi1>
    %38 = stablehlo.select %37, %cst_3, %cst_2 : tensor<1x1x1x10xi1>, tensor<1x1x1x10xf32>
    %39 = stablehlo.multiply %38, %cst_4 : tensor<1x1x1x10xf32>
    %40 = stablehlo.floor %34 : tensor<1x1x1x10xf32>
    %41 = stablehlo.subtract %34, %40 : tensor<1x1x1x10xf32>
    %42 = stablehlo.subtract %cst_2, %41 : tensor<1x1x1x10xf32>
    %43 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %44 = stablehlo.iota dim = 2 : tensor<1x1x2x10xf32>
    %45 = stablehlo.add %43, %44 : tensor<1x1x2x10xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %46 = stablehlo.compare GE, %45, %cst_10, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %cst_11 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x10xf32>
    %47 = stablehlo.compare LE, %45, %cst_11, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %48 = stablehlo.and %46, %47 : tensor<1x1x2x10xi1>
    %49 = stablehlo.concatenate %42, %41, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %50 = stablehlo.negate %cst_2 : tensor<1x1x1x10xf32>
    %51 = stablehlo.concatenate %50, %cst_2, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %52 = stablehlo.select %48, %45, %cst_10 : tensor<1x1x2x10xi1>, tensor<1x1x2x10xf32>
    %53 = stablehlo.convert %52 : (tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x10xi32>
    %54 = stablehlo.multiply %28, %c : tensor<1x2x1x10xi32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi32>) -> tensor<1x2x2x10xi32>
    %56 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi32>) -> tensor<1x2x2x10xi32>
    %57 = stablehlo.add %55, %56 : tensor<1x2x2x10xi32>
    %58 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi1>) -> tensor<1x2x2x10xi1>
    %59 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi1>) -> tensor<1x2x2x10xi1>
    %60 = stablehlo.and %58, %59 : tensor<1x2x2x10xi1>
    %61 = stablehlo.reshape %arg0 : (tensor<1x2x2x5xf32>) -> tensor<1x2x1x1x10xf32>
    %62 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %63 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %64 = stablehlo.multiply %62, %63 : tensor<1x2x2x10xf32>
    %65 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x10xf32>) -> tensor<1x2x2x2x10xf32>
    %66 = stablehlo.broadcast_in_dim %64, dims = [0, 2, 3, 4] : (tensor<1x2x2x10xf32>) -> tensor<1x2x2x2x10xf32>
    %67 = stablehlo.multiply %65, %66 : tensor<1x2x2x2x10xf32>
    %c_12 = stablehlo.constant dense<12> : tensor<1x2x2x10xi32>
    %68 = stablehlo.select %60, %57, %c_12 : tensor<1x2x2x10xi1>, tensor<1x2x2x10xi32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %69 = "stablehlo.scatter"(%cst_13, %68, %67) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 4>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %93 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %93 : tensor<f32>
    }) : (tensor<1x2x12xf32>, tensor<1x2x2x10xi32>, tensor<1x2x2x2x10xf32>) -> tensor<1x2x12xf32>
    %70 = stablehlo.reshape %69 : (tensor<1x2x12xf32>) -> tensor<1x2x3x4xf32>
    %71 = stablehlo.reshape %arg1 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %72 = "stablehlo.gather"(%71, %57) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x2x2x10xi32>) -> tensor<1x2x2x2x10xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x2x2x10xf32>
    %73 = stablehlo.broadcast_in_dim %60, dims = [0, 2, 3, 4] : (tensor<1x2x2x10xi1>) -> tensor<1x2x2x2x10xi1>
    %74 = stablehlo.select %73, %72, %cst_14 : tensor<1x2x2x2x10xi1>, tensor<1x2x2x2x10xf32>
    %75 = stablehlo.multiply %74, %65 : tensor<1x2x2x2x10xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.reduce(%75 init: %cst_15) applies stablehlo.add across dimensions = [1] : (tensor<1x2x2x2x10xf32>, tensor<f32>) -> tensor<1x2x2x10xf32>
    %77 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %78 = stablehlo.multiply %62, %77 : tensor<1x2x2x10xf32>
    %79 = stablehlo.multiply %76, %78 : tensor<1x2x2x10xf32>
    %80 = stablehlo.reduce(%79 init: %cst_15) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x2x2x10xf32>, tensor<f32>) -> tensor<1x10xf32>
    %81 = stablehlo.reshape %39 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %82 = stablehlo.multiply %80, %81 : tensor<1x10xf32>
    %83 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %84 = stablehlo.multiply %83, %63 : tensor<1x2x2x10xf32>
    %85 = stablehlo.multiply %76, %84 : tensor<1x2x2x10xf32>
    %86 = stablehlo.reduce(%85 init: %cst_15) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x2x2x10xf32>, tensor<f32>) -> tensor<1x10xf32>
    %87 = stablehlo.reshape %14 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %88 = stablehlo.multiply %86, %87 : tensor<1x10xf32>
    %89 = stablehlo.reshape %82 : (tensor<1x10xf32>) -> tensor<1x10x1xf32>
    %90 = stablehlo.reshape %88 : (tensor<1x10xf32>) -> tensor<1x10x1xf32>
    %91 = stablehlo.concatenate %89, %90, dim = 2 : (tensor<1x10x1xf32>, tensor<1x10x1xf32>) -> tensor<1x10x2xf32>
    %92 = stablehlo.reshape %91 : (tensor<1x10x2xf32>) -> tensor<1x2x5x2xf32>
    return %70, %92 : tensor<1x2x3x4xf32>, tensor<1x2x5x2xf32>
  }
}
