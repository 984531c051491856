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
    %77 = stablehlo.slice %64 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %78 = stablehlo.reshape %77 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %79 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %80 = "stablehlo.gather"(%79, %78) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %81 = stablehlo.slice %76 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %82 = stablehlo.reshape %81 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %83 = stablehlo.slice %70 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %84 = stablehlo.reshape %83 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %85 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %86 = stablehlo.multiply %80, %85 : tensor<1x2x12xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %87 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %88 = stablehlo.select %87, %86, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %89 = stablehlo.slice %64 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %90 = stablehlo.reshape %89 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %91 = "stablehlo.gather"(%79, %90) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %92 = stablehlo.slice %76 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %93 = stablehlo.reshape %92 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %94 = stablehlo.slice %70 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %95 = stablehlo.reshape %94 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %96 = stablehlo.broadcast_in_dim %93, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %97 = stablehlo.multiply %91, %96 : tensor<1x2x12xf32>
    %98 = stablehlo.broadcast_in_dim %95, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %99 = stablehlo.select %98, %97, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %100 = stablehlo.add %88, %99 : tensor<1x2x12xf32>
    %101 = stablehlo.slice %64 [0:1, 0:1, 1:2, 0:1, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %102 = stablehlo.reshape %101 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %103 = "stablehlo.gather"(%79, %102) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %104 = stablehlo.slice %76 [0:1, 0:1, 1:2, 0:1, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %105 = stablehlo.reshape %104 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %106 = stablehlo.slice %70 [0:1, 0:1, 1:2, 0:1, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %107 = stablehlo.reshape %106 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %108 = stablehlo.broadcast_in_dim %105, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %109 = stablehlo.multiply %103, %108 : tensor<1x2x12xf32>
    %110 = stablehlo.broadcast_in_dim %107, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %111 = stablehlo.select %110, %109, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %112 = stablehlo.add %100, %111 : tensor<1x2x12xf32>
    %113 = stablehlo.slice %64 [0:1, 0:1, 1:2, 1:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %114 = stablehlo.reshape %113 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %115 = "stablehlo.gather"(%79, %114) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %116 = stablehlo.slice %76 [0:1, 0:1, 1:2, 1:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %117 = stablehlo.reshape %116 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %118 = stablehlo.slice %70 [0:1, 0:1, 1:2, 1:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %119 = stablehlo.reshape %118 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %120 = stablehlo.broadcast_in_dim %117, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %121 = stablehlo.multiply %115, %120 : tensor<1x2x12xf32>
    %122 = stablehlo.broadcast_in_dim %119, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %123 = stablehlo.select %122, %121, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %124 = stablehlo.add %112, %123 : tensor<1x2x12xf32>
    %125 = stablehlo.slice %64 [0:1, 1:2, 0:1, 0:1, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %126 = stablehlo.reshape %125 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %127 = "stablehlo.gather"(%79, %126) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %128 = stablehlo.slice %76 [0:1, 1:2, 0:1, 0:1, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %129 = stablehlo.reshape %128 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %130 = stablehlo.slice %70 [0:1, 1:2, 0:1, 0:1, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %131 = stablehlo.reshape %130 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %132 = stablehlo.broadcast_in_dim %129, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %133 = stablehlo.multiply %127, %132 : tensor<1x2x12xf32>
    %134 = stablehlo.broadcast_in_dim %131, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %135 = stablehlo.select %134, %133, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %136 = stablehlo.add %124, %135 : tensor<1x2x12xf32>
    %137 = stablehlo.slice %64 [0:1, 1:2, 0:1, 1:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %138 = stablehlo.reshape %137 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %139 = "stablehlo.gather"(%79, %138) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %140 = stablehlo.slice %76 [0:1, 1:2, 0:1, 1:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %141 = stablehlo.reshape %140 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %142 = stablehlo.slice %70 [0:1, 1:2, 0:1, 1:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %143 = stablehlo.reshape %142 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %144 = stablehlo.broadcast_in_dim %141, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %145 = stablehlo.multiply %139, %144 : tensor<1x2x12xf32>
    %146 = stablehlo.broadcast_in_dim %143, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %147 = stablehlo.select %146, %145, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %148 = stablehlo.add %136, %147 : tensor<1x2x12xf32>
    %149 = stablehlo.slice %64 [0:1, 1:2, 1:2, 0:1, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %150 = stablehlo.reshape %149 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %151 = "stablehlo.gather"(%79, %150) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %152 = stablehlo.slice %76 [0:1, 1:2, 1:2, 0:1, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %153 = stablehlo.reshape %152 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %154 = stablehlo.slice %70 [0:1, 1:2, 1:2, 0:1, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %155 = stablehlo.reshape %154 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %156 = stablehlo.broadcast_in_dim %153, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %157 = stablehlo.multiply %151, %156 : tensor<1x2x12xf32>
    %158 = stablehlo.broadcast_in_dim %155, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %159 = stablehlo.select %158, %157, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %160 = stablehlo.add %148, %159 : tensor<1x2x12xf32>
    %161 = stablehlo.slice %64 [0:1, 1:2, 1:2, 1:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %162 = stablehlo.reshape %161 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %163 = "stablehlo.gather"(%79, %162) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %164 = stablehlo.slice %76 [0:1, 1:2, 1:2, 1:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %165 = stablehlo.reshape %164 : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x12xf32>
    %166 = stablehlo.slice %70 [0:1, 1:2, 1:2, 1:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %167 = stablehlo.reshape %166 : (tensor<1x1x1x1x12xi1>) -> tensor<1x1x12xi1>
    %168 = stablehlo.broadcast_in_dim %165, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %169 = stablehlo.multiply %163, %168 : tensor<1x2x12xf32>
    %170 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %171 = stablehlo.select %170, %169, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %172 = stablehlo.add %160, %171 : tensor<1x2x12xf32>
    %173 = stablehlo.reshape %172 : (tensor<1x2x12xf32>) -> tensor<1x2x2x3x2xf32>
    return %173 : tensor<1x2x2x3x2xf32>
  }
}
