module @main {
  func.func public @main(%arg0: tensor<1x2x3x4x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x3x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<1x2x2x3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg1 [0:1, 0:2, 0:3, 0:2, 2:3] : (tensor<1x2x3x2x3xf32>) -> tensor<1x2x3x2x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x3x2x1xf32>) -> tensor<1x12xf32>
    %2 = stablehlo.slice %arg1 [0:1, 0:2, 0:3, 0:2, 1:2] : (tensor<1x2x3x2x3xf32>) -> tensor<1x2x3x2x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2x3x2x1xf32>) -> tensor<1x12xf32>
    %4 = stablehlo.slice %arg1 [0:1, 0:2, 0:3, 0:2, 0:1] : (tensor<1x2x3x2x3xf32>) -> tensor<1x2x3x2x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x2x3x2x1xf32>) -> tensor<1x12xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %6 = stablehlo.add %1, %cst : tensor<1x12xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<1x12xf32>
    %7 = stablehlo.multiply %6, %cst_0 : tensor<1x12xf32>
    %8 = stablehlo.subtract %7, %cst : tensor<1x12xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<1x12xf32>
    %9 = stablehlo.divide %8, %cst_1 : tensor<1x12xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %11 = stablehlo.floor %10 : tensor<1x1x1x1x12xf32>
    %12 = stablehlo.subtract %10, %11 : tensor<1x1x1x1x12xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x1x12xf32>
    %13 = stablehlo.subtract %cst_2, %12 : tensor<1x1x1x1x12xf32>
    %14 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x2x1x1x12xf32>
    %15 = stablehlo.iota dim = 1 : tensor<1x2x1x1x12xf32>
    %16 = stablehlo.add %14, %15 : tensor<1x2x1x1x12xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x1x12xf32>
    %17 = stablehlo.compare GE, %16, %cst_3, FLOAT : (tensor<1x2x1x1x12xf32>, tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi1>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x1x12xf32>
    %18 = stablehlo.compare LE, %16, %cst_4, FLOAT : (tensor<1x2x1x1x12xf32>, tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi1>
    %19 = stablehlo.and %17, %18 : tensor<1x2x1x1x12xi1>
    %20 = stablehlo.concatenate %13, %12, dim = 1 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x2x1x1x12xf32>
    %21 = stablehlo.select %19, %16, %cst_3 : tensor<1x2x1x1x12xi1>, tensor<1x2x1x1x12xf32>
    %22 = stablehlo.convert %21 : (tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi32>
    %23 = stablehlo.add %3, %cst : tensor<1x12xf32>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<1x12xf32>
    %24 = stablehlo.multiply %23, %cst_5 : tensor<1x12xf32>
    %25 = stablehlo.subtract %24, %cst : tensor<1x12xf32>
    %26 = stablehlo.divide %25, %cst_1 : tensor<1x12xf32>
    %27 = stablehlo.reshape %26 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %28 = stablehlo.floor %27 : tensor<1x1x1x1x12xf32>
    %29 = stablehlo.subtract %27, %28 : tensor<1x1x1x1x12xf32>
    %30 = stablehlo.subtract %cst_2, %29 : tensor<1x1x1x1x12xf32>
    %31 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x2x1x12xf32>
    %32 = stablehlo.iota dim = 2 : tensor<1x1x2x1x12xf32>
    %33 = stablehlo.add %31, %32 : tensor<1x1x2x1x12xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x1x12xf32>
    %34 = stablehlo.compare GE, %33, %cst_6, FLOAT : (tensor<1x1x2x1x12xf32>, tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi1>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x1x12xf32>
    %35 = stablehlo.compare LE, %33, %cst_7, FLOAT : (tensor<1x1x2x1x12xf32>, tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi1>
    %36 = stablehlo.and %34, %35 : tensor<1x1x2x1x12xi1>
    %37 = stablehlo.concatenate %30, %29, dim = 2 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x1x2x1x12xf32>
    %38 = stablehlo.select %36, %33, %cst_6 : tensor<1x1x2x1x12xi1>, tensor<1x1x2x1x12xf32>
    %39 = stablehlo.convert %38 : (tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi32>
    %40 = stablehlo.add %5, %cst : tensor<1x12xf32>
    %41 = stablehlo.multiply %40, %cst_1 : tensor<1x12xf32>
    %42 = stablehlo.subtract %41, %cst : tensor<1x12xf32>
    %43 = stablehlo.divide %42, %cst_1 : tensor<1x12xf32>
    %44 = stablehlo.reshape %43 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %45 = stablehlo.floor %44 : tensor<1x1x1x1x12xf32>
    %46 = stablehlo.subtract %44, %45 : tensor<1x1x1x1x12xf32>
    %47 = stablehlo.subtract %cst_2, %46 : tensor<1x1x1x1x12xf32>
    %48 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x1x2x12xf32>
    %49 = stablehlo.iota dim = 3 : tensor<1x1x1x2x12xf32>
    %50 = stablehlo.add %48, %49 : tensor<1x1x1x2x12xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x2x12xf32>
    %51 = stablehlo.compare GE, %50, %cst_8, FLOAT : (tensor<1x1x1x2x12xf32>, tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x2x12xf32>
    %52 = stablehlo.compare LE, %50, %cst_9, FLOAT : (tensor<1x1x1x2x12xf32>, tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi1>
    %53 = stablehlo.and %51, %52 : tensor<1x1x1x2x12xi1>
    %54 = stablehlo.concatenate %47, %46, dim = 3 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x1x1x2x12xf32>
    %55 = stablehlo.select %53, %50, %cst_8 : tensor<1x1x1x2x12xi1>, tensor<1x1x1x2x12xf32>
    %56 = stablehlo.convert %55 : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x1x12xi32>
    %57 = stablehlo.multiply %22, %c : tensor<1x2x1x1x12xi32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xi32>) -> tensor<1x2x2x1x12xi32>
    %59 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xi32>) -> tensor<1x2x2x1x12xi32>
    %60 = stablehlo.add %58, %59 : tensor<1x2x2x1x12xi32>
    %c_10 = stablehlo.constant dense<2> : tensor<1x2x2x1x12xi32>
    %61 = stablehlo.multiply %60, %c_10 : tensor<1x2x2x1x12xi32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x1x12xi32>) -> tensor<1x2x2x2x12xi32>
    %63 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x12xi32>) -> tensor<1x2x2x2x12xi32>
    %64 = stablehlo.add %62, %63 : tensor<1x2x2x2x12xi32>
    %65 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xi1>) -> tensor<1x2x2x1x12xi1>
    %66 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xi1>) -> tensor<1x2x2x1x12xi1>
    %67 = stablehlo.and %65, %66 : tensor<1x2x2x1x12xi1>
    %68 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x1x12xi1>) -> tensor<1x2x2x2x12xi1>
    %69 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x12xi1>) -> tensor<1x2x2x2x12xi1>
    %70 = stablehlo.and %68, %69 : tensor<1x2x2x2x12xi1>
    %71 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xf32>) -> tensor<1x2x2x1x12xf32>
    %72 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xf32>) -> tensor<1x2x2x1x12xf32>
    %73 = stablehlo.multiply %71, %72 : tensor<1x2x2x1x12xf32>
    %74 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x1x12xf32>) -> tensor<1x2x2x2x12xf32>
    %75 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x12xf32>) -> tensor<1x2x2x2x12xf32>
    %76 = stablehlo.multiply %74, %75 : tensor<1x2x2x2x12xf32>
    %77 = stablehlo.slice %64 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %78 = stablehlo.slice %77 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %79 = stablehlo.slice %78 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %80 = stablehlo.reshape %79 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %81 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %82 = "stablehlo.gather"(%81, %80) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %83 = stablehlo.slice %76 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %84 = stablehlo.slice %83 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %85 = stablehlo.slice %84 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %86 = stablehlo.reshape %85 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %87 = stablehlo.slice %70 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %88 = stablehlo.slice %87 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %89 = stablehlo.slice %88 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %90 = stablehlo.reshape %89 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %91 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %92 = stablehlo.multiply %82, %91 : tensor<1x2x12xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %93 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %94 = stablehlo.select %93, %92, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %95 = stablehlo.slice %78 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %96 = stablehlo.reshape %95 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %97 = "stablehlo.gather"(%81, %96) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %98 = stablehlo.slice %84 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %99 = stablehlo.reshape %98 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %100 = stablehlo.slice %88 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %101 = stablehlo.reshape %100 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %102 = stablehlo.broadcast_in_dim %99, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %103 = stablehlo.multiply %97, %102 : tensor<1x2x12xf32>
    %104 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %105 = stablehlo.select %104, %103, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %106 = stablehlo.add %94, %105 : tensor<1x2x12xf32>
    %107 = stablehlo.slice %77 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %108 = stablehlo.slice %107 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %109 = stablehlo.reshape %108 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %110 = "stablehlo.gather"(%81, %109) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %111 = stablehlo.slice %83 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %112 = stablehlo.slice %111 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %113 = stablehlo.reshape %112 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %114 = stablehlo.slice %87 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %115 = stablehlo.slice %114 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %116 = stablehlo.reshape %115 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %117 = stablehlo.broadcast_in_dim %113, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %118 = stablehlo.multiply %110, %117 : tensor<1x2x12xf32>
    %119 = stablehlo.broadcast_in_dim %116, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %120 = stablehlo.select %119, %118, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %121 = stablehlo.add %106, %120 : tensor<1x2x12xf32>
    %122 = stablehlo.slice %107 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %123 = stablehlo.reshape %122 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %124 = "stablehlo.gather"(%81, %123) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %125 = stablehlo.slice %111 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %126 = stablehlo.reshape %125 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %127 = stablehlo.slice %114 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %128 = stablehlo.reshape %127 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %129 = stablehlo.broadcast_in_dim %126, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %130 = stablehlo.multiply %124, %129 : tensor<1x2x12xf32>
    %131 = stablehlo.broadcast_in_dim %128, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %132 = stablehlo.select %131, %130, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %133 = stablehlo.add %121, %132 : tensor<1x2x12xf32>
    %134 = stablehlo.slice %64 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %135 = stablehlo.slice %134 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %136 = stablehlo.slice %135 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %137 = stablehlo.reshape %136 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %138 = "stablehlo.gather"(%81, %137) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %139 = stablehlo.slice %76 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %140 = stablehlo.slice %139 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %141 = stablehlo.slice %140 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %142 = stablehlo.reshape %141 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %143 = stablehlo.slice %70 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %144 = stablehlo.slice %143 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %145 = stablehlo.slice %144 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %146 = stablehlo.reshape %145 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %147 = stablehlo.broadcast_in_dim %142, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %148 = stablehlo.multiply %138, %147 : tensor<1x2x12xf32>
    %149 = stablehlo.broadcast_in_dim %146, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %150 = stablehlo.select %149, %148, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %151 = stablehlo.add %133, %150 : tensor<1x2x12xf32>
    %152 = stablehlo.slice %135 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %153 = stablehlo.reshape %152 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %154 = "stablehlo.gather"(%81, %153) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %155 = stablehlo.slice %140 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %156 = stablehlo.reshape %155 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %157 = stablehlo.slice %144 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %158 = stablehlo.reshape %157 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %159 = stablehlo.broadcast_in_dim %156, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %160 = stablehlo.multiply %154, %159 : tensor<1x2x12xf32>
    %161 = stablehlo.broadcast_in_dim %158, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %162 = stablehlo.select %161, %160, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %163 = stablehlo.add %151, %162 : tensor<1x2x12xf32>
    %164 = stablehlo.slice %134 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %165 = stablehlo.slice %164 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %166 = stablehlo.reshape %165 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %167 = "stablehlo.gather"(%81, %166) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %168 = stablehlo.slice %139 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %169 = stablehlo.slice %168 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %170 = stablehlo.reshape %169 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %171 = stablehlo.slice %143 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %172 = stablehlo.slice %171 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %173 = stablehlo.reshape %172 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %174 = stablehlo.broadcast_in_dim %170, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %175 = stablehlo.multiply %167, %174 : tensor<1x2x12xf32>
    %176 = stablehlo.broadcast_in_dim %173, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %177 = stablehlo.select %176, %175, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %178 = stablehlo.add %163, %177 : tensor<1x2x12xf32>
    %179 = stablehlo.slice %164 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %180 = stablehlo.reshape %179 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %181 = "stablehlo.gather"(%81, %180) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %182 = stablehlo.slice %168 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %183 = stablehlo.reshape %182 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %184 = stablehlo.slice %171 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %185 = stablehlo.reshape %184 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %186 = stablehlo.broadcast_in_dim %183, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %187 = stablehlo.multiply %181, %186 : tensor<1x2x12xf32>
    %188 = stablehlo.broadcast_in_dim %185, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %189 = stablehlo.select %188, %187, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %190 = stablehlo.add %178, %189 : tensor<1x2x12xf32>
    %191 = stablehlo.reshape %190 : (tensor<1x2x12xf32>) -> tensor<1x2x2x3x2xf32>
    return %191 : tensor<1x2x2x3x2xf32>
  }
}
