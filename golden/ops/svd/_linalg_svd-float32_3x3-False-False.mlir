module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.composite "hloemit.svd" %arg0 {composite_attributes = {full_matrices = false, vectors = false}, decomposition = @hloemit_svd} : (tensor<3x3xf32>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<> : tensor<0xf32>
    return %cst, %0, %cst : tensor<0xf32>, tensor<3xf32>, tensor<0xf32>
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
    %9:3 = stablehlo.while(%iterArg = %c_2, %iterArg_10 = %cst_1, %iterArg_11 = %8) : tensor<i32>, tensor<f32>, tensor<3x4xf32>
    cond {
      %c_12 = stablehlo.constant dense<40> : tensor<i32>
      %32 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %33 = stablehlo.compare GT, %iterArg_10, %cst_13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %34 = stablehlo.and %32, %33 : tensor<i1>
      stablehlo.return %34 : tensor<i1>
    } do {
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %32 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      %33:3 = stablehlo.while(%iterArg_13 = %c_2, %iterArg_14 = %cst_0, %iterArg_15 = %iterArg_11) : tensor<i32>, tensor<f32>, tensor<3x4xf32>
      cond {
        %c_16 = stablehlo.constant dense<3> : tensor<i32>
        %34 = stablehlo.compare LT, %iterArg_13, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %34 : tensor<i1>
      } do {
        %34 = stablehlo.add %iterArg_13, %c_12 : tensor<i32>
        %35 = stablehlo.slice %iterArg_15 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %36 = stablehlo.slice %iterArg_15 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %37 = stablehlo.abs %iterArg_15 : tensor<3x4xf32>
        %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %38 = stablehlo.reduce(%37 init: %cst_16) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %39 = stablehlo.reshape %38 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %40 = stablehlo.compare GT, %39, %cst_17, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_18 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %41 = stablehlo.compare LT, %39, %cst_18, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %42 = stablehlo.and %40, %41 : tensor<1x1xi1>
        %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %43 = stablehlo.select %42, %39, %cst_19 : tensor<1x1xi1>, tensor<1x1xf32>
        %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %45 = stablehlo.divide %35, %44 : tensor<3x2xf32>
        %46 = stablehlo.divide %36, %44 : tensor<3x2xf32>
        %47 = stablehlo.multiply %45, %45 : tensor<3x2xf32>
        %48 = stablehlo.reduce(%47 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %49 = stablehlo.multiply %46, %46 : tensor<3x2xf32>
        %50 = stablehlo.reduce(%49 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %51 = stablehlo.multiply %45, %46 : tensor<3x2xf32>
        %52 = stablehlo.reduce(%51 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %53 = stablehlo.sqrt %48 : tensor<2xf32>
        %54 = stablehlo.sqrt %50 : tensor<2xf32>
        %55 = stablehlo.multiply %53, %54 : tensor<2xf32>
        %56 = stablehlo.abs %52 : tensor<2xf32>
        %cst_20 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %57 = stablehlo.compare LE, %56, %cst_20, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %58 = stablehlo.abs %52 : tensor<2xf32>
        %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %59 = stablehlo.compare EQ, %55, %cst_21, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %60 = stablehlo.select %59, %cst_22, %55 : tensor<2xi1>, tensor<2xf32>
        %61 = stablehlo.divide %58, %60 : tensor<2xf32>
        %62 = stablehlo.select %57, %cst_21, %61 : tensor<2xi1>, tensor<2xf32>
        %63 = stablehlo.select %57, %cst_21, %52 : tensor<2xi1>, tensor<2xf32>
        %64 = stablehlo.abs %63 : tensor<2xf32>
        %65 = stablehlo.compare EQ, %64, %cst_21, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %66 = stablehlo.select %65, %cst_22, %64 : tensor<2xi1>, tensor<2xf32>
        %67 = stablehlo.subtract %50, %48 : tensor<2xf32>
        %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %68 = stablehlo.multiply %cst_23, %66 : tensor<2xf32>
        %69 = stablehlo.divide %67, %68 : tensor<2xf32>
        %70 = stablehlo.abs %69 : tensor<2xf32>
        %71 = stablehlo.multiply %69, %69 : tensor<2xf32>
        %72 = stablehlo.add %cst_22, %71 : tensor<2xf32>
        %73 = stablehlo.sqrt %72 : tensor<2xf32>
        %74 = stablehlo.add %70, %73 : tensor<2xf32>
        %75 = stablehlo.divide %cst_22, %74 : tensor<2xf32>
        %76 = stablehlo.compare LT, %69, %cst_21, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %77 = stablehlo.negate %75 : tensor<2xf32>
        %78 = stablehlo.select %76, %77, %75 : tensor<2xi1>, tensor<2xf32>
        %79 = stablehlo.select %65, %cst_21, %78 : tensor<2xi1>, tensor<2xf32>
        %80 = stablehlo.multiply %79, %79 : tensor<2xf32>
        %81 = stablehlo.add %cst_22, %80 : tensor<2xf32>
        %82 = stablehlo.rsqrt %81 : tensor<2xf32>
        %83 = stablehlo.divide %63, %66 : tensor<2xf32>
        %84 = stablehlo.multiply %79, %82 : tensor<2xf32>
        %85 = stablehlo.negate %84 : tensor<2xf32>
        %86 = stablehlo.multiply %85, %83 : tensor<2xf32>
        %87 = stablehlo.broadcast_in_dim %82, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
        %88 = stablehlo.multiply %87, %35 : tensor<3x2xf32>
        %89 = stablehlo.broadcast_in_dim %86, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
        %90 = stablehlo.multiply %89, %36 : tensor<3x2xf32>
        %91 = stablehlo.add %88, %90 : tensor<3x2xf32>
        %92 = stablehlo.multiply %87, %36 : tensor<3x2xf32>
        %93 = stablehlo.multiply %89, %35 : tensor<3x2xf32>
        %94 = stablehlo.subtract %92, %93 : tensor<3x2xf32>
        %95 = stablehlo.slice %91 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %96 = stablehlo.slice %91 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %97 = stablehlo.slice %91 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %98 = stablehlo.slice %94 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %99 = stablehlo.concatenate %95, %98, %96, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %100 = stablehlo.slice %94 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %101 = stablehlo.concatenate %100, %97, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %102 = stablehlo.concatenate %99, %101, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %103 = stablehlo.reduce(%62 init: %cst_16) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %104 = stablehlo.maximum %iterArg_14, %103 : tensor<f32>
        stablehlo.return %34, %104, %102 : tensor<i32>, tensor<f32>, tensor<3x4xf32>
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
    %20 = stablehlo.reduce(%19 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %21 = stablehlo.reshape %20 : (tensor<4xf32>) -> tensor<1x4xf32>
    %22 = stablehlo.sqrt %21 : tensor<1x4xf32>
    %23 = stablehlo.multiply %22, %16 : tensor<1x4xf32>
    %24 = stablehlo.reshape %23 : (tensor<1x4xf32>) -> tensor<4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %25 = stablehlo.concatenate %cst_7, %cst_8, dim = 0 : (tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32>
    %26 = stablehlo.subtract %24, %25 : tensor<4xf32>
    %27 = "stablehlo.sort"(%26) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %32 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %28 = stablehlo.slice %27 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    %29 = stablehlo.reshape %4 : (tensor<1x1xi1>) -> tensor<1xi1>
    %cst_9 = stablehlo.constant dense<0x7FC00000> : tensor<3xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %31 = stablehlo.select %30, %28, %cst_9 : tensor<3xi1>, tensor<3xf32>
    return %31 : tensor<3xf32>
  }
}
