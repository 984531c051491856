module @main {
  func.func public @main(%arg0: tensor<48x16xf32> {hloemit.kind = "parameter", hloemit.name = "self_attn.in_proj_weight"}, %arg1: tensor<48xf32> {hloemit.kind = "parameter", hloemit.name = "self_attn.in_proj_bias"}, %arg2: tensor<16x16xf32> {hloemit.kind = "parameter", hloemit.name = "self_attn.out_proj.weight"}, %arg3: tensor<16xf32> {hloemit.kind = "parameter", hloemit.name = "self_attn.out_proj.bias"}, %arg4: tensor<32x16xf32> {hloemit.kind = "parameter", hloemit.name = "linear1.weight"}, %arg5: tensor<32xf32> {hloemit.kind = "parameter", hloemit.name = "linear1.bias"}, %arg6: tensor<16x32xf32> {hloemit.kind = "parameter", hloemit.name = "linear2.weight"}, %arg7: tensor<16xf32> {hloemit.kind = "parameter", hloemit.name = "linear2.bias"}, %arg8: tensor<16xf32> {hloemit.kind = "parameter", hloemit.name = "norm1.weight"}, %arg9: tensor<16xf32> {hloemit.kind = "parameter", hloemit.name = "norm1.bias"}, %arg10: tensor<16xf32> {hloemit.kind = "parameter", hloemit.name = "norm2.weight"}, %arg11: tensor<16xf32> {hloemit.kind = "parameter", hloemit.name = "norm2.bias"}, %arg12: tensor<?x5x16xf32> {hloemit.kind = "user_input", hloemit.name = "src"}) -> (tensor<?x5x16xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg12 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5xf32>
    %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %1 = stablehlo.get_dimension_size %arg12, dim = 0 : (tensor<?x5x16xf32>) -> tensor<i32>
    %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
    %c = stablehlo.constant dense<5> : tensor<1xi32>
    %3 = stablehlo.concatenate %2, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %4 = stablehlo.dynamic_broadcast_in_dim %cst_0, %3, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x5xf32>
    %5 = stablehlo.divide %0, %4 : tensor<?x5xf32>
    %c_1 = stablehlo.constant dense<[5, 16]> : tensor<2xi32>
    %6 = stablehlo.concatenate %2, %c_1, dim = 0 : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xi32>
    %7 = stablehlo.dynamic_broadcast_in_dim %5, %6, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<?x5xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %8 = stablehlo.subtract %arg12, %7 : tensor<?x5x16xf32>
    %9 = stablehlo.multiply %8, %8 : tensor<?x5x16xf32>
    %10 = stablehlo.reduce(%9 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5xf32>
    %11 = stablehlo.divide %10, %4 : tensor<?x5xf32>
    %cst_2 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %12 = stablehlo.dynamic_broadcast_in_dim %cst_2, %3, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x5xf32>
    %13 = stablehlo.add %11, %12 : tensor<?x5xf32>
    %14 = stablehlo.rsqrt %13 : tensor<?x5xf32>
    %15 = stablehlo.dynamic_broadcast_in_dim %14, %6, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<?x5xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %16 = stablehlo.multiply %8, %15 : tensor<?x5x16xf32>
    %17 = stablehlo.dynamic_broadcast_in_dim %arg8, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %18 = stablehlo.multiply %16, %17 : tensor<?x5x16xf32>
    %19 = stablehlo.dynamic_broadcast_in_dim %arg9, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %20 = stablehlo.add %18, %19 : tensor<?x5x16xf32>
    %21 = stablehlo.transpose %20, dims = [1, 0, 2] : (tensor<?x5x16xf32>) -> tensor<5x?x16xf32>
    %22 = stablehlo.dot_general %21, %arg0, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<5x?x16xf32>, tensor<48x16xf32>) -> tensor<5x?x48xf32>
    %c_3 = stablehlo.constant dense<48> : tensor<1xi32>
    %23 = stablehlo.concatenate %c, %2, %c_3, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %24 = stablehlo.dynamic_broadcast_in_dim %arg1, %23, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<48xf32>, tensor<3xi32>) -> tensor<5x?x48xf32>
    %25 = stablehlo.add %22, %24 : tensor<5x?x48xf32>
    %c_4 = stablehlo.constant dense<[3, 16]> : tensor<2xi32>
    %26 = stablehlo.concatenate %c, %2, %c_4, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<4xi32>
    %27 = stablehlo.dynamic_reshape %25, %26 : (tensor<5x?x48xf32>, tensor<4xi32>) -> tensor<5x?x3x16xf32>
    %c_5 = stablehlo.constant dense<[1, 5]> : tensor<2xi32>
    %28 = stablehlo.concatenate %c_5, %2, %c_4, dim = 0 : (tensor<2xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<5xi32>
    %29 = stablehlo.dynamic_reshape %27, %28 : (tensor<5x?x3x16xf32>, tensor<5xi32>) -> tensor<1x5x?x3x16xf32>
    %30 = stablehlo.transpose %29, dims = [3, 1, 2, 0, 4] : (tensor<1x5x?x3x16xf32>) -> tensor<3x5x?x1x16xf32>
    %c_6 = stablehlo.constant dense<[3, 5]> : tensor<2xi32>
    %c_7 = stablehlo.constant dense<16> : tensor<1xi32>
    %31 = stablehlo.concatenate %c_6, %2, %c_7, dim = 0 : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %32 = stablehlo.dynamic_reshape %30, %31 : (tensor<3x5x?x1x16xf32>, tensor<4xi32>) -> tensor<3x5x?x16xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<4xi32>
    %33 = stablehlo.concatenate %c_5, %2, %c_7, dim = 0 : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %c_9 = stablehlo.constant dense<1> : tensor<4xi32>
    %34 = stablehlo.real_dynamic_slice %32, %c_8, %33, %c_9 : (tensor<3x5x?x16xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x5x?x16xf32>
    %35 = stablehlo.concatenate %c, %2, %c_7, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %36 = stablehlo.dynamic_reshape %34, %35 : (tensor<1x5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x16xf32>
    %c_10 = stablehlo.constant dense<[1, 0, 0, 0]> : tensor<4xi32>
    %c_11 = stablehlo.constant dense<[2, 5]> : tensor<2xi32>
    %37 = stablehlo.concatenate %c_11, %2, %c_7, dim = 0 : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %38 = stablehlo.real_dynamic_slice %32, %c_10, %37, %c_9 : (tensor<3x5x?x16xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x5x?x16xf32>
    %39 = stablehlo.dynamic_reshape %38, %35 : (tensor<1x5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x16xf32>
    %c_12 = stablehlo.constant dense<[2, 0, 0, 0]> : tensor<4xi32>
    %40 = stablehlo.real_dynamic_slice %32, %c_12, %31, %c_9 : (tensor<3x5x?x16xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x5x?x16xf32>
    %41 = stablehlo.dynamic_reshape %40, %35 : (tensor<1x5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x16xf32>
    %c_13 = stablehlo.constant dense<2> : tensor<i32>
    %42 = stablehlo.multiply %c_13, %1 : tensor<i32>
    %43 = stablehlo.reshape %42 : (tensor<i32>) -> tensor<1xi32>
    %c_14 = stablehlo.constant dense<8> : tensor<1xi32>
    %44 = stablehlo.concatenate %c, %43, %c_14, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %45 = stablehlo.dynamic_reshape %36, %44 : (tensor<5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x8xf32>
    %46 = stablehlo.transpose %45, dims = [1, 0, 2] : (tensor<5x?x8xf32>) -> tensor<?x5x8xf32>
    %47 = stablehlo.dynamic_reshape %39, %44 : (tensor<5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x8xf32>
    %48 = stablehlo.transpose %47, dims = [1, 0, 2] : (tensor<5x?x8xf32>) -> tensor<?x5x8xf32>
    %49 = stablehlo.dynamic_reshape %41, %44 : (tensor<5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x8xf32>
    %50 = stablehlo.transpose %49, dims = [1, 0, 2] : (tensor<5x?x8xf32>) -> tensor<?x5x8xf32>
    %c_15 = stablehlo.constant dense<[2, 5, 8]> : tensor<3xi32>
    %51 = stablehlo.concatenate %2, %c_15, dim = 0 : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %52 = stablehlo.dynamic_reshape %46, %51 : (tensor<?x5x8xf32>, tensor<4xi32>) -> tensor<?x2x5x8xf32>
    %53 = stablehlo.dynamic_reshape %48, %51 : (tensor<?x5x8xf32>, tensor<4xi32>) -> tensor<?x2x5x8xf32>
    %54 = stablehlo.dynamic_reshape %50, %51 : (tensor<?x5x8xf32>, tensor<4xi32>) -> tensor<?x2x5x8xf32>
    %55 = stablehlo.dot_general %52, %53, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<?x2x5x8xf32>, tensor<?x2x5x8xf32>) -> tensor<?x2x5x5xf32>
    %cst_16 = stablehlo.constant dense<0.353553385> : tensor<f32>
    %c_17 = stablehlo.constant dense<[2, 5, 5]> : tensor<3xi32>
    %56 = stablehlo.concatenate %2, %c_17, dim = 0 : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %57 = stablehlo.dynamic_broadcast_in_dim %cst_16, %56, dims = [] : (tensor<f32>, tensor<4xi32>) -> tensor<?x2x5x5xf32>
    %58 = stablehlo.multiply %55, %57 : tensor<?x2x5x5xf32>
    %cst_18 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %59 = stablehlo.reduce(%58 init: %cst_18) applies stablehlo.maximum across dimensions = [3] : (tensor<?x2x5x5xf32>, tensor<f32>) -> tensor<?x2x5xf32>
    %60 = stablehlo.dynamic_broadcast_in_dim %59, %56, dims = [0, 1, 2] {known_nonexpanding_dimensions = array<i64: 0, 1, 2>} : (tensor<?x2x5xf32>, tensor<4xi32>) -> tensor<?x2x5x5xf32>
    %61 = stablehlo.subtract %58, %60 : tensor<?x2x5x5xf32>
    %62 = stablehlo.exponential %61 : tensor<?x2x5x5xf32>
    %63 = stablehlo.reduce(%62 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<?x2x5x5xf32>, tensor<f32>) -> tensor<?x2x5xf32>
    %64 = stablehlo.dynamic_broadcast_in_dim %63, %56, dims = [0, 1, 2] {known_nonexpanding_dimensions = array<i64: 0, 1, 2>} : (tensor<?x2x5xf32>, tensor<4xi32>) -> tensor<?x2x5x5xf32>
    %65 = stablehlo.divide %62, %64 : tensor<?x2x5x5xf32>
    %66 = stablehlo.dot_general %65, %54, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<?x2x5x5xf32>, tensor<?x2x5x8xf32>) -> tensor<?x2x5x8xf32>
    %67 = stablehlo.transpose %66, dims = [2, 0, 1, 3] : (tensor<?x2x5x8xf32>) -> tensor<5x?x2x8xf32>
    %c_19 = stablehlo.constant dense<5> : tensor<i32>
    %68 = stablehlo.multiply %c_19, %1 : tensor<i32>
    %69 = stablehlo.reshape %68 : (tensor<i32>) -> tensor<1xi32>
    %70 = stablehlo.concatenate %69, %c_7, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %71 = stablehlo.dynamic_reshape %67, %70 : (tensor<5x?x2x8xf32>, tensor<2xi32>) -> tensor<?x16xf32>
    %72 = stablehlo.dot_general %71, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<?x16xf32>, tensor<16x16xf32>) -> tensor<?x16xf32>
    %73 = stablehlo.dynamic_broadcast_in_dim %arg3, %70, dims = [1] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<2xi32>) -> tensor<?x16xf32>
    %74 = stablehlo.add %72, %73 : tensor<?x16xf32>
    %75 = stablehlo.dynamic_reshape %74, %35 : (tensor<?x16xf32>, tensor<3xi32>) -> tensor<5x?x16xf32>
    %76 = stablehlo.transpose %75, dims = [1, 0, 2] : (tensor<5x?x16xf32>) -> tensor<?x5x16xf32>
    %77 = stablehlo.add %arg12, %76 : tensor<?x5x16xf32>
    %78 = stablehlo.reduce(%77 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5xf32>
    %79 = stablehlo.divide %78, %4 : tensor<?x5xf32>
    %80 = stablehlo.dynamic_broadcast_in_dim %79, %6, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<?x5xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %81 = stablehlo.subtract %77, %80 : tensor<?x5x16xf32>
    %82 = stablehlo.multiply %81, %81 : tensor<?x5x16xf32>
    %83 = stablehlo.reduce(%82 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5xf32>
    %84 = stablehlo.divide %83, %4 : tensor<?x5xf32>
    %85 = stablehlo.add %84, %12 : tensor<?x5xf32>
    %86 = stablehlo.rsqrt %85 : tensor<?x5xf32>
    %87 = stablehlo.dynamic_broadcast_in_dim %86, %6, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<?x5xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %88 = stablehlo.multiply %81, %87 : tensor<?x5x16xf32>
    %89 = stablehlo.dynamic_broadcast_in_dim %arg10, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %90 = stablehlo.multiply %88, %89 : tensor<?x5x16xf32>
    %91 = stablehlo.dynamic_broadcast_in_dim %arg11, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %92 = stablehlo.add %90, %91 : tensor<?x5x16xf32>
    %93 = stablehlo.dot_general %92, %arg4, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<?x5x16xf32>, tensor<32x16xf32>) -> tensor<?x5x32xf32>
    %c_20 = stablehlo.constant dense<[5, 32]> : tensor<2xi32>
    %94 = stablehlo.concatenate %2, %c_20, dim = 0 : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xi32>
    %95 = stablehlo.dynamic_broadcast_in_dim %arg5, %94, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<32xf32>, tensor<3xi32>) -> tensor<?x5x32xf32>
    %96 = stablehlo.add %93, %95 : tensor<?x5x32xf32>
    %cst_21 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %97 = stablehlo.dynamic_broadcast_in_dim %cst_21, %94, dims = [] : (tensor<f32>, tensor<3xi32>) -> tensor<?x5x32xf32>
    %98 = stablehlo.multiply %96, %97 : tensor<?x5x32xf32>
    %cst_22 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %99 = stablehlo.dynamic_broadcast_in_dim %cst_22, %94, dims = [] : (tensor<f32>, tensor<3xi32>) -> tensor<?x5x32xf32>
    %100 = stablehlo.multiply %96, %99 : tensor<?x5x32xf32>
    %101 = chlo.erf %100 : tensor<?x5x32xf32> -> tensor<?x5x32xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %102 = stablehlo.dynamic_broadcast_in_dim %cst_23, %94, dims = [] : (tensor<f32>, tensor<3xi32>) -> tensor<?x5x32xf32>
    %103 = stablehlo.add %101, %102 : tensor<?x5x32xf32>
    %104 = stablehlo.multiply %98, %103 : tensor<?x5x32xf32>
    %105 = stablehlo.dot_general %104, %arg6, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<?x5x32xf32>, tensor<16x32xf32>) -> tensor<?x5x16xf32>
    %106 = stablehlo.dynamic_broadcast_in_dim %arg7, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %107 = stablehlo.add %105, %106 : tensor<?x5x16xf32>
    %108 = stablehlo.add %77, %107 : tensor<?x5x16xf32>
    return %108 : tensor<?x5x16xf32>
  }
}
