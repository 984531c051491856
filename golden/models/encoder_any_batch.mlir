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
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5xf32>
    %cst_3 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %11 = stablehlo.dynamic_broadcast_in_dim %cst_3, %3, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x5xf32>
    %12 = stablehlo.divide %10, %11 : tensor<?x5xf32>
    %cst_4 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %13 = stablehlo.dynamic_broadcast_in_dim %cst_4, %3, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x5xf32>
    %14 = stablehlo.add %12, %13 : tensor<?x5xf32>
    %15 = stablehlo.rsqrt %14 : tensor<?x5xf32>
    %16 = stablehlo.dynamic_broadcast_in_dim %15, %6, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<?x5xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %17 = stablehlo.multiply %8, %16 : tensor<?x5x16xf32>
    %18 = stablehlo.dynamic_broadcast_in_dim %arg8, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %19 = stablehlo.multiply %17, %18 : tensor<?x5x16xf32>
    %20 = stablehlo.dynamic_broadcast_in_dim %arg9, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %21 = stablehlo.add %19, %20 : tensor<?x5x16xf32>
    %22 = stablehlo.transpose %21, dims = [1, 0, 2] : (tensor<?x5x16xf32>) -> tensor<5x?x16xf32>
    %23 = stablehlo.dot_general %22, %arg0, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<5x?x16xf32>, tensor<48x16xf32>) -> tensor<5x?x48xf32>
    %c_5 = stablehlo.constant dense<5> : tensor<1xi32>
    %c_6 = stablehlo.constant dense<48> : tensor<1xi32>
    %24 = stablehlo.concatenate %c_5, %2, %c_6, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %25 = stablehlo.dynamic_broadcast_in_dim %arg1, %24, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<48xf32>, tensor<3xi32>) -> tensor<5x?x48xf32>
    %26 = stablehlo.add %23, %25 : tensor<5x?x48xf32>
    %c_7 = stablehlo.constant dense<5> : tensor<1xi32>
    %c_8 = stablehlo.constant dense<[3, 16]> : tensor<2xi32>
    %27 = stablehlo.concatenate %c_7, %2, %c_8, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<4xi32>
    %28 = stablehlo.dynamic_reshape %26, %27 : (tensor<5x?x48xf32>, tensor<4xi32>) -> tensor<5x?x3x16xf32>
    %c_9 = stablehlo.constant dense<[1, 5]> : tensor<2xi32>
    %c_10 = stablehlo.constant dense<[3, 16]> : tensor<2xi32>
    %29 = stablehlo.concatenate %c_9, %2, %c_10, dim = 0 : (tensor<2xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<5xi32>
    %30 = stablehlo.dynamic_reshape %28, %29 : (tensor<5x?x3x16xf32>, tensor<5xi32>) -> tensor<1x5x?x3x16xf32>
    %31 = stablehlo.transpose %30, dims = [3, 1, 2, 0, 4] : (tensor<1x5x?x3x16xf32>) -> tensor<3x5x?x1x16xf32>
    %c_11 = stablehlo.constant dense<[3, 5]> : tensor<2xi32>
    %c_12 = stablehlo.constant dense<16> : tensor<1xi32>
    %32 = stablehlo.concatenate %c_11, %2, %c_12, dim = 0 : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %33 = stablehlo.dynamic_reshape %31, %32 : (tensor<3x5x?x1x16xf32>, tensor<4xi32>) -> tensor<3x5x?x16xf32>
    %c_13 = stablehlo.constant dense<0> : tensor<4xi32>
    %c_14 = stablehlo.constant dense<[1, 5]> : tensor<2xi32>
    %c_15 = stablehlo.constant dense<16> : tensor<1xi32>
    %34 = stablehlo.concatenate %c_14, %2, %c_15, dim = 0 : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %c_16 = stablehlo.constant dense<1> : tensor<4xi32>
    %35 = stablehlo.real_dynamic_slice %33, %c_13, %34, %c_16 : (tensor<3x5x?x16xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x5x?x16xf32>
    %c_17 = stablehlo.constant dense<5> : tensor<1xi32>
    %c_18 = stablehlo.constant dense<16> : tensor<1xi32>
    %36 = stablehlo.concatenate %c_17, %2, %c_18, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %37 = stablehlo.dynamic_reshape %35, %36 : (tensor<1x5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x16xf32>
    %c_19 = stablehlo.constant dense<[1, 0, 0, 0]> : tensor<4xi32>
    %c_20 = stablehlo.constant dense<[2, 5]> : tensor<2xi32>
    %c_21 = stablehlo.constant dense<16> : tensor<1xi32>
    %38 = stablehlo.concatenate %c_20, %2, %c_21, dim = 0 : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %39 = stablehlo.real_dynamic_slice %33, %c_19, %38, %c_16 : (tensor<3x5x?x16xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x5x?x16xf32>
    %40 = stablehlo.dynamic_reshape %39, %36 : (tensor<1x5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x16xf32>
    %c_22 = stablehlo.constant dense<[2, 0, 0, 0]> : tensor<4xi32>
    %41 = stablehlo.real_dynamic_slice %33, %c_22, %32, %c_16 : (tensor<3x5x?x16xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x5x?x16xf32>
    %42 = stablehlo.dynamic_reshape %41, %36 : (tensor<1x5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x16xf32>
    %c_23 = stablehlo.constant dense<5> : tensor<1xi32>
    %c_24 = stablehlo.constant dense<2> : tensor<i32>
    %43 = stablehlo.multiply %c_24, %1 : tensor<i32>
    %44 = stablehlo.reshape %43 : (tensor<i32>) -> tensor<1xi32>
    %c_25 = stablehlo.constant dense<8> : tensor<1xi32>
    %45 = stablehlo.concatenate %c_23, %44, %c_25, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %46 = stablehlo.dynamic_reshape %37, %45 : (tensor<5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x8xf32>
    %47 = stablehlo.transpose %46, dims = [1, 0, 2] : (tensor<5x?x8xf32>) -> tensor<?x5x8xf32>
    %48 = stablehlo.dynamic_reshape %40, %45 : (tensor<5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x8xf32>
    %49 = stablehlo.transpose %48, dims = [1, 0, 2] : (tensor<5x?x8xf32>) -> tensor<?x5x8xf32>
    %50 = stablehlo.dynamic_reshape %42, %45 : (tensor<5x?x16xf32>, tensor<3xi32>) -> tensor<5x?x8xf32>
    %51 = stablehlo.transpose %50, dims = [1, 0, 2] : (tensor<5x?x8xf32>) -> tensor<?x5x8xf32>
    %c_26 = stablehlo.constant dense<[2, 5, 8]> : tensor<3xi32>
    %52 = stablehlo.concatenate %2, %c_26, dim = 0 : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %53 = stablehlo.dynamic_reshape %47, %52 : (tensor<?x5x8xf32>, tensor<4xi32>) -> tensor<?x2x5x8xf32>
    %54 = stablehlo.dynamic_reshape %49, %52 : (tensor<?x5x8xf32>, tensor<4xi32>) -> tensor<?x2x5x8xf32>
    %55 = stablehlo.dynamic_reshape %51, %52 : (tensor<?x5x8xf32>, tensor<4xi32>) -> tensor<?x2x5x8xf32>
    %56 = stablehlo.dot_general %53, %54, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<?x2x5x8xf32>, tensor<?x2x5x8xf32>) -> tensor<?x2x5x5xf32>
    %cst_27 = stablehlo.constant dense<0.353553385> : tensor<f32>
    %c_28 = stablehlo.constant dense<[2, 5, 5]> : tensor<3xi32>
    %57 = stablehlo.concatenate %2, %c_28, dim = 0 : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %58 = stablehlo.dynamic_broadcast_in_dim %cst_27, %57, dims = [] : (tensor<f32>, tensor<4xi32>) -> tensor<?x2x5x5xf32>
    %59 = stablehlo.multiply %56, %58 : tensor<?x2x5x5xf32>
    %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_29) applies stablehlo.maximum across dimensions = [3] : (tensor<?x2x5x5xf32>, tensor<f32>) -> tensor<?x2x5xf32>
    %61 = stablehlo.dynamic_broadcast_in_dim %60, %57, dims = [0, 1, 2] {known_nonexpanding_dimensions = array<i64: 0, 1, 2>} : (tensor<?x2x5xf32>, tensor<4xi32>) -> tensor<?x2x5x5xf32>
    %62 = stablehlo.subtract %59, %61 : tensor<?x2x5x5xf32>
    %63 = stablehlo.exponential %62 : tensor<?x2x5x5xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_30) applies stablehlo.add across dimensions = [3] : (tensor<?x2x5x5xf32>, tensor<f32>) -> tensor<?x2x5xf32>
    %65 = stablehlo.dynamic_broadcast_in_dim %64, %57, dims = [0, 1, 2] {known_nonexpanding_dimensions = array<i64: 0, 1, 2>} : (tensor<?x2x5xf32>, tensor<4xi32>) -> tensor<?x2x5x5xf32>
    %66 = stablehlo.divide %63, %65 : tensor<?x2x5x5xf32>
    %67 = stablehlo.dot_general %66, %55, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<?x2x5x5xf32>, tensor<?x2x5x8xf32>) -> tensor<?x2x5x8xf32>
    %68 = stablehlo.transpose %67, dims = [2, 0, 1, 3] : (tensor<?x2x5x8xf32>) -> tensor<5x?x2x8xf32>
    %c_31 = stablehlo.constant dense<5> : tensor<i32>
    %69 = stablehlo.multiply %c_31, %1 : tensor<i32>
    %70 = stablehlo.reshape %69 : (tensor<i32>) -> tensor<1xi32>
    %c_32 = stablehlo.constant dense<16> : tensor<1xi32>
    %71 = stablehlo.concatenate %70, %c_32, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %72 = stablehlo.dynamic_reshape %68, %71 : (tensor<5x?x2x8xf32>, tensor<2xi32>) -> tensor<?x16xf32>
    %73 = stablehlo.dot_general %72, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<?x16xf32>, tensor<16x16xf32>) -> tensor<?x16xf32>
    %74 = stablehlo.dynamic_broadcast_in_dim %arg3, %71, dims = [1] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<2xi32>) -> tensor<?x16xf32>
    %75 = stablehlo.add %73, %74 : tensor<?x16xf32>
    %76 = stablehlo.dynamic_reshape %75, %36 : (tensor<?x16xf32>, tensor<3xi32>) -> tensor<5x?x16xf32>
    %77 = stablehlo.transpose %76, dims = [1, 0, 2] : (tensor<5x?x16xf32>) -> tensor<?x5x16xf32>
    %78 = stablehlo.add %arg12, %77 : tensor<?x5x16xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.reduce(%78 init: %cst_33) applies stablehlo.add across dimensions = [2] : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5xf32>
    %cst_34 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %80 = stablehlo.dynamic_broadcast_in_dim %cst_34, %3, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x5xf32>
    %81 = stablehlo.divide %79, %80 : tensor<?x5xf32>
    %82 = stablehlo.dynamic_broadcast_in_dim %81, %6, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<?x5xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %83 = stablehlo.subtract %78, %82 : tensor<?x5x16xf32>
    %84 = stablehlo.multiply %83, %83 : tensor<?x5x16xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.reduce(%84 init: %cst_35) applies stablehlo.add across dimensions = [2] : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5xf32>
    %cst_36 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %86 = stablehlo.dynamic_broadcast_in_dim %cst_36, %3, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x5xf32>
    %87 = stablehlo.divide %85, %86 : tensor<?x5xf32>
    %cst_37 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %88 = stablehlo.dynamic_broadcast_in_dim %cst_37, %3, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x5xf32>
    %89 = stablehlo.add %87, %88 : tensor<?x5xf32>
    %90 = stablehlo.rsqrt %89 : tensor<?x5xf32>
    %91 = stablehlo.dynamic_broadcast_in_dim %90, %6, dims = [0, 1] {known_nonexpanding_dimensions = array<i64: 0, 1>} : (tensor<?x5xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %92 = stablehlo.multiply %83, %91 : tensor<?x5x16xf32>
    %93 = stablehlo.dynamic_broadcast_in_dim %arg10, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %94 = stablehlo.multiply %92, %93 : tensor<?x5x16xf32>
    %95 = stablehlo.dynamic_broadcast_in_dim %arg11, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %96 = stablehlo.add %94, %95 : tensor<?x5x16xf32>
    %97 = stablehlo.dot_general %96, %arg4, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<?x5x16xf32>, tensor<32x16xf32>) -> tensor<?x5x32xf32>
    %c_38 = stablehlo.constant dense<[5, 32]> : tensor<2xi32>
    %98 = stablehlo.concatenate %2, %c_38, dim = 0 : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xi32>
    %99 = stablehlo.dynamic_broadcast_in_dim %arg5, %98, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<32xf32>, tensor<3xi32>) -> tensor<?x5x32xf32>
    %100 = stablehlo.add %97, %99 : tensor<?x5x32xf32>
    %cst_39 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %101 = stablehlo.dynamic_broadcast_in_dim %cst_39, %98, dims = [] : (tensor<f32>, tensor<3xi32>) -> tensor<?x5x32xf32>
    %102 = stablehlo.multiply %100, %101 : tensor<?x5x32xf32>
    %cst_40 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %103 = stablehlo.dynamic_broadcast_in_dim %cst_40, %98, dims = [] : (tensor<f32>, tensor<3xi32>) -> tensor<?x5x32xf32>
    %104 = stablehlo.multiply %100, %103 : tensor<?x5x32xf32>
    %105 = chlo.erf %104 : tensor<?x5x32xf32> -> tensor<?x5x32xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %106 = stablehlo.dynamic_broadcast_in_dim %cst_41, %98, dims = [] : (tensor<f32>, tensor<3xi32>) -> tensor<?x5x32xf32>
    %107 = stablehlo.add %105, %106 : tensor<?x5x32xf32>
    %108 = stablehlo.multiply %102, %107 : tensor<?x5x32xf32>
    %109 = stablehlo.dot_general %108, %arg6, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<?x5x32xf32>, tensor<16x32xf32>) -> tensor<?x5x16xf32>
    %110 = stablehlo.dynamic_broadcast_in_dim %arg7, %6, dims = [2] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<3xi32>) -> tensor<?x5x16xf32>
    %111 = stablehlo.add %109, %110 : tensor<?x5x16xf32>
    %112 = stablehlo.add %78, %111 : tensor<?x5x16xf32>
    return %112 : tensor<?x5x16xf32>
  }
}
