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
    %14 = stablehlo.iota dim = 1 : tensor<1x2x1x1x1xf32>
    %15 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x2x1x1x12xf32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x1xf32>) -> tensor<1x2x1x1x12xf32>
    %17 = stablehlo.add %15, %16 : tensor<1x2x1x1x12xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x1x12xf32>
    %18 = stablehlo.compare GE, %17, %cst_3, FLOAT : (tensor<1x2x1x1x12xf32>, tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi1>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x1x12xf32>
    %19 = stablehlo.compare LE, %17, %cst_4, FLOAT : (tensor<1x2x1x1x12xf32>, tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi1>
    %20 = stablehlo.and %18, %19 : tensor<1x2x1x1x12xi1>
    %21 = stablehlo.concatenate %13, %12, dim = 1 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x2x1x1x12xf32>
    %22 = stablehlo.select %20, %17, %cst_3 : tensor<1x2x1x1x12xi1>, tensor<1x2x1x1x12xf32>
    %23 = stablehlo.convert %22 : (tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi32>
    %24 = stablehlo.add %3, %cst : tensor<1x12xf32>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<1x12xf32>
    %25 = stablehlo.multiply %24, %cst_5 : tensor<1x12xf32>
    %26 = stablehlo.subtract %25, %cst : tensor<1x12xf32>
    %27 = stablehlo.divide %26, %cst_1 : tensor<1x12xf32>
    %28 = stablehlo.reshape %27 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %29 = stablehlo.floor %28 : tensor<1x1x1x1x12xf32>
    %30 = stablehlo.subtract %28, %29 : tensor<1x1x1x1x12xf32>
    %31 = stablehlo.subtract %cst_2, %30 : tensor<1x1x1x1x12xf32>
    %32 = stablehlo.iota dim = 2 : tensor<1x1x2x1x1xf32>
    %33 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x2x1x12xf32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x1xf32>) -> tensor<1x1x2x1x12xf32>
    %35 = stablehlo.add %33, %34 : tensor<1x1x2x1x12xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x1x12xf32>
    %36 = stablehlo.compare GE, %35, %cst_6, FLOAT : (tensor<1x1x2x1x12xf32>, tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi1>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x1x12xf32>
    %37 = stablehlo.compare LE, %35, %cst_7, FLOAT : (tensor<1x1x2x1x12xf32>, tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi1>
    %38 = stablehlo.and %36, %37 : tensor<1x1x2x1x12xi1>
    %39 = stablehlo.concatenate %31, %30, dim = 2 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x1x2x1x12xf32>
    %40 = stablehlo.select %38, %35, %cst_6 : tensor<1x1x2x1x12xi1>, tensor<1x1x2x1x12xf32>
    %41 = stablehlo.convert %40 : (tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi32>
    %42 = stablehlo.add %5, %cst : tensor<1x12xf32>
    %43 = stablehlo.multiply %42, %cst_1 : tensor<1x12xf32>
    %44 = stablehlo.subtract %43, %cst : tensor<1x12xf32>
    %45 = stablehlo.divide %44, %cst_1 : tensor<1x12xf32>
    %46 = stablehlo.reshape %45 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %47 = stablehlo.floor %46 : tensor<1x1x1x1x12xf32>
    %48 = stablehlo.subtract %46, %47 : tensor<1x1x1x1x12xf32>
    %49 = stablehlo.subtract %cst_2, %48 : tensor<1x1x1x1x12xf32>
    %50 = stablehlo.iota dim = 3 : tensor<1x1x1x2x1xf32>
    %51 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x1x2x12xf32>
    %52 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x1xf32>) -> tensor<1x1x1x2x12xf32>
    %53 = stablehlo.add %51, %52 : tensor<1x1x1x2x12xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x2x12xf32>
    %54 = stablehlo.compare GE, %53, %cst_8, FLOAT : (tensor<1x1x1x2x12xf32>, tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x2x12xf32>
    %55 = stablehlo.compare LE, %53, %cst_9, FLOAT : (tensor<1x1x1x2x12xf32>, tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi1>
    %56 = stablehlo.and %54, %55 : tensor<1x1x1x2x12xi1>
    %57 = stablehlo.concatenate %49, %48, dim = 3 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x1x1x2x12xf32>
    %58 = stablehlo.select %56, %53, %cst_8 : tensor<1x1x1x2x12xi1>, tensor<1x1x1x2x12xf32>
    %59 = stablehlo.convert %58 : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x1x12xi32>
    %60 = stablehlo.multiply %23, %c : tensor<1x2x1x1x12xi32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xi32>) -> tensor<1x2x2x1x12xi32>
    %62 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xi32>) -> tensor<1x2x2x1x12xi32>
    %63 = stablehlo.add %61, %62 : tensor<1x2x2x1x12xi32>
    %c_10 = stablehlo.constant dense<2> : tensor<1x2x2x1x12xi32>
    %64 = stablehlo.multiply %63, %c_10 : tensor<1x2x2x1x12xi32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x1x12xi32>) -> tensor<1x2x2x2x12xi32>
    %66 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x12xi32>) -> tensor<1x2x2x2x12xi32>
    %67 = stablehlo.add %65, %66 : tensor<1x2x2x2x12xi32>
    %68 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xi1>) -> tensor<1x2x2x1x12xi1>
    %69 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xi1>) -> tensor<1x2x2x1x12xi1>
    %70 = stablehlo.and %68, %69 : tensor<1x2x2x1x12xi1>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x1x12xi1>) -> tensor<1x2x2x2x12xi1>
    %72 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x12xi1>) -> tensor<1x2x2x2x12xi1>
    %73 = stablehlo.and %71, %72 : tensor<1x2x2x2x12xi1>
    %74 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xf32>) -> tensor<1x2x2x1x12xf32>
    %75 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xf32>) -> tensor<1x2x2x1x12xf32>
    %76 = stablehlo.multiply %74, %75 : tensor<1x2x2x1x12xf32>
    %77 = stablehlo.broadcast_in_dim %76, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x1x12xf32>) -> tensor<1x2x2x2x12xf32>
    %78 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x12xf32>) -> tensor<1x2x2x2x12xf32>
    %79 = stablehlo.multiply %77, %78 : tensor<1x2x2x2x12xf32>
    %80 = stablehlo.slice %67 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %81 = stablehlo.slice %80 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %82 = stablehlo.slice %81 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %83 = stablehlo.reshape %82 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %84 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %85 = "stablehlo.gather"(%84, %83) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %86 = stablehlo.slice %79 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %87 = stablehlo.slice %86 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %88 = stablehlo.slice %87 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %89 = stablehlo.reshape %88 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %90 = stablehlo.reshape %89 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %91 = stablehlo.slice %73 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %92 = stablehlo.slice %91 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %93 = stablehlo.slice %92 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %94 = stablehlo.reshape %93 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %95 = stablehlo.reshape %94 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %96 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %97 = stablehlo.multiply %85, %96 : tensor<1x2x12xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %98 = stablehlo.broadcast_in_dim %95, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %99 = stablehlo.select %98, %97, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %100 = stablehlo.slice %81 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %101 = stablehlo.reshape %100 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %102 = "stablehlo.gather"(%84, %101) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %103 = stablehlo.slice %87 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %104 = stablehlo.reshape %103 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %105 = stablehlo.reshape %104 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %106 = stablehlo.slice %92 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %107 = stablehlo.reshape %106 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %108 = stablehlo.reshape %107 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %109 = stablehlo.broadcast_in_dim %105, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %110 = stablehlo.multiply %102, %109 : tensor<1x2x12xf32>
    %111 = stablehlo.broadcast_in_dim %108, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %112 = stablehlo.select %111, %110, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %113 = stablehlo.add %99, %112 : tensor<1x2x12xf32>
    %114 = stablehlo.slice %80 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %115 = stablehlo.slice %114 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %116 = stablehlo.reshape %115 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %117 = "stablehlo.gather"(%84, %116) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %118 = stablehlo.slice %86 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %119 = stablehlo.slice %118 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %120 = stablehlo.reshape %119 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %121 = stablehlo.reshape %120 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %122 = stablehlo.slice %91 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %123 = stablehlo.slice %122 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %124 = stablehlo.reshape %123 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %125 = stablehlo.reshape %124 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %126 = stablehlo.broadcast_in_dim %121, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %127 = stablehlo.multiply %117, %126 : tensor<1x2x12xf32>
    %128 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %129 = stablehlo.select %128, %127, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %130 = stablehlo.add %113, %129 : tensor<1x2x12xf32>
    %131 = stablehlo.slice %114 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %132 = stablehlo.reshape %131 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %133 = "stablehlo.gather"(%84, %132) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %134 = stablehlo.slice %118 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %135 = stablehlo.reshape %134 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %136 = stablehlo.reshape %135 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %137 = stablehlo.slice %122 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %138 = stablehlo.reshape %137 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %139 = stablehlo.reshape %138 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %140 = stablehlo.broadcast_in_dim %136, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %141 = stablehlo.multiply %133, %140 : tensor<1x2x12xf32>
    %142 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %143 = stablehlo.select %142, %141, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %144 = stablehlo.add %130, %143 : tensor<1x2x12xf32>
    %145 = stablehlo.slice %67 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %146 = stablehlo.slice %145 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %147 = stablehlo.slice %146 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %148 = stablehlo.reshape %147 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %149 = "stablehlo.gather"(%84, %148) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %150 = stablehlo.slice %79 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %151 = stablehlo.slice %150 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %152 = stablehlo.slice %151 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %153 = stablehlo.reshape %152 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %154 = stablehlo.reshape %153 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %155 = stablehlo.slice %73 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %156 = stablehlo.slice %155 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %157 = stablehlo.slice %156 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %158 = stablehlo.reshape %157 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %159 = stablehlo.reshape %158 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %160 = stablehlo.broadcast_in_dim %154, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %161 = stablehlo.multiply %149, %160 : tensor<1x2x12xf32>
    %162 = stablehlo.broadcast_in_dim %159, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %163 = stablehlo.select %162, %161, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %164 = stablehlo.add %144, %163 : tensor<1x2x12xf32>
    %165 = stablehlo.slice %146 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %166 = stablehlo.reshape %165 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %167 = "stablehlo.gather"(%84, %166) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %168 = stablehlo.slice %151 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %169 = stablehlo.reshape %168 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %170 = stablehlo.reshape %169 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %171 = stablehlo.slice %156 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %172 = stablehlo.reshape %171 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %173 = stablehlo.reshape %172 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %174 = stablehlo.broadcast_in_dim %170, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %175 = stablehlo.multiply %167, %174 : tensor<1x2x12xf32>
    %176 = stablehlo.broadcast_in_dim %173, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %177 = stablehlo.select %176, %175, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %178 = stablehlo.add %164, %177 : tensor<1x2x12xf32>
    %179 = stablehlo.slice %145 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %180 = stablehlo.slice %179 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %181 = stablehlo.reshape %180 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %182 = "stablehlo.gather"(%84, %181) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %183 = stablehlo.slice %150 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %184 = stablehlo.slice %183 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %185 = stablehlo.reshape %184 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %186 = stablehlo.reshape %185 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %187 = stablehlo.slice %155 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %188 = stablehlo.slice %187 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %189 = stablehlo.reshape %188 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %190 = stablehlo.reshape %189 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %191 = stablehlo.broadcast_in_dim %186, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %192 = stablehlo.multiply %182, %191 : tensor<1x2x12xf32>
    %193 = stablehlo.broadcast_in_dim %190, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %194 = stablehlo.select %193, %192, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %195 = stablehlo.add %178, %194 : tensor<1x2x12xf32>
    %196 = stablehlo.slice %179 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %197 = stablehlo.reshape %196 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %198 = "stablehlo.gather"(%84, %197) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %199 = stablehlo.slice %183 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %200 = stablehlo.reshape %199 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %201 = stablehlo.reshape %200 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %202 = stablehlo.slice %187 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %203 = stablehlo.reshape %202 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %204 = stablehlo.reshape %203 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %205 = stablehlo.broadcast_in_dim %201, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %206 = stablehlo.multiply %198, %205 : tensor<1x2x12xf32>
    %207 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %208 = stablehlo.select %207, %206, %cst_11 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %209 = stablehlo.add %195, %208 : tensor<1x2x12xf32>
    %210 = stablehlo.reshape %209 : (tensor<1x2x12xf32>) -> tensor<1x2x2x3x2xf32>
    return %210 : tensor<1x2x2x3x2xf32>
  }
}
