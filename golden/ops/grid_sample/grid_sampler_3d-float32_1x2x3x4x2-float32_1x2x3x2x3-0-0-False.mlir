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
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %8 = stablehlo.subtract %7, %cst_1 : tensor<1x12xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<1x12xf32>
    %9 = stablehlo.divide %8, %cst_2 : tensor<1x12xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %11 = stablehlo.floor %10 : tensor<1x1x1x1x12xf32>
    %12 = stablehlo.subtract %10, %11 : tensor<1x1x1x1x12xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x1x12xf32>
    %13 = stablehlo.subtract %cst_3, %12 : tensor<1x1x1x1x12xf32>
    %14 = stablehlo.iota dim = 1 : tensor<1x2x1x1x1xf32>
    %15 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x2x1x1x12xf32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x1xf32>) -> tensor<1x2x1x1x12xf32>
    %17 = stablehlo.add %15, %16 : tensor<1x2x1x1x12xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x1x12xf32>
    %18 = stablehlo.compare GE, %17, %cst_4, FLOAT : (tensor<1x2x1x1x12xf32>, tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x1x12xf32>
    %19 = stablehlo.compare LE, %17, %cst_5, FLOAT : (tensor<1x2x1x1x12xf32>, tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi1>
    %20 = stablehlo.and %18, %19 : tensor<1x2x1x1x12xi1>
    %21 = stablehlo.concatenate %13, %12, dim = 1 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x2x1x1x12xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x1x12xf32>
    %22 = stablehlo.select %20, %17, %cst_6 : tensor<1x2x1x1x12xi1>, tensor<1x2x1x1x12xf32>
    %23 = stablehlo.convert %22 : (tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %24 = stablehlo.add %3, %cst_7 : tensor<1x12xf32>
    %cst_8 = stablehlo.constant dense<4.000000e+00> : tensor<1x12xf32>
    %25 = stablehlo.multiply %24, %cst_8 : tensor<1x12xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %26 = stablehlo.subtract %25, %cst_9 : tensor<1x12xf32>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<1x12xf32>
    %27 = stablehlo.divide %26, %cst_10 : tensor<1x12xf32>
    %28 = stablehlo.reshape %27 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %29 = stablehlo.floor %28 : tensor<1x1x1x1x12xf32>
    %30 = stablehlo.subtract %28, %29 : tensor<1x1x1x1x12xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x1x12xf32>
    %31 = stablehlo.subtract %cst_11, %30 : tensor<1x1x1x1x12xf32>
    %32 = stablehlo.iota dim = 2 : tensor<1x1x2x1x1xf32>
    %33 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x2x1x12xf32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x1xf32>) -> tensor<1x1x2x1x12xf32>
    %35 = stablehlo.add %33, %34 : tensor<1x1x2x1x12xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x1x12xf32>
    %36 = stablehlo.compare GE, %35, %cst_12, FLOAT : (tensor<1x1x2x1x12xf32>, tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi1>
    %cst_13 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x1x12xf32>
    %37 = stablehlo.compare LE, %35, %cst_13, FLOAT : (tensor<1x1x2x1x12xf32>, tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi1>
    %38 = stablehlo.and %36, %37 : tensor<1x1x2x1x12xi1>
    %39 = stablehlo.concatenate %31, %30, dim = 2 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x1x2x1x12xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x1x12xf32>
    %40 = stablehlo.select %38, %35, %cst_14 : tensor<1x1x2x1x12xi1>, tensor<1x1x2x1x12xf32>
    %41 = stablehlo.convert %40 : (tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %42 = stablehlo.add %5, %cst_15 : tensor<1x12xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<1x12xf32>
    %43 = stablehlo.multiply %42, %cst_16 : tensor<1x12xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %44 = stablehlo.subtract %43, %cst_17 : tensor<1x12xf32>
    %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<1x12xf32>
    %45 = stablehlo.divide %44, %cst_18 : tensor<1x12xf32>
    %46 = stablehlo.reshape %45 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %47 = stablehlo.floor %46 : tensor<1x1x1x1x12xf32>
    %48 = stablehlo.subtract %46, %47 : tensor<1x1x1x1x12xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x1x12xf32>
    %49 = stablehlo.subtract %cst_19, %48 : tensor<1x1x1x1x12xf32>
    %50 = stablehlo.iota dim = 3 : tensor<1x1x1x2x1xf32>
    %51 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x1x2x12xf32>
    %52 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x1xf32>) -> tensor<1x1x1x2x12xf32>
    %53 = stablehlo.add %51, %52 : tensor<1x1x1x2x12xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x2x12xf32>
    %54 = stablehlo.compare GE, %53, %cst_20, FLOAT : (tensor<1x1x1x2x12xf32>, tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi1>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x2x12xf32>
    %55 = stablehlo.compare LE, %53, %cst_21, FLOAT : (tensor<1x1x1x2x12xf32>, tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi1>
    %56 = stablehlo.and %54, %55 : tensor<1x1x1x2x12xi1>
    %57 = stablehlo.concatenate %49, %48, dim = 3 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x1x1x2x12xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x2x12xf32>
    %58 = stablehlo.select %56, %53, %cst_22 : tensor<1x1x1x2x12xi1>, tensor<1x1x1x2x12xf32>
    %59 = stablehlo.convert %58 : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x1x12xi32>
    %60 = stablehlo.multiply %23, %c : tensor<1x2x1x1x12xi32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xi32>) -> tensor<1x2x2x1x12xi32>
    %62 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xi32>) -> tensor<1x2x2x1x12xi32>
    %63 = stablehlo.add %61, %62 : tensor<1x2x2x1x12xi32>
    %c_23 = stablehlo.constant dense<2> : tensor<1x2x2x1x12xi32>
    %64 = stablehlo.multiply %63, %c_23 : tensor<1x2x2x1x12xi32>
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
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %98 = stablehlo.broadcast_in_dim %95, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %99 = stablehlo.select %98, %97, %cst_24 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %100 = stablehlo.slice %67 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %101 = stablehlo.slice %100 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %102 = stablehlo.slice %101 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %103 = stablehlo.reshape %102 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %104 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %105 = "stablehlo.gather"(%104, %103) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %106 = stablehlo.slice %79 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %107 = stablehlo.slice %106 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %108 = stablehlo.slice %107 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %109 = stablehlo.reshape %108 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %110 = stablehlo.reshape %109 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %111 = stablehlo.slice %73 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %112 = stablehlo.slice %111 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %113 = stablehlo.slice %112 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %114 = stablehlo.reshape %113 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %115 = stablehlo.reshape %114 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %116 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %117 = stablehlo.multiply %105, %116 : tensor<1x2x12xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %118 = stablehlo.broadcast_in_dim %115, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %119 = stablehlo.select %118, %117, %cst_25 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %120 = stablehlo.add %99, %119 : tensor<1x2x12xf32>
    %121 = stablehlo.slice %67 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %122 = stablehlo.slice %121 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %123 = stablehlo.slice %122 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %124 = stablehlo.reshape %123 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %125 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %126 = "stablehlo.gather"(%125, %124) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %127 = stablehlo.slice %79 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %128 = stablehlo.slice %127 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %129 = stablehlo.slice %128 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %130 = stablehlo.reshape %129 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %131 = stablehlo.reshape %130 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %132 = stablehlo.slice %73 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %133 = stablehlo.slice %132 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %134 = stablehlo.slice %133 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %135 = stablehlo.reshape %134 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %136 = stablehlo.reshape %135 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %137 = stablehlo.broadcast_in_dim %131, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %138 = stablehlo.multiply %126, %137 : tensor<1x2x12xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %139 = stablehlo.broadcast_in_dim %136, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %140 = stablehlo.select %139, %138, %cst_26 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %141 = stablehlo.add %120, %140 : tensor<1x2x12xf32>
    %142 = stablehlo.slice %67 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %143 = stablehlo.slice %142 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %144 = stablehlo.slice %143 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %145 = stablehlo.reshape %144 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %146 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %147 = "stablehlo.gather"(%146, %145) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %148 = stablehlo.slice %79 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %149 = stablehlo.slice %148 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %150 = stablehlo.slice %149 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %151 = stablehlo.reshape %150 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %152 = stablehlo.reshape %151 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %153 = stablehlo.slice %73 [0:1, 0:1, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %154 = stablehlo.slice %153 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %155 = stablehlo.slice %154 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %156 = stablehlo.reshape %155 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %157 = stablehlo.reshape %156 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %158 = stablehlo.broadcast_in_dim %152, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %159 = stablehlo.multiply %147, %158 : tensor<1x2x12xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %160 = stablehlo.broadcast_in_dim %157, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %161 = stablehlo.select %160, %159, %cst_27 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %162 = stablehlo.add %141, %161 : tensor<1x2x12xf32>
    %163 = stablehlo.slice %67 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %164 = stablehlo.slice %163 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %165 = stablehlo.slice %164 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %166 = stablehlo.reshape %165 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %167 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %168 = "stablehlo.gather"(%167, %166) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %169 = stablehlo.slice %79 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %170 = stablehlo.slice %169 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %171 = stablehlo.slice %170 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %172 = stablehlo.reshape %171 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %173 = stablehlo.reshape %172 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %174 = stablehlo.slice %73 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %175 = stablehlo.slice %174 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %176 = stablehlo.slice %175 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %177 = stablehlo.reshape %176 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %178 = stablehlo.reshape %177 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %179 = stablehlo.broadcast_in_dim %173, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %180 = stablehlo.multiply %168, %179 : tensor<1x2x12xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %181 = stablehlo.broadcast_in_dim %178, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %182 = stablehlo.select %181, %180, %cst_28 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %183 = stablehlo.add %162, %182 : tensor<1x2x12xf32>
    %184 = stablehlo.slice %67 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %185 = stablehlo.slice %184 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %186 = stablehlo.slice %185 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %187 = stablehlo.reshape %186 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %188 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %189 = "stablehlo.gather"(%188, %187) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %190 = stablehlo.slice %79 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %191 = stablehlo.slice %190 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %192 = stablehlo.slice %191 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %193 = stablehlo.reshape %192 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %194 = stablehlo.reshape %193 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %195 = stablehlo.slice %73 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %196 = stablehlo.slice %195 [0:1, 0:1, 0:1, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %197 = stablehlo.slice %196 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %198 = stablehlo.reshape %197 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %199 = stablehlo.reshape %198 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %200 = stablehlo.broadcast_in_dim %194, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %201 = stablehlo.multiply %189, %200 : tensor<1x2x12xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %202 = stablehlo.broadcast_in_dim %199, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %203 = stablehlo.select %202, %201, %cst_29 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %204 = stablehlo.add %183, %203 : tensor<1x2x12xf32>
    %205 = stablehlo.slice %67 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %206 = stablehlo.slice %205 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %207 = stablehlo.slice %206 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %208 = stablehlo.reshape %207 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %209 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %210 = "stablehlo.gather"(%209, %208) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %211 = stablehlo.slice %79 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %212 = stablehlo.slice %211 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %213 = stablehlo.slice %212 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %214 = stablehlo.reshape %213 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %215 = stablehlo.reshape %214 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %216 = stablehlo.slice %73 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %217 = stablehlo.slice %216 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %218 = stablehlo.slice %217 [0:1, 0:1, 0:1, 0:1, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %219 = stablehlo.reshape %218 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %220 = stablehlo.reshape %219 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %221 = stablehlo.broadcast_in_dim %215, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %222 = stablehlo.multiply %210, %221 : tensor<1x2x12xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %223 = stablehlo.broadcast_in_dim %220, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %224 = stablehlo.select %223, %222, %cst_30 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %225 = stablehlo.add %204, %224 : tensor<1x2x12xf32>
    %226 = stablehlo.slice %67 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi32>) -> tensor<1x1x2x2x12xi32>
    %227 = stablehlo.slice %226 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi32>) -> tensor<1x1x1x2x12xi32>
    %228 = stablehlo.slice %227 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi32>) -> tensor<1x1x1x1x12xi32>
    %229 = stablehlo.reshape %228 : (tensor<1x1x1x1x12xi32>) -> tensor<1x12xi32>
    %230 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %231 = "stablehlo.gather"(%230, %229) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x12xi32>) -> tensor<1x2x12xf32>
    %232 = stablehlo.slice %79 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x12xf32>
    %233 = stablehlo.slice %232 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xf32>) -> tensor<1x1x1x2x12xf32>
    %234 = stablehlo.slice %233 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x1x12xf32>
    %235 = stablehlo.reshape %234 : (tensor<1x1x1x1x12xf32>) -> tensor<1x12xf32>
    %236 = stablehlo.reshape %235 : (tensor<1x12xf32>) -> tensor<1x1x12xf32>
    %237 = stablehlo.slice %73 [0:1, 1:2, 0:2, 0:2, 0:12] : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x12xi1>
    %238 = stablehlo.slice %237 [0:1, 0:1, 1:2, 0:2, 0:12] : (tensor<1x1x2x2x12xi1>) -> tensor<1x1x1x2x12xi1>
    %239 = stablehlo.slice %238 [0:1, 0:1, 0:1, 1:2, 0:12] : (tensor<1x1x1x2x12xi1>) -> tensor<1x1x1x1x12xi1>
    %240 = stablehlo.reshape %239 : (tensor<1x1x1x1x12xi1>) -> tensor<1x12xi1>
    %241 = stablehlo.reshape %240 : (tensor<1x12xi1>) -> tensor<1x1x12xi1>
    %242 = stablehlo.broadcast_in_dim %236, dims = [0, 1, 2] : (tensor<1x1x12xf32>) -> tensor<1x2x12xf32>
    %243 = stablehlo.multiply %231, %242 : tensor<1x2x12xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x12xf32>
    %244 = stablehlo.broadcast_in_dim %241, dims = [0, 1, 2] : (tensor<1x1x12xi1>) -> tensor<1x2x12xi1>
    %245 = stablehlo.select %244, %243, %cst_31 : tensor<1x2x12xi1>, tensor<1x2x12xf32>
    %246 = stablehlo.add %225, %245 : tensor<1x2x12xf32>
    %247 = stablehlo.reshape %246 : (tensor<1x2x12xf32>) -> tensor<1x2x2x3x2xf32>
    return %247 : tensor<1x2x2x3x2xf32>
  }
}
