module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.composite "hloemit.eigh" %arg0 {composite_attributes = {lower = true, vectors = false}, decomposition = @hloemit_eigh} : (tensor<4x4xf32>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<> : tensor<0xf32>
    return %0, %cst : tensor<4xf32>, tensor<0xf32>
  }
  func.func private @hloemit_eigh(%arg0: tensor<4x4xf32>) -> tensor<4xf32> {
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
    %18:2 = stablehlo.while(%iterArg = %c_1, %iterArg_4 = %15) : tensor<i32>, tensor<4x4xf32>
    cond {
      %25 = stablehlo.abs %iterArg_4 : tensor<4x4xf32>
      %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %26 = stablehlo.reduce(%25 init: %cst_5) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %27 = stablehlo.multiply %25, %17 : tensor<4x4xf32>
      %28 = stablehlo.reduce(%27 init: %cst_5) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_6 = stablehlo.constant dense<30> : tensor<i32>
      %29 = stablehlo.compare LT, %iterArg, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_7 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %30 = stablehlo.multiply %cst_7, %26 : tensor<f32>
      %31 = stablehlo.compare GT, %28, %30, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %32 = stablehlo.and %29, %31 : tensor<i1>
      stablehlo.return %32 : tensor<i1>
    } do {
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %25 = stablehlo.add %iterArg, %c_5 : tensor<i32>
      %26:2 = stablehlo.while(%iterArg_6 = %c_1, %iterArg_7 = %iterArg_4) : tensor<i32>, tensor<4x4xf32>
      cond {
        %c_8 = stablehlo.constant dense<3> : tensor<i32>
        %27 = stablehlo.compare LT, %iterArg_6, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %27 : tensor<i1>
      } do {
        %27 = stablehlo.add %iterArg_6, %c_5 : tensor<i32>
        %28 = stablehlo.slice %iterArg_7 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %29 = stablehlo.slice %iterArg_7 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %30 = stablehlo.slice %iterArg_7 [0:2, 0:2] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %31 = stablehlo.slice %iterArg_7 [0:2, 2:4] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %32 = stablehlo.slice %iterArg_7 [2:4, 2:4] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %33 = stablehlo.iota dim = 0 : tensor<2x2xi32>
        %34 = stablehlo.iota dim = 1 : tensor<2x2xi32>
        %35 = stablehlo.compare EQ, %33, %34, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %36 = stablehlo.select %35, %30, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %37 = stablehlo.reduce(%36 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %38 = stablehlo.select %35, %32, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %39 = stablehlo.reduce(%38 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %40 = stablehlo.select %35, %31, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %41 = stablehlo.reduce(%40 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %42 = stablehlo.abs %41 : tensor<2xf32>
        %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %43 = stablehlo.compare EQ, %42, %cst_10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %44 = stablehlo.select %43, %cst_11, %42 : tensor<2xi1>, tensor<2xf32>
        %45 = stablehlo.subtract %39, %37 : tensor<2xf32>
        %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %46 = stablehlo.multiply %cst_12, %44 : tensor<2xf32>
        %47 = stablehlo.divide %45, %46 : tensor<2xf32>
        %48 = stablehlo.abs %47 : tensor<2xf32>
        %49 = stablehlo.multiply %47, %47 : tensor<2xf32>
        %50 = stablehlo.add %cst_11, %49 : tensor<2xf32>
        %51 = stablehlo.sqrt %50 : tensor<2xf32>
        %52 = stablehlo.add %48, %51 : tensor<2xf32>
        %53 = stablehlo.divide %cst_11, %52 : tensor<2xf32>
        %54 = stablehlo.compare LT, %47, %cst_10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %55 = stablehlo.negate %53 : tensor<2xf32>
        %56 = stablehlo.select %54, %55, %53 : tensor<2xi1>, tensor<2xf32>
        %57 = stablehlo.select %43, %cst_10, %56 : tensor<2xi1>, tensor<2xf32>
        %58 = stablehlo.multiply %57, %57 : tensor<2xf32>
        %59 = stablehlo.add %cst_11, %58 : tensor<2xf32>
        %60 = stablehlo.rsqrt %59 : tensor<2xf32>
        %61 = stablehlo.divide %41, %44 : tensor<2xf32>
        %62 = stablehlo.multiply %57, %60 : tensor<2xf32>
        %63 = stablehlo.negate %62 : tensor<2xf32>
        %64 = stablehlo.multiply %63, %61 : tensor<2xf32>
        %65 = stablehlo.broadcast_in_dim %60, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
        %66 = stablehlo.multiply %65, %28 : tensor<2x4xf32>
        %67 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
        %68 = stablehlo.multiply %67, %29 : tensor<2x4xf32>
        %69 = stablehlo.add %66, %68 : tensor<2x4xf32>
        %70 = stablehlo.multiply %65, %29 : tensor<2x4xf32>
        %71 = stablehlo.multiply %67, %28 : tensor<2x4xf32>
        %72 = stablehlo.subtract %70, %71 : tensor<2x4xf32>
        %73 = stablehlo.slice %69 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %74 = stablehlo.slice %69 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %75 = stablehlo.slice %69 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %76 = stablehlo.slice %72 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %77 = stablehlo.concatenate %73, %76, %74, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %78 = stablehlo.slice %72 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %79 = stablehlo.concatenate %78, %75, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %80 = stablehlo.concatenate %77, %79, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %81 = stablehlo.slice %80 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %82 = stablehlo.slice %80 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %83 = stablehlo.broadcast_in_dim %60, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %84 = stablehlo.multiply %83, %81 : tensor<4x2xf32>
        %85 = stablehlo.broadcast_in_dim %64, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %86 = stablehlo.multiply %85, %82 : tensor<4x2xf32>
        %87 = stablehlo.add %84, %86 : tensor<4x2xf32>
        %88 = stablehlo.multiply %83, %82 : tensor<4x2xf32>
        %89 = stablehlo.multiply %85, %81 : tensor<4x2xf32>
        %90 = stablehlo.subtract %88, %89 : tensor<4x2xf32>
        %91 = stablehlo.slice %87 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %92 = stablehlo.slice %87 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %93 = stablehlo.slice %87 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %94 = stablehlo.slice %90 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %95 = stablehlo.concatenate %91, %94, %92, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %96 = stablehlo.slice %90 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %97 = stablehlo.concatenate %96, %93, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %98 = stablehlo.concatenate %95, %97, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        stablehlo.return %27, %98 : tensor<i32>, tensor<4x4xf32>
      }
      stablehlo.return %25, %26#1 : tensor<i32>, tensor<4x4xf32>
    }
    %19 = stablehlo.select %4, %18#1, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %21 = "stablehlo.sort"(%20) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %25 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %25 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %22 = stablehlo.reshape %13 : (tensor<1x1xi1>) -> tensor<1xi1>
    %cst_3 = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<1xi1>) -> tensor<4xi1>
    %24 = stablehlo.select %23, %21, %cst_3 : tensor<4xi1>, tensor<4xf32>
    return %24 : tensor<4xf32>
  }
}
