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
    %19 = stablehlo.select %17, %14, %cst_3 : tensor<1x2x1x10xi1>, tensor<1x2x1x10xf32>
    %20 = stablehlo.convert %19 : (tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi32>
    %21 = stablehlo.add %3, %cst : tensor<1x10xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<1x10xf32>
    %22 = stablehlo.multiply %21, %cst_5 : tensor<1x10xf32>
    %23 = stablehlo.subtract %22, %cst_1 : tensor<1x10xf32>
    %24 = stablehlo.reshape %23 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %25 = stablehlo.floor %24 : tensor<1x1x1x10xf32>
    %26 = stablehlo.subtract %24, %25 : tensor<1x1x1x10xf32>
    %27 = stablehlo.subtract %cst_2, %26 : tensor<1x1x1x10xf32>
    %28 = stablehlo.iota dim = 2 : tensor<1x1x2x1xf32>
    %29 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %30 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<1x1x2x1xf32>) -> tensor<1x1x2x10xf32>
    %31 = stablehlo.add %29, %30 : tensor<1x1x2x10xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %32 = stablehlo.compare GE, %31, %cst_6, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x10xf32>
    %33 = stablehlo.compare LE, %31, %cst_7, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %34 = stablehlo.and %32, %33 : tensor<1x1x2x10xi1>
    %35 = stablehlo.concatenate %27, %26, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %36 = stablehlo.select %34, %31, %cst_6 : tensor<1x1x2x10xi1>, tensor<1x1x2x10xf32>
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
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %62 = stablehlo.select %61, %52, %cst_8 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %63 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %64 = stablehlo.multiply %62, %63 : tensor<1x2x10xf32>
    %65 = stablehlo.slice %48 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xi32>) -> tensor<1x1x1x10xi32>
    %66 = stablehlo.reshape %65 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %67 = "stablehlo.gather"(%51, %66) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %68 = stablehlo.slice %53 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xf32>) -> tensor<1x1x1x10xf32>
    %69 = stablehlo.reshape %68 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %70 = stablehlo.reshape %69 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %71 = stablehlo.slice %57 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xi1>) -> tensor<1x1x1x10xi1>
    %72 = stablehlo.reshape %71 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %73 = stablehlo.reshape %72 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %74 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %75 = stablehlo.select %74, %67, %cst_8 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %76 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %77 = stablehlo.multiply %75, %76 : tensor<1x2x10xf32>
    %78 = stablehlo.add %64, %77 : tensor<1x2x10xf32>
    %79 = stablehlo.slice %41 [0:1, 1:2, 0:2, 0:10] : (tensor<1x2x2x10xi32>) -> tensor<1x1x2x10xi32>
    %80 = stablehlo.slice %79 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x2x10xi32>) -> tensor<1x1x1x10xi32>
    %81 = stablehlo.reshape %80 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %82 = "stablehlo.gather"(%51, %81) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %83 = stablehlo.slice %47 [0:1, 1:2, 0:2, 0:10] : (tensor<1x2x2x10xf32>) -> tensor<1x1x2x10xf32>
    %84 = stablehlo.slice %83 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x2x10xf32>) -> tensor<1x1x1x10xf32>
    %85 = stablehlo.reshape %84 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %86 = stablehlo.reshape %85 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %87 = stablehlo.slice %44 [0:1, 1:2, 0:2, 0:10] : (tensor<1x2x2x10xi1>) -> tensor<1x1x2x10xi1>
    %88 = stablehlo.slice %87 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x2x10xi1>) -> tensor<1x1x1x10xi1>
    %89 = stablehlo.reshape %88 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %90 = stablehlo.reshape %89 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %92 = stablehlo.select %91, %82, %cst_8 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %93 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %94 = stablehlo.multiply %92, %93 : tensor<1x2x10xf32>
    %95 = stablehlo.add %78, %94 : tensor<1x2x10xf32>
    %96 = stablehlo.slice %79 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xi32>) -> tensor<1x1x1x10xi32>
    %97 = stablehlo.reshape %96 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %98 = "stablehlo.gather"(%51, %97) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %99 = stablehlo.slice %83 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xf32>) -> tensor<1x1x1x10xf32>
    %100 = stablehlo.reshape %99 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %101 = stablehlo.reshape %100 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %102 = stablehlo.slice %87 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x2x10xi1>) -> tensor<1x1x1x10xi1>
    %103 = stablehlo.reshape %102 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %104 = stablehlo.reshape %103 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %105 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %106 = stablehlo.select %105, %98, %cst_8 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %107 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %108 = stablehlo.multiply %106, %107 : tensor<1x2x10xf32>
    %109 = stablehlo.add %95, %108 : tensor<1x2x10xf32>
    %110 = stablehlo.reshape %109 : (tensor<1x2x10xf32>) -> tensor<1x2x2x5xf32>
    return %110 : tensor<1x2x2x5xf32>
  }
}
