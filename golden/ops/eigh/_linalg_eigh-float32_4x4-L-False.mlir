module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.composite "hloemit.eigh" %arg0 {composite_attributes = {lower = true, vectors = false}, decomposition = @hloemit_eigh} : (tensor<4x4xf32>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<> : tensor<0xf32>
    return %0, %cst : tensor<4xf32>, tensor<0xf32>
  }
  func.func private @hloemit_eigh(%arg0: tensor<4x4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %4 = stablehlo.compare GT, %2, %3, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %6 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %7 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %8 = stablehlo.compare EQ, %6, %7, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %9 = stablehlo.select %8, %arg0, %cst_0 : tensor<4x4xi1>, tensor<4x4xf32>
    %10 = stablehlo.add %5, %9 : tensor<4x4xf32>
    %11 = stablehlo.transpose %5, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %12 = stablehlo.add %10, %11 : tensor<4x4xf32>
    %13 = stablehlo.is_finite %12 : (tensor<4x4xf32>) -> tensor<4x4xi1>
    %14 = stablehlo.not %13 : tensor<4x4xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %15 = stablehlo.reduce(%14 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<4x4xi1>, tensor<i1>) -> tensor<i1>
    %16 = stablehlo.reshape %15 : (tensor<i1>) -> tensor<1x1xi1>
    %17 = stablehlo.not %16 : tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x4xi1>
    %19 = stablehlo.select %18, %12, %cst_1 : tensor<4x4xi1>, tensor<4x4xf32>
    %20 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %21 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %22 = stablehlo.compare EQ, %20, %21, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %23 = stablehlo.convert %22 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<4x4xf32>
    %24 = stablehlo.subtract %cst_2, %23 : tensor<4x4xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %25:2 = stablehlo.while(%iterArg = %c_3, %iterArg_7 = %19) : tensor<i32>, tensor<4x4xf32>
    cond {
      %37 = stablehlo.abs %iterArg_7 : tensor<4x4xf32>
      %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %38 = stablehlo.reduce(%37 init: %cst_8) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %39 = stablehlo.multiply %37, %24 : tensor<4x4xf32>
      %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %40 = stablehlo.reduce(%39 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_10 = stablehlo.constant dense<30> : tensor<i32>
      %41 = stablehlo.compare LT, %iterArg, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %42 = stablehlo.multiply %cst_11, %38 : tensor<f32>
      %43 = stablehlo.compare GT, %40, %42, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_12 = stablehlo.constant dense<false> : tensor<i1>
      %44 = stablehlo.reduce(%43 init: %c_12) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %45 = stablehlo.and %41, %44 : tensor<i1>
      stablehlo.return %45 : tensor<i1>
    } do {
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %37 = stablehlo.add %iterArg, %c_8 : tensor<i32>
      %c_9 = stablehlo.constant dense<0> : tensor<i32>
      %38:2 = stablehlo.while(%iterArg_10 = %c_9, %iterArg_11 = %iterArg_7) : tensor<i32>, tensor<4x4xf32>
      cond {
        %c_12 = stablehlo.constant dense<3> : tensor<i32>
        %39 = stablehlo.compare LT, %iterArg_10, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %39 : tensor<i1>
      } do {
        %c_12 = stablehlo.constant dense<1> : tensor<i32>
        %39 = stablehlo.add %iterArg_10, %c_12 : tensor<i32>
        %40 = stablehlo.slice %iterArg_11 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %41 = stablehlo.slice %iterArg_11 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %42 = stablehlo.slice %40 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %43 = stablehlo.slice %40 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %44 = stablehlo.slice %41 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %45 = stablehlo.slice %41 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %46 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %47 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %48 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %49 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %50 = stablehlo.compare EQ, %48, %49, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %51 = stablehlo.select %50, %42, %cst_13 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %52 = stablehlo.reduce(%51 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %53 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %54 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %55 = stablehlo.broadcast_in_dim %53, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %56 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %57 = stablehlo.compare EQ, %55, %56, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %58 = stablehlo.select %57, %45, %cst_15 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %59 = stablehlo.reduce(%58 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %60 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %61 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %62 = stablehlo.broadcast_in_dim %60, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %63 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %64 = stablehlo.compare EQ, %62, %63, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %65 = stablehlo.select %64, %43, %cst_17 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %66 = stablehlo.reduce(%65 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %67 = stablehlo.abs %66 : tensor<2xf32>
        %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %68 = stablehlo.compare EQ, %67, %cst_19, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %69 = stablehlo.select %68, %cst_20, %67 : tensor<2xi1>, tensor<2xf32>
        %70 = stablehlo.subtract %59, %52 : tensor<2xf32>
        %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %71 = stablehlo.multiply %cst_21, %69 : tensor<2xf32>
        %72 = stablehlo.divide %70, %71 : tensor<2xf32>
        %73 = stablehlo.abs %72 : tensor<2xf32>
        %74 = stablehlo.multiply %72, %72 : tensor<2xf32>
        %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %75 = stablehlo.add %cst_22, %74 : tensor<2xf32>
        %76 = stablehlo.sqrt %75 : tensor<2xf32>
        %77 = stablehlo.add %73, %76 : tensor<2xf32>
        %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %78 = stablehlo.divide %cst_23, %77 : tensor<2xf32>
        %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %79 = stablehlo.compare LT, %72, %cst_24, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %80 = stablehlo.negate %78 : tensor<2xf32>
        %81 = stablehlo.select %79, %80, %78 : tensor<2xi1>, tensor<2xf32>
        %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %82 = stablehlo.select %68, %cst_25, %81 : tensor<2xi1>, tensor<2xf32>
        %83 = stablehlo.multiply %82, %82 : tensor<2xf32>
        %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %84 = stablehlo.add %cst_26, %83 : tensor<2xf32>
        %85 = stablehlo.rsqrt %84 : tensor<2xf32>
        %86 = stablehlo.divide %66, %69 : tensor<2xf32>
        %87 = stablehlo.multiply %82, %85 : tensor<2xf32>
        %88 = stablehlo.negate %87 : tensor<2xf32>
        %89 = stablehlo.multiply %88, %86 : tensor<2xf32>
        %90 = stablehlo.reshape %85 : (tensor<2xf32>) -> tensor<2x1xf32>
        %91 = stablehlo.reshape %89 : (tensor<2xf32>) -> tensor<2x1xf32>
        %92 = stablehlo.reshape %85 : (tensor<2xf32>) -> tensor<1x2xf32>
        %93 = stablehlo.reshape %89 : (tensor<2xf32>) -> tensor<1x2xf32>
        %94 = stablehlo.slice %iterArg_11 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %95 = stablehlo.slice %iterArg_11 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %96 = stablehlo.broadcast_in_dim %90, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %97 = stablehlo.multiply %96, %94 : tensor<2x4xf32>
        %98 = stablehlo.broadcast_in_dim %91, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %99 = stablehlo.multiply %98, %95 : tensor<2x4xf32>
        %100 = stablehlo.add %97, %99 : tensor<2x4xf32>
        %101 = stablehlo.broadcast_in_dim %90, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %102 = stablehlo.multiply %101, %95 : tensor<2x4xf32>
        %103 = stablehlo.broadcast_in_dim %91, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %104 = stablehlo.multiply %103, %94 : tensor<2x4xf32>
        %105 = stablehlo.subtract %102, %104 : tensor<2x4xf32>
        %106 = stablehlo.slice %100 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %107 = stablehlo.slice %100 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %108 = stablehlo.slice %100 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %109 = stablehlo.slice %105 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %110 = stablehlo.concatenate %106, %109, %107, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %111 = stablehlo.slice %105 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %112 = stablehlo.concatenate %111, %108, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %113 = stablehlo.concatenate %110, %112, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %114 = stablehlo.slice %113 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %115 = stablehlo.slice %113 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %116 = stablehlo.broadcast_in_dim %92, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %117 = stablehlo.multiply %116, %114 : tensor<4x2xf32>
        %118 = stablehlo.broadcast_in_dim %93, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %119 = stablehlo.multiply %118, %115 : tensor<4x2xf32>
        %120 = stablehlo.add %117, %119 : tensor<4x2xf32>
        %121 = stablehlo.broadcast_in_dim %92, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %122 = stablehlo.multiply %121, %115 : tensor<4x2xf32>
        %123 = stablehlo.broadcast_in_dim %93, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %124 = stablehlo.multiply %123, %114 : tensor<4x2xf32>
        %125 = stablehlo.subtract %122, %124 : tensor<4x2xf32>
        %126 = stablehlo.slice %120 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %127 = stablehlo.slice %120 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %128 = stablehlo.slice %120 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %129 = stablehlo.slice %125 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %130 = stablehlo.concatenate %126, %129, %127, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %131 = stablehlo.slice %125 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %132 = stablehlo.concatenate %131, %128, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %133 = stablehlo.concatenate %130, %132, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        stablehlo.return %39, %133 : tensor<i32>, tensor<4x4xf32>
      }
      stablehlo.return %37, %38#1 : tensor<i32>, tensor<4x4xf32>
    }
    %26 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %27 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %28 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %30 = stablehlo.compare EQ, %28, %29, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %31 = stablehlo.select %30, %25#1, %cst_4 : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.reduce(%31 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %33 = "stablehlo.sort"(%32) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %37 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %37 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %34 = stablehlo.reshape %17 : (tensor<1x1xi1>) -> tensor<1xi1>
    %cst_6 = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<1xi1>) -> tensor<4xi1>
    %36 = stablehlo.select %35, %33, %cst_6 : tensor<4xi1>, tensor<4xf32>
    return %36 : tensor<4xf32>
  }
}
