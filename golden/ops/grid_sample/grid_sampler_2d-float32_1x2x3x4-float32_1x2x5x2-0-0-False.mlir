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
    %11 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %12 = stablehlo.iota dim = 1 : tensor<1x2x1x10xf32>
    %13 = stablehlo.add %11, %12 : tensor<1x2x1x10xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x10xf32>
    %14 = stablehlo.compare GE, %13, %cst_3, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x10xf32>
    %15 = stablehlo.compare LE, %13, %cst_4, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %16 = stablehlo.and %14, %15 : tensor<1x2x1x10xi1>
    %17 = stablehlo.concatenate %10, %9, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %18 = stablehlo.select %16, %13, %cst_3 : tensor<1x2x1x10xi1>, tensor<1x2x1x10xf32>
    %19 = stablehlo.convert %18 : (tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi32>
    %20 = stablehlo.add %3, %cst : tensor<1x10xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<1x10xf32>
    %21 = stablehlo.multiply %20, %cst_5 : tensor<1x10xf32>
    %22 = stablehlo.subtract %21, %cst_1 : tensor<1x10xf32>
    %23 = stablehlo.reshape %22 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %24 = stablehlo.floor %23 : tensor<1x1x1x10xf32>
    %25 = stablehlo.subtract %23, %24 : tensor<1x1x1x10xf32>
    %26 = stablehlo.subtract %cst_2, %25 : tensor<1x1x1x10xf32>
    %27 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %28 = stablehlo.iota dim = 2 : tensor<1x1x2x10xf32>
    %29 = stablehlo.add %27, %28 : tensor<1x1x2x10xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %30 = stablehlo.compare GE, %29, %cst_6, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x10xf32>
    %31 = stablehlo.compare LE, %29, %cst_7, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %32 = stablehlo.and %30, %31 : tensor<1x1x2x10xi1>
    %33 = stablehlo.concatenate %26, %25, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %34 = stablehlo.select %32, %29, %cst_6 : tensor<1x1x2x10xi1>, tensor<1x1x2x10xf32>
    %35 = stablehlo.convert %34 : (tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x10xi32>
    %36 = stablehlo.multiply %19, %c : tensor<1x2x1x10xi32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi32>) -> tensor<1x2x2x10xi32>
    %38 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi32>) -> tensor<1x2x2x10xi32>
    %39 = stablehlo.add %37, %38 : tensor<1x2x2x10xi32>
    %40 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi1>) -> tensor<1x2x2x10xi1>
    %41 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi1>) -> tensor<1x2x2x10xi1>
    %42 = stablehlo.and %40, %41 : tensor<1x2x2x10xi1>
    %43 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %44 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %45 = stablehlo.multiply %43, %44 : tensor<1x2x2x10xf32>
    %46 = stablehlo.slice %39 [0:1, 0:1, 0:1, 0:10] : (tensor<1x2x2x10xi32>) -> tensor<1x1x1x10xi32>
    %47 = stablehlo.reshape %46 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %48 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %49 = "stablehlo.gather"(%48, %47) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %50 = stablehlo.slice %45 [0:1, 0:1, 0:1, 0:10] : (tensor<1x2x2x10xf32>) -> tensor<1x1x1x10xf32>
    %51 = stablehlo.reshape %50 : (tensor<1x1x1x10xf32>) -> tensor<1x1x10xf32>
    %52 = stablehlo.slice %42 [0:1, 0:1, 0:1, 0:10] : (tensor<1x2x2x10xi1>) -> tensor<1x1x1x10xi1>
    %53 = stablehlo.reshape %52 : (tensor<1x1x1x10xi1>) -> tensor<1x1x10xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %55 = stablehlo.select %54, %49, %cst_8 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %56 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %57 = stablehlo.multiply %55, %56 : tensor<1x2x10xf32>
    %58 = stablehlo.slice %39 [0:1, 0:1, 1:2, 0:10] : (tensor<1x2x2x10xi32>) -> tensor<1x1x1x10xi32>
    %59 = stablehlo.reshape %58 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %60 = "stablehlo.gather"(%48, %59) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %61 = stablehlo.slice %45 [0:1, 0:1, 1:2, 0:10] : (tensor<1x2x2x10xf32>) -> tensor<1x1x1x10xf32>
    %62 = stablehlo.reshape %61 : (tensor<1x1x1x10xf32>) -> tensor<1x1x10xf32>
    %63 = stablehlo.slice %42 [0:1, 0:1, 1:2, 0:10] : (tensor<1x2x2x10xi1>) -> tensor<1x1x1x10xi1>
    %64 = stablehlo.reshape %63 : (tensor<1x1x1x10xi1>) -> tensor<1x1x10xi1>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %66 = stablehlo.select %65, %60, %cst_8 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %67 = stablehlo.broadcast_in_dim %62, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %68 = stablehlo.multiply %66, %67 : tensor<1x2x10xf32>
    %69 = stablehlo.add %57, %68 : tensor<1x2x10xf32>
    %70 = stablehlo.slice %39 [0:1, 1:2, 0:1, 0:10] : (tensor<1x2x2x10xi32>) -> tensor<1x1x1x10xi32>
    %71 = stablehlo.reshape %70 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %72 = "stablehlo.gather"(%48, %71) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %73 = stablehlo.slice %45 [0:1, 1:2, 0:1, 0:10] : (tensor<1x2x2x10xf32>) -> tensor<1x1x1x10xf32>
    %74 = stablehlo.reshape %73 : (tensor<1x1x1x10xf32>) -> tensor<1x1x10xf32>
    %75 = stablehlo.slice %42 [0:1, 1:2, 0:1, 0:10] : (tensor<1x2x2x10xi1>) -> tensor<1x1x1x10xi1>
    %76 = stablehlo.reshape %75 : (tensor<1x1x1x10xi1>) -> tensor<1x1x10xi1>
    %77 = stablehlo.broadcast_in_dim %76, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %78 = stablehlo.select %77, %72, %cst_8 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %79 = stablehlo.broadcast_in_dim %74, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %80 = stablehlo.multiply %78, %79 : tensor<1x2x10xf32>
    %81 = stablehlo.add %69, %80 : tensor<1x2x10xf32>
    %82 = stablehlo.slice %39 [0:1, 1:2, 1:2, 0:10] : (tensor<1x2x2x10xi32>) -> tensor<1x1x1x10xi32>
    %83 = stablehlo.reshape %82 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %84 = "stablehlo.gather"(%48, %83) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %85 = stablehlo.slice %45 [0:1, 1:2, 1:2, 0:10] : (tensor<1x2x2x10xf32>) -> tensor<1x1x1x10xf32>
    %86 = stablehlo.reshape %85 : (tensor<1x1x1x10xf32>) -> tensor<1x1x10xf32>
    %87 = stablehlo.slice %42 [0:1, 1:2, 1:2, 0:10] : (tensor<1x2x2x10xi1>) -> tensor<1x1x1x10xi1>
    %88 = stablehlo.reshape %87 : (tensor<1x1x1x10xi1>) -> tensor<1x1x10xi1>
    %89 = stablehlo.broadcast_in_dim %88, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %90 = stablehlo.select %89, %84, %cst_8 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %91 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %92 = stablehlo.multiply %90, %91 : tensor<1x2x10xf32>
    %93 = stablehlo.add %81, %92 : tensor<1x2x10xf32>
    %94 = stablehlo.reshape %93 : (tensor<1x2x10xf32>) -> tensor<1x2x2x5xf32>
    return %94 : tensor<1x2x2x5xf32>
  }
}
