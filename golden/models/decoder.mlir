module @main {
  func.func public @main(%arg0: tensor<32x16xf32> {hloemit.kind = "parameter", hloemit.name = "tokens.weight"}, %arg1: tensor<16xf32> {hloemit.kind = "parameter", hloemit.name = "norm1.weight"}, %arg2: tensor<16x16xf32> {hloemit.kind = "parameter", hloemit.name = "query.weight"}, %arg3: tensor<8x16xf32> {hloemit.kind = "parameter", hloemit.name = "key.weight"}, %arg4: tensor<8x16xf32> {hloemit.kind = "parameter", hloemit.name = "value.weight"}, %arg5: tensor<16x16xf32> {hloemit.kind = "parameter", hloemit.name = "out.weight"}, %arg6: tensor<16xf32> {hloemit.kind = "parameter", hloemit.name = "norm2.weight"}, %arg7: tensor<32x16xf32> {hloemit.kind = "parameter", hloemit.name = "gate.weight"}, %arg8: tensor<32x16xf32> {hloemit.kind = "parameter", hloemit.name = "up.weight"}, %arg9: tensor<16x32xf32> {hloemit.kind = "parameter", hloemit.name = "down.weight"}, %arg10: tensor<2xf32> {hloemit.kind = "buffer", hloemit.name = "frequencies"}, %arg11: tensor<2x8xi64> {hloemit.kind = "user_input", hloemit.name = "ids"}) -> (tensor<2x8x32xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = "stablehlo.gather"(%arg0, %arg11) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<32x16xf32>, tensor<2x8xi64>) -> tensor<2x8x16xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<2x8x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
    %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<2x8xf32>
    %3 = stablehlo.divide %2, %cst_0 : tensor<2x8xf32>
    %cst_1 = stablehlo.constant dense<1.1920929E-7> : tensor<2x8xf32>
    %4 = stablehlo.add %3, %cst_1 : tensor<2x8xf32>
    %5 = stablehlo.rsqrt %4 : tensor<2x8xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x16xf32>
    %7 = stablehlo.multiply %0, %6 : tensor<2x8x16xf32>
    %8 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<16xf32>) -> tensor<2x8x16xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<2x8x16xf32>
    %10 = stablehlo.dot_general %9, %arg2, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
    %11 = stablehlo.reshape %10 : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
    %12 = stablehlo.transpose %11, dims = [0, 2, 1, 3] : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
    %13 = stablehlo.dot_general %9, %arg3, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x8xf32>
    %14 = stablehlo.reshape %13 : (tensor<2x8x8xf32>) -> tensor<2x8x2x4xf32>
    %15 = stablehlo.transpose %14, dims = [0, 2, 1, 3] : (tensor<2x8x2x4xf32>) -> tensor<2x2x8x4xf32>
    %16 = stablehlo.dot_general %9, %arg4, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x8xf32>
    %17 = stablehlo.reshape %16 : (tensor<2x8x8xf32>) -> tensor<2x8x2x4xf32>
    %18 = stablehlo.transpose %17, dims = [0, 2, 1, 3] : (tensor<2x8x2x4xf32>) -> tensor<2x2x8x4xf32>
    %19 = stablehlo.iota dim = 0 : tensor<8x2xf32>
    %20 = stablehlo.broadcast_in_dim %arg10, dims = [1] : (tensor<2xf32>) -> tensor<8x2xf32>
    %21 = stablehlo.multiply %19, %20 : tensor<8x2xf32>
    %22 = stablehlo.cosine %21 : tensor<8x2xf32>
    %23 = stablehlo.sine %21 : tensor<8x2xf32>
    %24 = stablehlo.slice %12 [0:2, 0:4, 0:8, 0:2] : (tensor<2x4x8x4xf32>) -> tensor<2x4x8x2xf32>
    %25 = stablehlo.slice %12 [0:2, 0:4, 0:8, 2:4] : (tensor<2x4x8x4xf32>) -> tensor<2x4x8x2xf32>
    %26 = stablehlo.broadcast_in_dim %22, dims = [2, 3] : (tensor<8x2xf32>) -> tensor<2x4x8x2xf32>
    %27 = stablehlo.multiply %24, %26 : tensor<2x4x8x2xf32>
    %28 = stablehlo.broadcast_in_dim %23, dims = [2, 3] : (tensor<8x2xf32>) -> tensor<2x4x8x2xf32>
    %29 = stablehlo.multiply %25, %28 : tensor<2x4x8x2xf32>
    %30 = stablehlo.subtract %27, %29 : tensor<2x4x8x2xf32>
    %31 = stablehlo.multiply %25, %26 : tensor<2x4x8x2xf32>
    %32 = stablehlo.multiply %24, %28 : tensor<2x4x8x2xf32>
    %33 = stablehlo.add %31, %32 : tensor<2x4x8x2xf32>
    %34 = stablehlo.concatenate %30, %33, dim = 3 : (tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>) -> tensor<2x4x8x4xf32>
    %35 = stablehlo.multiply %19, %20 : tensor<8x2xf32>
    %36 = stablehlo.cosine %35 : tensor<8x2xf32>
    %37 = stablehlo.sine %35 : tensor<8x2xf32>
    %38 = stablehlo.slice %15 [0:2, 0:2, 0:8, 0:2] : (tensor<2x2x8x4xf32>) -> tensor<2x2x8x2xf32>
    %39 = stablehlo.slice %15 [0:2, 0:2, 0:8, 2:4] : (tensor<2x2x8x4xf32>) -> tensor<2x2x8x2xf32>
    %40 = stablehlo.broadcast_in_dim %36, dims = [2, 3] : (tensor<8x2xf32>) -> tensor<2x2x8x2xf32>
    %41 = stablehlo.multiply %38, %40 : tensor<2x2x8x2xf32>
    %42 = stablehlo.broadcast_in_dim %37, dims = [2, 3] : (tensor<8x2xf32>) -> tensor<2x2x8x2xf32>
    %43 = stablehlo.multiply %39, %42 : tensor<2x2x8x2xf32>
    %44 = stablehlo.subtract %41, %43 : tensor<2x2x8x2xf32>
    %45 = stablehlo.multiply %39, %40 : tensor<2x2x8x2xf32>
    %46 = stablehlo.multiply %38, %42 : tensor<2x2x8x2xf32>
    %47 = stablehlo.add %45, %46 : tensor<2x2x8x2xf32>
    %48 = stablehlo.concatenate %44, %47, dim = 3 : (tensor<2x2x8x2xf32>, tensor<2x2x8x2xf32>) -> tensor<2x2x8x4xf32>
    %49 = stablehlo.composite "hloemit.scaled_dot_product_attention" %34, %48, %18 {composite_attributes = {is_causal = true, scale = 5.000000e-01 : f64}, decomposition = @hloemit_scaled_dot_product_attention} : (tensor<2x4x8x4xf32>, tensor<2x2x8x4xf32>, tensor<2x2x8x4xf32>) -> tensor<2x4x8x4xf32>
    %50 = stablehlo.transpose %49, dims = [0, 2, 1, 3] : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
    %51 = stablehlo.reshape %50 : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
    %52 = stablehlo.dot_general %51, %arg5, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
    %53 = stablehlo.add %0, %52 : tensor<2x8x16xf32>
    %54 = stablehlo.multiply %53, %53 : tensor<2x8x16xf32>
    %55 = stablehlo.reduce(%54 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
    %56 = stablehlo.divide %55, %cst_0 : tensor<2x8xf32>
    %57 = stablehlo.add %56, %cst_1 : tensor<2x8xf32>
    %58 = stablehlo.rsqrt %57 : tensor<2x8xf32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x16xf32>
    %60 = stablehlo.multiply %53, %59 : tensor<2x8x16xf32>
    %61 = stablehlo.broadcast_in_dim %arg6, dims = [2] : (tensor<16xf32>) -> tensor<2x8x16xf32>
    %62 = stablehlo.multiply %60, %61 : tensor<2x8x16xf32>
    %63 = stablehlo.dot_general %62, %arg7, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8x16xf32>, tensor<32x16xf32>) -> tensor<2x8x32xf32>
    %64 = stablehlo.logistic %63 : tensor<2x8x32xf32>
    %65 = stablehlo.multiply %63, %64 : tensor<2x8x32xf32>
    %66 = stablehlo.dot_general %62, %arg8, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8x16xf32>, tensor<32x16xf32>) -> tensor<2x8x32xf32>
    %67 = stablehlo.multiply %65, %66 : tensor<2x8x32xf32>
    %68 = stablehlo.dot_general %67, %arg9, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8x32xf32>, tensor<16x32xf32>) -> tensor<2x8x16xf32>
    %69 = stablehlo.add %53, %68 : tensor<2x8x16xf32>
    %70 = stablehlo.dot_general %69, %arg0, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8x16xf32>, tensor<32x16xf32>) -> tensor<2x8x32xf32>
    return %70 : tensor<2x8x32xf32>
  }
  func.func private @hloemit_scaled_dot_product_attention(%arg0: tensor<2x4x8x4xf32>, %arg1: tensor<2x2x8x4xf32>, %arg2: tensor<2x2x8x4xf32>) -> tensor<2x4x8x4xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4x8x4xf32>) -> tensor<2x2x2x8x4xf32>
    %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0, 1] x [0, 1], contracting_dims = [4] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x2x2x8x4xf32>, tensor<2x2x8x4xf32>) -> tensor<2x2x2x8x8xf32>
    %2 = stablehlo.reshape %1 : (tensor<2x2x2x8x8xf32>) -> tensor<2x4x8x8xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x4x8x8xf32>
    %3 = stablehlo.multiply %2, %cst : tensor<2x4x8x8xf32>
    %4 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %5 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [2, 3] : (tensor<8x8xi1>) -> tensor<2x4x8x8xi1>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<2x4x8x8xf32>
    %8 = stablehlo.select %7, %3, %cst_0 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x8xf32>
    %11 = stablehlo.subtract %8, %10 : tensor<2x4x8x8xf32>
    %12 = stablehlo.exponential %11 : tensor<2x4x8x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x8xf32>
    %15 = stablehlo.divide %12, %14 : tensor<2x4x8x8xf32>
    %16 = stablehlo.reshape %15 : (tensor<2x4x8x8xf32>) -> tensor<2x2x2x8x8xf32>
    %17 = stablehlo.dot_general %16, %arg2, batching_dims = [0, 1] x [0, 1], contracting_dims = [4] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x2x2x8x8xf32>, tensor<2x2x8x4xf32>) -> tensor<2x2x2x8x4xf32>
    %18 = stablehlo.reshape %17 : (tensor<2x2x2x8x4xf32>) -> tensor<2x4x8x4xf32>
    return %18 : tensor<2x4x8x4xf32>
  }
}
