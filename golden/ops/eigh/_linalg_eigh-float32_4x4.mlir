module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0:2 = stablehlo.composite "hloemit.eigh" %arg0 {composite_attributes = {lower = true, vectors = true}, decomposition = @hloemit_eigh} : (tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>)
    return %0#0, %0#1 : tensor<4xf32>, tensor<4x4xf32>
  }
  func.func private @hloemit_eigh(%arg0: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %1 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %2 = stablehlo.compare GT, %0, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %3 = stablehlo.select %2, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %4 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %6 = stablehlo.add %3, %5 : tensor<4x4xf32>
    %7 = stablehlo.transpose %3, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %8 = stablehlo.add %6, %7 : tensor<4x4xf32>
    %9 = stablehlo.is_finite %8 : (tensor<4x4xf32>) -> tensor<4x4xi1>
    %10 = stablehlo.not %9 : tensor<4x4xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %11 = stablehlo.reduce(%10 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<4x4xi1>, tensor<i1>) -> tensor<i1>
    %12 = stablehlo.reshape %11 : (tensor<i1>) -> tensor<1x1xi1>
    %13 = stablehlo.not %12 : tensor<1x1xi1>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x4xi1>
    %15 = stablehlo.select %14, %8, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %16 = stablehlo.convert %4 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4x4xf32>
    %17 = stablehlo.subtract %cst_0, %16 : tensor<4x4xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %18:3 = stablehlo.while(%iterArg = %c_1, %iterArg_5 = %15, %iterArg_6 = %16) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    cond {
      %29 = stablehlo.abs %iterArg_5 : tensor<4x4xf32>
      %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %30 = stablehlo.reduce(%29 init: %cst_7) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %31 = stablehlo.multiply %29, %17 : tensor<4x4xf32>
      %32 = stablehlo.reduce(%31 init: %cst_7) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_8 = stablehlo.constant dense<30> : tensor<i32>
      %33 = stablehlo.compare LT, %iterArg, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_9 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %34 = stablehlo.multiply %cst_9, %30 : tensor<f32>
      %35 = stablehlo.compare GT, %32, %34, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %36 = stablehlo.and %33, %35 : tensor<i1>
      stablehlo.return %36 : tensor<i1>
    } do {
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %29 = stablehlo.add %iterArg, %c_7 : tensor<i32>
      %30:3 = stablehlo.while(%iterArg_8 = %c_1, %iterArg_9 = %iterArg_5, %iterArg_10 = %iterArg_6) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      cond {
        %c_11 = stablehlo.constant dense<3> : tensor<i32>
        %31 = stablehlo.compare LT, %iterArg_8, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %31 : tensor<i1>
      } do {
        %31 = stablehlo.add %iterArg_8, %c_7 : tensor<i32>
        %32 = stablehlo.slice %iterArg_9 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %33 = stablehlo.slice %iterArg_9 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %34 = stablehlo.slice %iterArg_9 [0:2, 0:2] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %35 = stablehlo.slice %iterArg_9 [0:2, 2:4] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %36 = stablehlo.slice %iterArg_9 [2:4, 2:4] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %37 = stablehlo.iota dim = 0 : tensor<2x2xi32>
        %38 = stablehlo.iota dim = 1 : tensor<2x2xi32>
        %39 = stablehlo.compare EQ, %37, %38, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %40 = stablehlo.select %39, %34, %cst_11 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %41 = stablehlo.reduce(%40 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %42 = stablehlo.select %39, %36, %cst_11 : tensor<2x2xi1>, tensor<2x2xf32>
        %43 = stablehlo.reduce(%42 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %44 = stablehlo.select %39, %35, %cst_11 : tensor<2x2xi1>, tensor<2x2xf32>
        %45 = stablehlo.reduce(%44 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %46 = stablehlo.abs %45 : tensor<2xf32>
        %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %47 = stablehlo.compare EQ, %46, %cst_13, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %48 = stablehlo.select %47, %cst_14, %46 : tensor<2xi1>, tensor<2xf32>
        %49 = stablehlo.subtract %43, %41 : tensor<2xf32>
        %cst_15 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %50 = stablehlo.multiply %cst_15, %48 : tensor<2xf32>
        %51 = stablehlo.divide %49, %50 : tensor<2xf32>
        %52 = stablehlo.abs %51 : tensor<2xf32>
        %53 = stablehlo.multiply %51, %51 : tensor<2xf32>
        %54 = stablehlo.add %cst_14, %53 : tensor<2xf32>
        %55 = stablehlo.sqrt %54 : tensor<2xf32>
        %56 = stablehlo.add %52, %55 : tensor<2xf32>
        %57 = stablehlo.divide %cst_14, %56 : tensor<2xf32>
        %58 = stablehlo.compare LT, %51, %cst_13, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %59 = stablehlo.negate %57 : tensor<2xf32>
        %60 = stablehlo.select %58, %59, %57 : tensor<2xi1>, tensor<2xf32>
        %61 = stablehlo.select %47, %cst_13, %60 : tensor<2xi1>, tensor<2xf32>
        %62 = stablehlo.multiply %61, %61 : tensor<2xf32>
        %63 = stablehlo.add %cst_14, %62 : tensor<2xf32>
        %64 = stablehlo.rsqrt %63 : tensor<2xf32>
        %65 = stablehlo.divide %45, %48 : tensor<2xf32>
        %66 = stablehlo.multiply %61, %64 : tensor<2xf32>
        %67 = stablehlo.negate %66 : tensor<2xf32>
        %68 = stablehlo.multiply %67, %65 : tensor<2xf32>
        %69 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
        %70 = stablehlo.multiply %69, %32 : tensor<2x4xf32>
        %71 = stablehlo.broadcast_in_dim %68, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
        %72 = stablehlo.multiply %71, %33 : tensor<2x4xf32>
        %73 = stablehlo.add %70, %72 : tensor<2x4xf32>
        %74 = stablehlo.multiply %69, %33 : tensor<2x4xf32>
        %75 = stablehlo.multiply %71, %32 : tensor<2x4xf32>
        %76 = stablehlo.subtract %74, %75 : tensor<2x4xf32>
        %77 = stablehlo.slice %73 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %78 = stablehlo.slice %73 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %79 = stablehlo.slice %73 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %80 = stablehlo.slice %76 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %81 = stablehlo.concatenate %77, %80, %78, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %82 = stablehlo.slice %76 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %83 = stablehlo.concatenate %82, %79, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %84 = stablehlo.concatenate %81, %83, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %85 = stablehlo.slice %84 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %86 = stablehlo.slice %84 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %87 = stablehlo.broadcast_in_dim %64, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %88 = stablehlo.multiply %87, %85 : tensor<4x2xf32>
        %89 = stablehlo.broadcast_in_dim %68, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %90 = stablehlo.multiply %89, %86 : tensor<4x2xf32>
        %91 = stablehlo.add %88, %90 : tensor<4x2xf32>
        %92 = stablehlo.multiply %87, %86 : tensor<4x2xf32>
        %93 = stablehlo.multiply %89, %85 : tensor<4x2xf32>
        %94 = stablehlo.subtract %92, %93 : tensor<4x2xf32>
        %95 = stablehlo.slice %91 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %96 = stablehlo.slice %91 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %97 = stablehlo.slice %91 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %98 = stablehlo.slice %94 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %99 = stablehlo.concatenate %95, %98, %96, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %100 = stablehlo.slice %94 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %101 = stablehlo.concatenate %100, %97, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %102 = stablehlo.concatenate %99, %101, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %103 = stablehlo.slice %iterArg_10 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %104 = stablehlo.slice %iterArg_10 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %105 = stablehlo.multiply %69, %103 : tensor<2x4xf32>
        %106 = stablehlo.multiply %71, %104 : tensor<2x4xf32>
        %107 = stablehlo.add %105, %106 : tensor<2x4xf32>
        %108 = stablehlo.multiply %69, %104 : tensor<2x4xf32>
        %109 = stablehlo.multiply %71, %103 : tensor<2x4xf32>
        %110 = stablehlo.subtract %108, %109 : tensor<2x4xf32>
        %111 = stablehlo.slice %107 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %112 = stablehlo.slice %107 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %113 = stablehlo.slice %107 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %114 = stablehlo.slice %110 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %115 = stablehlo.concatenate %111, %114, %112, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %116 = stablehlo.slice %110 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %117 = stablehlo.concatenate %116, %113, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %118 = stablehlo.concatenate %115, %117, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        stablehlo.return %31, %102, %118 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %29, %30#1, %30#2 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    }
    %19 = stablehlo.select %4, %18#1, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %21 = stablehlo.transpose %18#2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %22 = "stablehlo.sort"(%20) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %29 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %29 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %23 = stablehlo.broadcast_in_dim %20, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
    %24:2 = "stablehlo.sort"(%23, %21) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %29 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %29 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %25 = stablehlo.reshape %13 : (tensor<1x1xi1>) -> tensor<1xi1>
    %cst_3 = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<1xi1>) -> tensor<4xi1>
    %27 = stablehlo.select %26, %22, %cst_3 : tensor<4xi1>, tensor<4xf32>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<4x4xf32>
    %28 = stablehlo.select %14, %24#1, %cst_4 : tensor<4x4xi1>, tensor<4x4xf32>
    return %27, %28 : tensor<4xf32>, tensor<4x4xf32>
  }
}
