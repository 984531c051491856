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
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %10 = stablehlo.subtract %cst_3, %9 : tensor<1x1x1x10xf32>
    %11 = stablehlo.negate %cst_2 : tensor<1x1x1x10xf32>
    %12 = stablehlo.iota dim = 1 : tensor<1x2x1x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x1xf32>
    %13 = stablehlo.subtract %12, %cst_4 : tensor<1x2x1x1xf32>
    %14 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3] : (tensor<1x2x1x1xf32>) -> tensor<1x2x1x10xf32>
    %16 = stablehlo.add %14, %15 : tensor<1x2x1x10xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x10xf32>
    %17 = stablehlo.compare GE, %16, %cst_5, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x10xf32>
    %18 = stablehlo.compare LE, %16, %cst_6, FLOAT : (tensor<1x2x1x10xf32>, tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi1>
    %19 = stablehlo.and %17, %18 : tensor<1x2x1x10xi1>
    %20 = stablehlo.concatenate %10, %9, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x2x1x10xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x10xf32>
    %21 = stablehlo.select %19, %16, %cst_7 : tensor<1x2x1x10xi1>, tensor<1x2x1x10xf32>
    %22 = stablehlo.convert %21 : (tensor<1x2x1x10xf32>) -> tensor<1x2x1x10xi32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<1x10xf32>
    %23 = stablehlo.add %3, %cst_8 : tensor<1x10xf32>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<1x10xf32>
    %24 = stablehlo.multiply %23, %cst_9 : tensor<1x10xf32>
    %cst_10 = stablehlo.constant dense<5.000000e-01> : tensor<1x10xf32>
    %25 = stablehlo.subtract %24, %cst_10 : tensor<1x10xf32>
    %26 = stablehlo.reshape %25 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %27 = stablehlo.floor %26 : tensor<1x1x1x10xf32>
    %28 = stablehlo.subtract %26, %27 : tensor<1x1x1x10xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %29 = stablehlo.subtract %cst_12, %28 : tensor<1x1x1x10xf32>
    %30 = stablehlo.negate %cst_11 : tensor<1x1x1x10xf32>
    %31 = stablehlo.iota dim = 2 : tensor<1x1x2x1xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x1xf32>
    %32 = stablehlo.subtract %31, %cst_13 : tensor<1x1x2x1xf32>
    %33 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3] : (tensor<1x1x2x1xf32>) -> tensor<1x1x2x10xf32>
    %35 = stablehlo.add %33, %34 : tensor<1x1x2x10xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %36 = stablehlo.compare GE, %35, %cst_14, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %cst_15 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x10xf32>
    %37 = stablehlo.compare LE, %35, %cst_15, FLOAT : (tensor<1x1x2x10xf32>, tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi1>
    %38 = stablehlo.and %36, %37 : tensor<1x1x2x10xi1>
    %39 = stablehlo.concatenate %29, %28, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x2x10xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x10xf32>
    %40 = stablehlo.select %38, %35, %cst_16 : tensor<1x1x2x10xi1>, tensor<1x1x2x10xf32>
    %41 = stablehlo.convert %40 : (tensor<1x1x2x10xf32>) -> tensor<1x1x2x10xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x10xi32>
    %42 = stablehlo.multiply %22, %c : tensor<1x2x1x10xi32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi32>) -> tensor<1x2x2x10xi32>
    %44 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi32>) -> tensor<1x2x2x10xi32>
    %45 = stablehlo.add %43, %44 : tensor<1x2x2x10xi32>
    %46 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %47 = "stablehlo.gather"(%46, %45) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x2x2x10xi32>) -> tensor<1x2x2x2x10xf32>
    %48 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xf32>) -> tensor<1x2x2x10xf32>
    %49 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xf32>) -> tensor<1x2x2x10xf32>
    %50 = stablehlo.multiply %48, %49 : tensor<1x2x2x10xf32>
    %51 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<1x2x1x10xi1>) -> tensor<1x2x2x10xi1>
    %52 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2, 3] : (tensor<1x1x2x10xi1>) -> tensor<1x2x2x10xi1>
    %53 = stablehlo.and %51, %52 : tensor<1x2x2x10xi1>
    %54 = stablehlo.reshape %53 : (tensor<1x2x2x10xi1>) -> tensor<1x1x2x2x10xi1>
    %55 = stablehlo.reshape %50 : (tensor<1x2x2x10xf32>) -> tensor<1x1x2x2x10xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x2x2x10xf32>
    %56 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x2x10xi1>) -> tensor<1x2x2x2x10xi1>
    %57 = stablehlo.select %56, %47, %cst_17 : tensor<1x2x2x2x10xi1>, tensor<1x2x2x2x10xf32>
    %58 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x2x10xf32>) -> tensor<1x2x2x2x10xf32>
    %59 = stablehlo.multiply %57, %58 : tensor<1x2x2x2x10xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_18) applies stablehlo.add across dimensions = [2, 3] : (tensor<1x2x2x2x10xf32>, tensor<f32>) -> tensor<1x2x10xf32>
    %61 = stablehlo.reshape %60 : (tensor<1x2x10xf32>) -> tensor<1x2x2x5xf32>
    return %61 : tensor<1x2x2x5xf32>
  }
}
