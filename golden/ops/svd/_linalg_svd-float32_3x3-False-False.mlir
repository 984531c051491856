module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.composite "hloemit.svd" %arg0 {composite_attributes = {full_matrices = false, vectors = false}, decomposition = @hloemit_svd} : (tensor<3x3xf32>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<> : tensor<0xf32>
    %cst_0 = stablehlo.constant dense<> : tensor<0xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_2 = stablehlo.constant dense<> : tensor<0xf32>
    return %cst_0, %0, %cst_2 : tensor<0xf32>, tensor<3xf32>, tensor<0xf32>
  }
  func.func private @hloemit_svd(%arg0: tensor<3x3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.is_finite %arg0 : (tensor<3x3xf32>) -> tensor<3x3xi1>
    %1 = stablehlo.not %0 : tensor<3x3xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<3x3xi1>, tensor<i1>) -> tensor<i1>
    %3 = stablehlo.reshape %2 : (tensor<i1>) -> tensor<1x1xi1>
    %4 = stablehlo.not %3 : tensor<1x1xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %6 = stablehlo.select %5, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.pad %7, %cst_0, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %9:3 = stablehlo.while(%iterArg = %c_2, %iterArg_11 = %cst_1, %iterArg_12 = %8) : tensor<i32>, tensor<f32>, tensor<3x4xf32>
    cond {
      %c_13 = stablehlo.constant dense<40> : tensor<i32>
      %32 = stablehlo.compare LT, %iterArg, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_14 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %33 = stablehlo.compare GT, %iterArg_11, %cst_14, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %34 = stablehlo.and %32, %33 : tensor<i1>
      stablehlo.return %34 : tensor<i1>
    } do {
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %32 = stablehlo.add %iterArg, %c_13 : tensor<i32>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %33:3 = stablehlo.while(%iterArg_16 = %c_15, %iterArg_17 = %cst_14, %iterArg_18 = %iterArg_12) : tensor<i32>, tensor<f32>, tensor<3x4xf32>
      cond {
        %c_19 = stablehlo.constant dense<3> : tensor<i32>
        %34 = stablehlo.compare LT, %iterArg_16, %c_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %34 : tensor<i1>
      } do {
        %c_19 = stablehlo.constant dense<1> : tensor<i32>
        %34 = stablehlo.add %iterArg_16, %c_19 : tensor<i32>
        %35 = stablehlo.slice %iterArg_18 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %36 = stablehlo.slice %iterArg_18 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %37 = stablehlo.abs %iterArg_18 : tensor<3x4xf32>
        %cst_20 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %38 = stablehlo.reduce(%37 init: %cst_20) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %39 = stablehlo.reshape %38 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %40 = stablehlo.compare GT, %39, %cst_21, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_22 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %41 = stablehlo.compare LT, %39, %cst_22, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %42 = stablehlo.and %40, %41 : tensor<1x1xi1>
        %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %43 = stablehlo.select %42, %39, %cst_23 : tensor<1x1xi1>, tensor<1x1xf32>
        %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %45 = stablehlo.divide %35, %44 : tensor<3x2xf32>
        %46 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %47 = stablehlo.divide %36, %46 : tensor<3x2xf32>
        %48 = stablehlo.multiply %45, %45 : tensor<3x2xf32>
        %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %49 = stablehlo.reduce(%48 init: %cst_24) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %50 = stablehlo.multiply %47, %47 : tensor<3x2xf32>
        %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %51 = stablehlo.reduce(%50 init: %cst_25) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %52 = stablehlo.multiply %45, %47 : tensor<3x2xf32>
        %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %53 = stablehlo.reduce(%52 init: %cst_26) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %54 = stablehlo.sqrt %49 : tensor<2xf32>
        %55 = stablehlo.sqrt %51 : tensor<2xf32>
        %56 = stablehlo.multiply %54, %55 : tensor<2xf32>
        %57 = stablehlo.abs %53 : tensor<2xf32>
        %cst_27 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %58 = stablehlo.compare LE, %57, %cst_27, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %59 = stablehlo.abs %53 : tensor<2xf32>
        %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %60 = stablehlo.compare EQ, %56, %cst_28, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %61 = stablehlo.select %60, %cst_29, %56 : tensor<2xi1>, tensor<2xf32>
        %62 = stablehlo.divide %59, %61 : tensor<2xf32>
        %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %63 = stablehlo.select %58, %cst_30, %62 : tensor<2xi1>, tensor<2xf32>
        %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %64 = stablehlo.select %58, %cst_31, %53 : tensor<2xi1>, tensor<2xf32>
        %65 = stablehlo.abs %64 : tensor<2xf32>
        %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %66 = stablehlo.compare EQ, %65, %cst_32, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %67 = stablehlo.select %66, %cst_33, %65 : tensor<2xi1>, tensor<2xf32>
        %68 = stablehlo.subtract %51, %49 : tensor<2xf32>
        %cst_34 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %69 = stablehlo.multiply %cst_34, %67 : tensor<2xf32>
        %70 = stablehlo.divide %68, %69 : tensor<2xf32>
        %71 = stablehlo.abs %70 : tensor<2xf32>
        %72 = stablehlo.multiply %70, %70 : tensor<2xf32>
        %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %73 = stablehlo.add %cst_35, %72 : tensor<2xf32>
        %74 = stablehlo.sqrt %73 : tensor<2xf32>
        %75 = stablehlo.add %71, %74 : tensor<2xf32>
        %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %76 = stablehlo.divide %cst_36, %75 : tensor<2xf32>
        %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %77 = stablehlo.compare LT, %70, %cst_37, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %78 = stablehlo.negate %76 : tensor<2xf32>
        %79 = stablehlo.select %77, %78, %76 : tensor<2xi1>, tensor<2xf32>
        %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %80 = stablehlo.select %66, %cst_38, %79 : tensor<2xi1>, tensor<2xf32>
        %81 = stablehlo.multiply %80, %80 : tensor<2xf32>
        %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %82 = stablehlo.add %cst_39, %81 : tensor<2xf32>
        %83 = stablehlo.rsqrt %82 : tensor<2xf32>
        %84 = stablehlo.divide %64, %67 : tensor<2xf32>
        %85 = stablehlo.multiply %80, %83 : tensor<2xf32>
        %86 = stablehlo.negate %85 : tensor<2xf32>
        %87 = stablehlo.multiply %86, %84 : tensor<2xf32>
        %88 = stablehlo.reshape %83 : (tensor<2xf32>) -> tensor<1x2xf32>
        %89 = stablehlo.reshape %87 : (tensor<2xf32>) -> tensor<1x2xf32>
        %90 = stablehlo.slice %iterArg_18 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %91 = stablehlo.slice %iterArg_18 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %92 = stablehlo.broadcast_in_dim %88, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %93 = stablehlo.multiply %92, %90 : tensor<3x2xf32>
        %94 = stablehlo.broadcast_in_dim %89, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %95 = stablehlo.multiply %94, %91 : tensor<3x2xf32>
        %96 = stablehlo.add %93, %95 : tensor<3x2xf32>
        %97 = stablehlo.broadcast_in_dim %88, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %98 = stablehlo.multiply %97, %91 : tensor<3x2xf32>
        %99 = stablehlo.broadcast_in_dim %89, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %100 = stablehlo.multiply %99, %90 : tensor<3x2xf32>
        %101 = stablehlo.subtract %98, %100 : tensor<3x2xf32>
        %102 = stablehlo.slice %96 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %103 = stablehlo.slice %96 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %104 = stablehlo.slice %96 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %105 = stablehlo.slice %101 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %106 = stablehlo.concatenate %102, %105, %103, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %107 = stablehlo.slice %101 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %108 = stablehlo.concatenate %107, %104, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %109 = stablehlo.concatenate %106, %108, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %cst_40 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %110 = stablehlo.reduce(%63 init: %cst_40) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %111 = stablehlo.maximum %iterArg_17, %110 : tensor<f32>
        stablehlo.return %34, %111, %109 : tensor<i32>, tensor<f32>, tensor<3x4xf32>
      }
      stablehlo.return %32, %33#1, %33#2 : tensor<i32>, tensor<f32>, tensor<3x4xf32>
    }
    %10 = stablehlo.abs %9#2 : tensor<3x4xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_3) applies stablehlo.maximum across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.reshape %11 : (tensor<4xf32>) -> tensor<1x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<1x4xf32>
    %13 = stablehlo.compare GT, %12, %cst_4, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<1x4xf32>
    %14 = stablehlo.compare LT, %12, %cst_5, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %15 = stablehlo.and %13, %14 : tensor<1x4xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<1x4xf32>
    %16 = stablehlo.select %15, %12, %cst_6 : tensor<1x4xi1>, tensor<1x4xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %18 = stablehlo.divide %10, %17 : tensor<3x4xf32>
    %19 = stablehlo.multiply %18, %18 : tensor<3x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %21 = stablehlo.reshape %20 : (tensor<4xf32>) -> tensor<1x4xf32>
    %22 = stablehlo.sqrt %21 : tensor<1x4xf32>
    %23 = stablehlo.multiply %22, %16 : tensor<1x4xf32>
    %24 = stablehlo.reshape %23 : (tensor<1x4xf32>) -> tensor<4xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %25 = stablehlo.concatenate %cst_8, %cst_9, dim = 0 : (tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32>
    %26 = stablehlo.subtract %24, %25 : tensor<4xf32>
    %27 = "stablehlo.sort"(%26) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %32 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %28 = stablehlo.slice %27 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    %29 = stablehlo.reshape %4 : (tensor<1x1xi1>) -> tensor<1xi1>
    %cst_10 = stablehlo.constant dense<0x7FC00000> : tensor<3xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %31 = stablehlo.select %30, %28, %cst_10 : tensor<3xi1>, tensor<3xf32>
    return %31 : tensor<3xf32>
  }
}
