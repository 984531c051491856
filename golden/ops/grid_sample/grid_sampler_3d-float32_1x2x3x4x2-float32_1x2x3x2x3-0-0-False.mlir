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
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x1x12xf32>
    %13 = stablehlo.subtract %cst_4, %12 : tensor<1x1x1x1x12xf32>
    %14 = stablehlo.negate %cst_3 : tensor<1x1x1x1x12xf32>
    %15 = stablehlo.iota dim = 1 : tensor<1x2x1x1x1xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x1x1xf32>
    %16 = stablehlo.subtract %15, %cst_5 : tensor<1x2x1x1x1xf32>
    %17 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x2x1x1x12xf32>
    %18 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x1xf32>) -> tensor<1x2x1x1x12xf32>
    %19 = stablehlo.add %17, %18 : tensor<1x2x1x1x12xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x1x12xf32>
    %20 = stablehlo.compare GE, %19, %cst_6, FLOAT : (tensor<1x2x1x1x12xf32>, tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi1>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1x1x12xf32>
    %21 = stablehlo.compare LE, %19, %cst_7, FLOAT : (tensor<1x2x1x1x12xf32>, tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi1>
    %22 = stablehlo.and %20, %21 : tensor<1x2x1x1x12xi1>
    %23 = stablehlo.concatenate %13, %12, dim = 1 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x2x1x1x12xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x1x1x12xf32>
    %24 = stablehlo.select %22, %19, %cst_8 : tensor<1x2x1x1x12xi1>, tensor<1x2x1x1x12xf32>
    %25 = stablehlo.convert %24 : (tensor<1x2x1x1x12xf32>) -> tensor<1x2x1x1x12xi32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %26 = stablehlo.add %3, %cst_9 : tensor<1x12xf32>
    %cst_10 = stablehlo.constant dense<4.000000e+00> : tensor<1x12xf32>
    %27 = stablehlo.multiply %26, %cst_10 : tensor<1x12xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %28 = stablehlo.subtract %27, %cst_11 : tensor<1x12xf32>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<1x12xf32>
    %29 = stablehlo.divide %28, %cst_12 : tensor<1x12xf32>
    %30 = stablehlo.reshape %29 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %31 = stablehlo.floor %30 : tensor<1x1x1x1x12xf32>
    %32 = stablehlo.subtract %30, %31 : tensor<1x1x1x1x12xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x1x12xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x1x12xf32>
    %33 = stablehlo.subtract %cst_14, %32 : tensor<1x1x1x1x12xf32>
    %34 = stablehlo.negate %cst_13 : tensor<1x1x1x1x12xf32>
    %35 = stablehlo.iota dim = 2 : tensor<1x1x2x1x1xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x1x1xf32>
    %36 = stablehlo.subtract %35, %cst_15 : tensor<1x1x2x1x1xf32>
    %37 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x2x1x12xf32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x1xf32>) -> tensor<1x1x2x1x12xf32>
    %39 = stablehlo.add %37, %38 : tensor<1x1x2x1x12xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x1x12xf32>
    %40 = stablehlo.compare GE, %39, %cst_16, FLOAT : (tensor<1x1x2x1x12xf32>, tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi1>
    %cst_17 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x2x1x12xf32>
    %41 = stablehlo.compare LE, %39, %cst_17, FLOAT : (tensor<1x1x2x1x12xf32>, tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi1>
    %42 = stablehlo.and %40, %41 : tensor<1x1x2x1x12xi1>
    %43 = stablehlo.concatenate %33, %32, dim = 2 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x1x2x1x12xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x2x1x12xf32>
    %44 = stablehlo.select %42, %39, %cst_18 : tensor<1x1x2x1x12xi1>, tensor<1x1x2x1x12xf32>
    %45 = stablehlo.convert %44 : (tensor<1x1x2x1x12xf32>) -> tensor<1x1x2x1x12xi32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %46 = stablehlo.add %5, %cst_19 : tensor<1x12xf32>
    %cst_20 = stablehlo.constant dense<2.000000e+00> : tensor<1x12xf32>
    %47 = stablehlo.multiply %46, %cst_20 : tensor<1x12xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<1x12xf32>
    %48 = stablehlo.subtract %47, %cst_21 : tensor<1x12xf32>
    %cst_22 = stablehlo.constant dense<2.000000e+00> : tensor<1x12xf32>
    %49 = stablehlo.divide %48, %cst_22 : tensor<1x12xf32>
    %50 = stablehlo.reshape %49 : (tensor<1x12xf32>) -> tensor<1x1x1x1x12xf32>
    %51 = stablehlo.floor %50 : tensor<1x1x1x1x12xf32>
    %52 = stablehlo.subtract %50, %51 : tensor<1x1x1x1x12xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x1x12xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x1x12xf32>
    %53 = stablehlo.subtract %cst_24, %52 : tensor<1x1x1x1x12xf32>
    %54 = stablehlo.negate %cst_23 : tensor<1x1x1x1x12xf32>
    %55 = stablehlo.iota dim = 3 : tensor<1x1x1x2x1xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x2x1xf32>
    %56 = stablehlo.subtract %55, %cst_25 : tensor<1x1x1x2x1xf32>
    %57 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x1x12xf32>) -> tensor<1x1x1x2x12xf32>
    %58 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x1xf32>) -> tensor<1x1x1x2x12xf32>
    %59 = stablehlo.add %57, %58 : tensor<1x1x1x2x12xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x2x12xf32>
    %60 = stablehlo.compare GE, %59, %cst_26, FLOAT : (tensor<1x1x1x2x12xf32>, tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi1>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x2x12xf32>
    %61 = stablehlo.compare LE, %59, %cst_27, FLOAT : (tensor<1x1x1x2x12xf32>, tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi1>
    %62 = stablehlo.and %60, %61 : tensor<1x1x1x2x12xi1>
    %63 = stablehlo.concatenate %53, %52, dim = 3 : (tensor<1x1x1x1x12xf32>, tensor<1x1x1x1x12xf32>) -> tensor<1x1x1x2x12xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x1x2x12xf32>
    %64 = stablehlo.select %62, %59, %cst_28 : tensor<1x1x1x2x12xi1>, tensor<1x1x1x2x12xf32>
    %65 = stablehlo.convert %64 : (tensor<1x1x1x2x12xf32>) -> tensor<1x1x1x2x12xi32>
    %c = stablehlo.constant dense<4> : tensor<1x2x1x1x12xi32>
    %66 = stablehlo.multiply %25, %c : tensor<1x2x1x1x12xi32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xi32>) -> tensor<1x2x2x1x12xi32>
    %68 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xi32>) -> tensor<1x2x2x1x12xi32>
    %69 = stablehlo.add %67, %68 : tensor<1x2x2x1x12xi32>
    %c_29 = stablehlo.constant dense<2> : tensor<1x2x2x1x12xi32>
    %70 = stablehlo.multiply %69, %c_29 : tensor<1x2x2x1x12xi32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x1x12xi32>) -> tensor<1x2x2x2x12xi32>
    %72 = stablehlo.broadcast_in_dim %65, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x12xi32>) -> tensor<1x2x2x2x12xi32>
    %73 = stablehlo.add %71, %72 : tensor<1x2x2x2x12xi32>
    %74 = stablehlo.reshape %arg0 : (tensor<1x2x3x4x2xf32>) -> tensor<1x2x24xf32>
    %75 = "stablehlo.gather"(%74, %73) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 5>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x24xf32>, tensor<1x2x2x2x12xi32>) -> tensor<1x2x2x2x2x12xf32>
    %76 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xf32>) -> tensor<1x2x2x1x12xf32>
    %77 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xf32>) -> tensor<1x2x2x1x12xf32>
    %78 = stablehlo.multiply %76, %77 : tensor<1x2x2x1x12xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x1x12xf32>) -> tensor<1x2x2x2x12xf32>
    %80 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x12xf32>) -> tensor<1x2x2x2x12xf32>
    %81 = stablehlo.multiply %79, %80 : tensor<1x2x2x2x12xf32>
    %82 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2, 3, 4] : (tensor<1x2x1x1x12xi1>) -> tensor<1x2x2x1x12xi1>
    %83 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3, 4] : (tensor<1x1x2x1x12xi1>) -> tensor<1x2x2x1x12xi1>
    %84 = stablehlo.and %82, %83 : tensor<1x2x2x1x12xi1>
    %85 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2, 3, 4] : (tensor<1x2x2x1x12xi1>) -> tensor<1x2x2x2x12xi1>
    %86 = stablehlo.broadcast_in_dim %62, dims = [0, 1, 2, 3, 4] : (tensor<1x1x1x2x12xi1>) -> tensor<1x2x2x2x12xi1>
    %87 = stablehlo.and %85, %86 : tensor<1x2x2x2x12xi1>
    %88 = stablehlo.reshape %87 : (tensor<1x2x2x2x12xi1>) -> tensor<1x1x2x2x2x12xi1>
    %89 = stablehlo.reshape %81 : (tensor<1x2x2x2x12xf32>) -> tensor<1x1x2x2x2x12xf32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x1x2x2x2x12xf32>) -> tensor<1x2x2x2x2x12xf32>
    %91 = stablehlo.multiply %75, %90 : tensor<1x2x2x2x2x12xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x2x2x2x12xf32>
    %92 = stablehlo.broadcast_in_dim %88, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x1x2x2x2x12xi1>) -> tensor<1x2x2x2x2x12xi1>
    %93 = stablehlo.select %92, %91, %cst_30 : tensor<1x2x2x2x2x12xi1>, tensor<1x2x2x2x2x12xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.reduce(%93 init: %cst_31) applies stablehlo.add across dimensions = [2, 3, 4] : (tensor<1x2x2x2x2x12xf32>, tensor<f32>) -> tensor<1x2x12xf32>
    %95 = stablehlo.reshape %94 : (tensor<1x2x12xf32>) -> tensor<1x2x2x3x2xf32>
    return %95 : tensor<1x2x2x3x2xf32>
  }
}
