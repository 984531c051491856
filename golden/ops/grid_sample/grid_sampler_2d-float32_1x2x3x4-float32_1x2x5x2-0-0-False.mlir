module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x5x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<1x2x2x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg1 [0:1, 0:2, 0:5, 1:2] : (tensor<1x2x5x2xf32>) -> tensor<1x2x5x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x5x1xf32>) -> tensor<1x10xf32>
    %2 = stablehlo.slice %arg1 [0:1, 0:2, 0:5, 0:1] : (tensor<1x2x5x2xf32>) -> tensor<1x2x5x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2x5x1xf32>) -> tensor<1x10xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<1x10xf32>
    %4 = stablehlo.add %1, %cst : tensor<1x10xf32>
    %cst_0 = stablehlo.constant dense<1.500000e+00> : tensor<1x10xf32>
    %5 = stablehlo.multiply %4, %cst_0 : tensor<1x10xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<1x10xf32>
    %6 = stablehlo.subtract %5, %cst_1 : tensor<1x10xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %8 = stablehlo.floor %7 : tensor<1x1x1x10xf32>
    %9 = stablehlo.subtract %7, %8 : tensor<1x1x1x10xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<1x1x1x10xf32>
    %11 = stablehlo.iota dim = 1 : tensor<1x2x1x1xf32>
    %12 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<1x2x1x1xf32>) -> tensor<1x2x1x10xf32>
    %14 = stablehlo.add %12, %13 : tensor<1x2x1x10xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x10xf32>
    %15 = stablehlo.compare GE, %14, %cst_3, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x10xf32>
    %16 = stablehlo.compare LE, %14, %cst_4, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %17 = stablehlo.and %15, %16 : tensor<1x2x1x10xi1>
    %18 = stablehlo.concatenate %10, %9, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x10xf32>
    %19 = stablehlo.select %17, %14, %cst_5 : tensor<1x2x1x10xi1>, tensor<1x2x1x10xf32>
    %20 = stablehlo.convert %19 : (tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<1x10xf32>
    %21 = stablehlo.add %3, %cst_6 : tensor<1x10xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<1x10xf32>
    %22 = stablehlo.multiply %21, %cst_7 : tensor<1x10xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<1x10xf32>
    %23 = stablehlo.subtract %22, %cst_8 : tensor<1x10xf32>
    %24 = stablehlo.reshape %23 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %25 = stablehlo.floor %24 : tensor<1x1x1x10xf32>
    %26 = stablehlo.subtract %24, %25 : tensor<1x1x1x10xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %27 = stablehlo.subtract %cst_9, %26 : tensor<1x1x1x10xf32>
    %28 = stablehlo.iota dim = 2 : tensor<1x1x2x1xf32>
    %29 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %30 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<1x1x2x1xf32>) -> tensor<1x1x2x10xf32>
    %31 = stablehlo.add %29, %30 : tensor<1x1x2x10xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %32 = stablehlo.compare GE, %31, %cst_10, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %cst_11 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x10xf32>
    %33 = stablehlo.compare LE, %31, %cst_11, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %34 = stablehlo.and %32, %33 : tensor<1x1x2x10xi1>
    %35 = stablehlo.concatenate %27, %26, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %36 = stablehlo.select %34, %31, %cst_12 : tensor<1x1x2x10xi1>, tensor<1x1x2x10xf32>
    %37 = stablehlo.convert %36 : (tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x10xi32>
    %38 = stablehlo.multiply %20, %c : tensor<1x2x1x10xi32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi32>) -> tensor<1x2x2x10xi32>
    %40 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi32>) -> tensor<1x2x2x10xi32>
    %41 = stablehlo.add %39, %40 : tensor<1x2x2x10xi32>
    %42 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi1>) -> tensor<1x2x2x10xi1>
    %43 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi1>) -> tensor<1x2x2x10xi1>
    %44 = stablehlo.and %42, %43 : tensor<1x2x2x10xi1>
    %45 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %46 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %47 = stablehlo.multiply %45, %46 : tensor<1x2x2x10xf32>
    %48 = stablehlo.slice %41 [0:1, 0:1, 0:2, 0:10] : (tensor<1x2x2x10xi32>) -> tensor<1x1x2x10xi32>
    %49 = stablehlo.slice %48 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x2x10xi32>) -> tensor<1x1x1x10xi32>
    %50 = stablehlo.reshape %49 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %51 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %52 = "stablehlo.gather"(%51, %50) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %53 = stablehlo.slice %47 [0:1, 0:1, 0:2, 0:10] : (tensor<1x2x2x10xf32>) -> tensor<1x1x2x10xf32>
    %54 = stablehlo.slice %53 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x2x10xf32>) -> tensor<1x1x1x10xf32>
    %55 = stablehlo.reshape %54 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %56 = stablehlo.reshape %55 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %57 = stablehlo.slice %44 [0:1, 0:1, 0:2, 0:10] : (tensor<1x2x2x10xi1>) -> tensor<1x1x2x10xi1>
    %58 = stablehlo.slice %57 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x2x10xi1>) -> tensor<1x1x1x10xi1>
    %59 = stablehlo.reshape %58 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %60 = stablehlo.reshape %59 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %62 = stablehlo.select %61, %52, %cst_13 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %63 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %64 = stablehlo.multiply %62, %63 : tensor<1x2x10xf32>
    %65 = stablehlo.slice %41 [0:1, 0:1, 0:2, 0:10] : (tensor<1x2x2x10xi32>) -> tensor<1x1x2x10xi32>
    %66 = stablehlo.slice %65 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xi32>) -> tensor<1x1x1x10xi32>
    %67 = stablehlo.reshape %66 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %68 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %69 = "stablehlo.gather"(%68, %67) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %70 = stablehlo.slice %47 [0:1, 0:1, 0:2, 0:10] : (tensor<1x2x2x10xf32>) -> tensor<1x1x2x10xf32>
    %71 = stablehlo.slice %70 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xf32>) -> tensor<1x1x1x10xf32>
    %72 = stablehlo.reshape %71 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %73 = stablehlo.reshape %72 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %74 = stablehlo.slice %44 [0:1, 0:1, 0:2, 0:10] : (tensor<1x2x2x10xi1>) -> tensor<1x1x2x10xi1>
    %75 = stablehlo.slice %74 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xi1>) -> tensor<1x1x1x10xi1>
    %76 = stablehlo.reshape %75 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %77 = stablehlo.reshape %76 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %79 = stablehlo.select %78, %69, %cst_14 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %80 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %81 = stablehlo.multiply %79, %80 : tensor<1x2x10xf32>
    %82 = stablehlo.add %64, %81 : tensor<1x2x10xf32>
    %83 = stablehlo.slice %41 [0:1, 1:2, 0:2, 0:10] : (tensor<1x2x2x10xi32>) -> tensor<1x1x2x10xi32>
    %84 = stablehlo.slice %83 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x2x10xi32>) -> tensor<1x1x1x10xi32>
    %85 = stablehlo.reshape %84 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %86 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %87 = "stablehlo.gather"(%86, %85) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %88 = stablehlo.slice %47 [0:1, 1:2, 0:2, 0:10] : (tensor<1x2x2x10xf32>) -> tensor<1x1x2x10xf32>
    %89 = stablehlo.slice %88 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x2x10xf32>) -> tensor<1x1x1x10xf32>
    %90 = stablehlo.reshape %89 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %91 = stablehlo.reshape %90 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %92 = stablehlo.slice %44 [0:1, 1:2, 0:2, 0:10] : (tensor<1x2x2x10xi1>) -> tensor<1x1x2x10xi1>
    %93 = stablehlo.slice %92 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x2x10xi1>) -> tensor<1x1x1x10xi1>
    %94 = stablehlo.reshape %93 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %95 = stablehlo.reshape %94 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %96 = stablehlo.broadcast_in_dim %95, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %97 = stablehlo.select %96, %87, %cst_15 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %98 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %99 = stablehlo.multiply %97, %98 : tensor<1x2x10xf32>
    %100 = stablehlo.add %82, %99 : tensor<1x2x10xf32>
    %101 = stablehlo.slice %41 [0:1, 1:2, 0:2, 0:10] : (tensor<1x2x2x10xi32>) -> tensor<1x1x2x10xi32>
    %102 = stablehlo.slice %101 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xi32>) -> tensor<1x1x1x10xi32>
    %103 = stablehlo.reshape %102 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %104 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %105 = "stablehlo.gather"(%104, %103) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %106 = stablehlo.slice %47 [0:1, 1:2, 0:2, 0:10] : (tensor<1x2x2x10xf32>) -> tensor<1x1x2x10xf32>
    %107 = stablehlo.slice %106 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xf32>) -> tensor<1x1x1x10xf32>
    %108 = stablehlo.reshape %107 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %109 = stablehlo.reshape %108 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %110 = stablehlo.slice %44 [0:1, 1:2, 0:2, 0:10] : (tensor<1x2x2x10xi1>) -> tensor<1x1x2x10xi1>
    %111 = stablehlo.slice %110 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xi1>) -> tensor<1x1x1x10xi1>
    %112 = stablehlo.reshape %111 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %113 = stablehlo.reshape %112 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %115 = stablehlo.select %114, %105, %cst_16 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %116 = stablehlo.broadcast_in_dim %109, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %117 = stablehlo.multiply %115, %116 : tensor<1x2x10xf32>
    %118 = stablehlo.add %100, %117 : tensor<1x2x10xf32>
    %119 = stablehlo.reshape %118 : (tensor<1x2x10xf32>) -> tensor<1x2x2x5xf32>
    return %119 : tensor<1x2x2x5xf32>
  }
}
