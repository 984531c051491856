module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0:3 = stablehlo.composite "hloemit.svd" %arg0 {composite_attributes = {full_matrices = false, vectors = true}, decomposition = @hloemit_svd} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    return %0#0, %0#1, %0#2 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @hloemit_svd(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) {
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
    %9 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %10 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %11 = stablehlo.compare EQ, %9, %10, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %12 = stablehlo.convert %11 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %13:4 = stablehlo.while(%iterArg = %c_2, %iterArg_12 = %cst_1, %iterArg_13 = %8, %iterArg_14 = %12) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
    cond {
      %c_15 = stablehlo.constant dense<40> : tensor<i32>
      %59 = stablehlo.compare LT, %iterArg, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_16 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %60 = stablehlo.compare GT, %iterArg_12, %cst_16, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %61 = stablehlo.and %59, %60 : tensor<i1>
      stablehlo.return %61 : tensor<i1>
    } do {
      %c_15 = stablehlo.constant dense<1> : tensor<i32>
      %59 = stablehlo.add %iterArg, %c_15 : tensor<i32>
      %60:4 = stablehlo.while(%iterArg_16 = %c_2, %iterArg_17 = %cst_0, %iterArg_18 = %iterArg_13, %iterArg_19 = %iterArg_14) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      cond {
        %c_20 = stablehlo.constant dense<3> : tensor<i32>
        %61 = stablehlo.compare LT, %iterArg_16, %c_20, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %61 : tensor<i1>
      } do {
        %61 = stablehlo.add %iterArg_16, %c_15 : tensor<i32>
        %62 = stablehlo.slice %iterArg_18 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %63 = stablehlo.slice %iterArg_18 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %64 = stablehlo.abs %iterArg_18 : tensor<3x4xf32>
        %cst_20 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %65 = stablehlo.reduce(%64 init: %cst_20) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %66 = stablehlo.reshape %65 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %67 = stablehlo.compare GT, %66, %cst_21, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_22 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %68 = stablehlo.compare LT, %66, %cst_22, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %69 = stablehlo.and %67, %68 : tensor<1x1xi1>
        %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %70 = stablehlo.select %69, %66, %cst_23 : tensor<1x1xi1>, tensor<1x1xf32>
        %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %72 = stablehlo.divide %62, %71 : tensor<3x2xf32>
        %73 = stablehlo.divide %63, %71 : tensor<3x2xf32>
        %74 = stablehlo.multiply %72, %72 : tensor<3x2xf32>
        %75 = stablehlo.reduce(%74 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %76 = stablehlo.multiply %73, %73 : tensor<3x2xf32>
        %77 = stablehlo.reduce(%76 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %78 = stablehlo.multiply %72, %73 : tensor<3x2xf32>
        %79 = stablehlo.reduce(%78 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %80 = stablehlo.sqrt %75 : tensor<2xf32>
        %81 = stablehlo.sqrt %77 : tensor<2xf32>
        %82 = stablehlo.multiply %80, %81 : tensor<2xf32>
        %83 = stablehlo.abs %79 : tensor<2xf32>
        %cst_24 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %84 = stablehlo.compare LE, %83, %cst_24, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %85 = stablehlo.abs %79 : tensor<2xf32>
        %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %86 = stablehlo.compare EQ, %82, %cst_25, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %87 = stablehlo.select %86, %cst_26, %82 : tensor<2xi1>, tensor<2xf32>
        %88 = stablehlo.divide %85, %87 : tensor<2xf32>
        %89 = stablehlo.select %84, %cst_25, %88 : tensor<2xi1>, tensor<2xf32>
        %90 = stablehlo.select %84, %cst_25, %79 : tensor<2xi1>, tensor<2xf32>
        %91 = stablehlo.abs %90 : tensor<2xf32>
        %92 = stablehlo.compare EQ, %91, %cst_25, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %93 = stablehlo.select %92, %cst_26, %91 : tensor<2xi1>, tensor<2xf32>
        %94 = stablehlo.subtract %77, %75 : tensor<2xf32>
        %cst_27 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %95 = stablehlo.multiply %cst_27, %93 : tensor<2xf32>
        %96 = stablehlo.divide %94, %95 : tensor<2xf32>
        %97 = stablehlo.abs %96 : tensor<2xf32>
        %98 = stablehlo.multiply %96, %96 : tensor<2xf32>
        %99 = stablehlo.add %cst_26, %98 : tensor<2xf32>
        %100 = stablehlo.sqrt %99 : tensor<2xf32>
        %101 = stablehlo.add %97, %100 : tensor<2xf32>
        %102 = stablehlo.divide %cst_26, %101 : tensor<2xf32>
        %103 = stablehlo.compare LT, %96, %cst_25, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %104 = stablehlo.negate %102 : tensor<2xf32>
        %105 = stablehlo.select %103, %104, %102 : tensor<2xi1>, tensor<2xf32>
        %106 = stablehlo.select %92, %cst_25, %105 : tensor<2xi1>, tensor<2xf32>
        %107 = stablehlo.multiply %106, %106 : tensor<2xf32>
        %108 = stablehlo.add %cst_26, %107 : tensor<2xf32>
        %109 = stablehlo.rsqrt %108 : tensor<2xf32>
        %110 = stablehlo.divide %90, %93 : tensor<2xf32>
        %111 = stablehlo.multiply %106, %109 : tensor<2xf32>
        %112 = stablehlo.negate %111 : tensor<2xf32>
        %113 = stablehlo.multiply %112, %110 : tensor<2xf32>
        %114 = stablehlo.broadcast_in_dim %109, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
        %115 = stablehlo.multiply %114, %62 : tensor<3x2xf32>
        %116 = stablehlo.broadcast_in_dim %113, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
        %117 = stablehlo.multiply %116, %63 : tensor<3x2xf32>
        %118 = stablehlo.add %115, %117 : tensor<3x2xf32>
        %119 = stablehlo.multiply %114, %63 : tensor<3x2xf32>
        %120 = stablehlo.multiply %116, %62 : tensor<3x2xf32>
        %121 = stablehlo.subtract %119, %120 : tensor<3x2xf32>
        %122 = stablehlo.slice %118 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %123 = stablehlo.slice %118 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %124 = stablehlo.slice %118 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %125 = stablehlo.slice %121 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %126 = stablehlo.concatenate %122, %125, %123, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %127 = stablehlo.slice %121 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %128 = stablehlo.concatenate %127, %124, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %129 = stablehlo.concatenate %126, %128, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %130 = stablehlo.slice %iterArg_19 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %131 = stablehlo.slice %iterArg_19 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %132 = stablehlo.broadcast_in_dim %109, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %133 = stablehlo.multiply %132, %130 : tensor<4x2xf32>
        %134 = stablehlo.broadcast_in_dim %113, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %135 = stablehlo.multiply %134, %131 : tensor<4x2xf32>
        %136 = stablehlo.add %133, %135 : tensor<4x2xf32>
        %137 = stablehlo.multiply %132, %131 : tensor<4x2xf32>
        %138 = stablehlo.multiply %134, %130 : tensor<4x2xf32>
        %139 = stablehlo.subtract %137, %138 : tensor<4x2xf32>
        %140 = stablehlo.slice %136 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %141 = stablehlo.slice %136 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %142 = stablehlo.slice %136 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %143 = stablehlo.slice %139 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %144 = stablehlo.concatenate %140, %143, %141, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %145 = stablehlo.slice %139 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %146 = stablehlo.concatenate %145, %142, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %147 = stablehlo.concatenate %144, %146, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %148 = stablehlo.reduce(%89 init: %cst_20) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %149 = stablehlo.maximum %iterArg_17, %148 : tensor<f32>
        stablehlo.return %61, %149, %129, %147 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %59, %60#1, %60#2, %60#3 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
    }
    %14 = stablehlo.abs %13#2 : tensor<3x4xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_3) applies stablehlo.maximum across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %16 = stablehlo.reshape %15 : (tensor<4xf32>) -> tensor<1x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<1x4xf32>
    %17 = stablehlo.compare GT, %16, %cst_4, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<1x4xf32>
    %18 = stablehlo.compare LT, %16, %cst_5, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %19 = stablehlo.and %17, %18 : tensor<1x4xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<1x4xf32>
    %20 = stablehlo.select %19, %16, %cst_6 : tensor<1x4xi1>, tensor<1x4xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %22 = stablehlo.divide %14, %21 : tensor<3x4xf32>
    %23 = stablehlo.multiply %22, %22 : tensor<3x4xf32>
    %24 = stablehlo.reduce(%23 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %25 = stablehlo.reshape %24 : (tensor<4xf32>) -> tensor<1x4xf32>
    %26 = stablehlo.sqrt %25 : tensor<1x4xf32>
    %27 = stablehlo.multiply %26, %20 : tensor<1x4xf32>
    %28 = stablehlo.reshape %27 : (tensor<1x4xf32>) -> tensor<4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %29 = stablehlo.concatenate %cst_7, %cst_8, dim = 0 : (tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32>
    %30 = stablehlo.subtract %28, %29 : tensor<4xf32>
    %31 = "stablehlo.sort"(%30) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %59 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %59 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
    %33:2 = "stablehlo.sort"(%32, %13#2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %59 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %59 : tensor<i1>
    }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    %34 = stablehlo.broadcast_in_dim %30, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
    %35:2 = "stablehlo.sort"(%34, %13#3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %59 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %59 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %36 = stablehlo.slice %33#1 [0:3, 0:3] : (tensor<3x4xf32>) -> tensor<3x3xf32>
    %37 = stablehlo.slice %31 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    %38 = stablehlo.slice %35#1 [0:3, 0:3] : (tensor<4x4xf32>) -> tensor<3x3xf32>
    %39:2 = stablehlo.composite "hloemit.geqrf" %36 {decomposition = @hloemit_geqrf} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
    %40 = stablehlo.composite "hloemit.householder_product" %39#0, %39#1 {decomposition = @hloemit_householder_product} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
    %41 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %42 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %43 = stablehlo.compare LE, %41, %42, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %44 = stablehlo.select %43, %39#0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %45 = stablehlo.compare EQ, %41, %42, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %46 = stablehlo.select %45, %44, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %47 = stablehlo.reduce(%46 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %48 = stablehlo.compare EQ, %47, %cst_7, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %49 = stablehlo.sign %47 : tensor<3xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %50 = stablehlo.select %48, %cst_9, %49 : tensor<3xi1>, tensor<3xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
    %52 = stablehlo.multiply %40, %51 : tensor<3x3xf32>
    %53 = stablehlo.transpose %52, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_10 = stablehlo.constant dense<0x7FC00000> : tensor<3x3xf32>
    %54 = stablehlo.select %5, %38, %cst_10 : tensor<3x3xi1>, tensor<3x3xf32>
    %55 = stablehlo.reshape %4 : (tensor<1x1xi1>) -> tensor<1xi1>
    %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<3xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %57 = stablehlo.select %56, %37, %cst_11 : tensor<3xi1>, tensor<3xf32>
    %58 = stablehlo.select %5, %53, %cst_10 : tensor<3x3xi1>, tensor<3x3xf32>
    return %54, %57, %58 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @hloemit_geqrf(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0, %iterArg_1 = %cst) : tensor<i32>, tensor<3x3xf32>, tensor<3xf32>
    cond {
      %c_2 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      %4 = stablehlo.dynamic_slice %iterArg_0, %c, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %5 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %6 = stablehlo.dynamic_slice %4, %iterArg, %c, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %7 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %8 = stablehlo.compare GT, %5, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %9 = stablehlo.select %8, %4, %cst_3 : tensor<3x1xi1>, tensor<3x1xf32>
      %10 = stablehlo.abs %9 : tensor<3x1xf32>
      %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %11 = stablehlo.reduce(%10 init: %cst_4) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %12 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<1x1xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %13 = stablehlo.compare GT, %12, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_6 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
      %14 = stablehlo.compare LT, %12, %cst_6, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %15 = stablehlo.and %13, %14 : tensor<1x1xi1>
      %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %16 = stablehlo.select %15, %12, %cst_7 : tensor<1x1xi1>, tensor<1x1xf32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %18 = stablehlo.divide %10, %17 : tensor<3x1xf32>
      %19 = stablehlo.multiply %18, %18 : tensor<3x1xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %20 = stablehlo.reduce(%19 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %21 = stablehlo.reshape %20 : (tensor<1xf32>) -> tensor<1x1xf32>
      %22 = stablehlo.sqrt %21 : tensor<1x1xf32>
      %23 = stablehlo.multiply %22, %16 : tensor<1x1xf32>
      %24 = stablehlo.compare EQ, %5, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %25 = stablehlo.select %24, %4, %9 : tensor<3x1xi1>, tensor<3x1xf32>
      %26 = stablehlo.abs %25 : tensor<3x1xf32>
      %27 = stablehlo.reduce(%26 init: %cst_4) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %28 = stablehlo.reshape %27 : (tensor<1xf32>) -> tensor<1x1xf32>
      %29 = stablehlo.compare GT, %28, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %30 = stablehlo.compare LT, %28, %cst_6, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %31 = stablehlo.and %29, %30 : tensor<1x1xi1>
      %32 = stablehlo.select %31, %28, %cst_7 : tensor<1x1xi1>, tensor<1x1xf32>
      %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %34 = stablehlo.divide %26, %33 : tensor<3x1xf32>
      %35 = stablehlo.multiply %34, %34 : tensor<3x1xf32>
      %36 = stablehlo.reduce(%35 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %37 = stablehlo.reshape %36 : (tensor<1xf32>) -> tensor<1x1xf32>
      %38 = stablehlo.sqrt %37 : tensor<1x1xf32>
      %39 = stablehlo.multiply %38, %32 : tensor<1x1xf32>
      %40 = stablehlo.compare LT, %6, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %41 = stablehlo.negate %39 : tensor<1x1xf32>
      %42 = stablehlo.select %40, %39, %41 : tensor<1x1xi1>, tensor<1x1xf32>
      %43 = stablehlo.compare EQ, %23, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %44 = stablehlo.select %43, %cst_7, %42 : tensor<1x1xi1>, tensor<1x1xf32>
      %45 = stablehlo.subtract %42, %6 : tensor<1x1xf32>
      %46 = stablehlo.divide %45, %44 : tensor<1x1xf32>
      %47 = stablehlo.select %43, %cst_5, %46 : tensor<1x1xi1>, tensor<1x1xf32>
      %48 = stablehlo.select %43, %6, %42 : tensor<1x1xi1>, tensor<1x1xf32>
      %49 = stablehlo.subtract %6, %48 : tensor<1x1xf32>
      %50 = stablehlo.select %43, %cst_7, %49 : tensor<1x1xi1>, tensor<1x1xf32>
      %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %52 = stablehlo.divide %9, %51 : tensor<3x1xf32>
      %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<3x1xf32>
      %53 = stablehlo.select %24, %cst_9, %52 : tensor<3x1xi1>, tensor<3x1xf32>
      %54 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %55 = stablehlo.compare GT, %1, %54, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %56 = stablehlo.dot_general %53, %iterArg_0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %57 = stablehlo.select %55, %56, %cst_10 : tensor<1x3xi1>, tensor<1x3xf32>
      %58 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %59 = stablehlo.multiply %58, %53 : tensor<3x1xf32>
      %60 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %61 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %62 = stablehlo.multiply %60, %61 : tensor<3x3xf32>
      %63 = stablehlo.subtract %iterArg_0, %62 : tensor<3x3xf32>
      %64 = stablehlo.compare EQ, %0, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %65 = stablehlo.compare GT, %0, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %66 = stablehlo.dynamic_slice %63, %c, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %67 = stablehlo.select %65, %53, %66 : tensor<3x1xi1>, tensor<3x1xf32>
      %68 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %69 = stablehlo.select %64, %68, %67 : tensor<3x1xi1>, tensor<3x1xf32>
      %70 = stablehlo.dynamic_update_slice %63, %69, %c, %iterArg : (tensor<3x3xf32>, tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
      %71 = stablehlo.reshape %47 : (tensor<1x1xf32>) -> tensor<1xf32>
      %72 = stablehlo.dynamic_update_slice %iterArg_1, %71, %iterArg : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
      stablehlo.return %3, %70, %72 : tensor<i32>, tensor<3x3xf32>, tensor<3xf32>
    }
    return %2#1, %2#2 : tensor<3x3xf32>, tensor<3xf32>
  }
  func.func private @hloemit_householder_product(%arg0: tensor<3x3xf32>, %arg1: tensor<3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %3 = stablehlo.convert %2 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %4 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %3) : tensor<i32>, tensor<3x3xf32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %6 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<2> : tensor<i32>
      %7 = stablehlo.subtract %c_2, %iterArg : tensor<i32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %9 = stablehlo.compare EQ, %4, %8, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %10 = stablehlo.compare GT, %4, %8, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %11 = stablehlo.dynamic_slice %arg0, %c, %7, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %12 = stablehlo.select %10, %11, %cst : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<3x1xf32>
      %13 = stablehlo.select %9, %cst_3, %12 : tensor<3x1xi1>, tensor<3x1xf32>
      %14 = stablehlo.dynamic_slice %arg1, %7, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
      %15 = stablehlo.dot_general %13, %iterArg_0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %16 = stablehlo.dot_general %13, %15, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
      %17 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<1xf32>) -> tensor<3x3xf32>
      %18 = stablehlo.multiply %17, %16 : tensor<3x3xf32>
      %19 = stablehlo.subtract %iterArg_0, %18 : tensor<3x3xf32>
      stablehlo.return %6, %19 : tensor<i32>, tensor<3x3xf32>
    }
    return %5#1 : tensor<3x3xf32>
  }
}
