module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
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
    %13 = call @eigh(%12) : (tensor<4x4xf32>) -> tensor<4xf32>
    %cst_1 = stablehlo.constant dense<> : tensor<0xf32>
    return %13, %cst_1 : tensor<4xf32>, tensor<0xf32>
  }
  func.func private @eigh(%arg0: tensor<4x4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %1 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %3 = stablehlo.convert %2 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4x4xf32>
    %4 = stablehlo.subtract %cst, %3 : tensor<4x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:2 = stablehlo.while(%iterArg = %c, %iterArg_2 = %arg0) : tensor<i32>, tensor<4x4xf32>
    cond {
      %14 = stablehlo.abs %iterArg_2 : tensor<4x4xf32>
      %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %15 = stablehlo.reduce(%14 init: %cst_3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %16 = stablehlo.multiply %14, %4 : tensor<4x4xf32>
      %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %17 = stablehlo.reduce(%16 init: %cst_4) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_5 = stablehlo.constant dense<30> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_6 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %19 = stablehlo.multiply %cst_6, %15 : tensor<f32>
      %20 = stablehlo.compare GT, %17, %19, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_7 = stablehlo.constant dense<false> : tensor<i1>
      %21 = stablehlo.reduce(%20 init: %c_7) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %22 = stablehlo.and %18, %21 : tensor<i1>
      stablehlo.return %22 : tensor<i1>
    } do {
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.add %iterArg, %c_3 : tensor<i32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %15:2 = stablehlo.while(%iterArg_5 = %c_4, %iterArg_6 = %iterArg_2) : tensor<i32>, tensor<4x4xf32>
      cond {
        %c_7 = stablehlo.constant dense<3> : tensor<i32>
        %16 = stablehlo.compare LT, %iterArg_5, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %16 : tensor<i1>
      } do {
        %c_7 = stablehlo.constant dense<1> : tensor<i32>
        %16 = stablehlo.add %iterArg_5, %c_7 : tensor<i32>
        %17 = stablehlo.slice %iterArg_6 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %18 = stablehlo.slice %iterArg_6 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %19 = stablehlo.slice %17 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %20 = stablehlo.slice %17 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %21 = stablehlo.slice %18 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %22 = stablehlo.slice %18 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %23 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %24 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %26 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %27 = stablehlo.compare EQ, %25, %26, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %28 = stablehlo.select %27, %19, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %29 = stablehlo.reduce(%28 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %30 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %31 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %33 = stablehlo.broadcast_in_dim %31, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %34 = stablehlo.compare EQ, %32, %33, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %35 = stablehlo.select %34, %22, %cst_10 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %36 = stablehlo.reduce(%35 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %37 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %38 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %39 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %40 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %41 = stablehlo.compare EQ, %39, %40, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %42 = stablehlo.select %41, %20, %cst_12 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %43 = stablehlo.reduce(%42 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %44 = stablehlo.abs %43 : tensor<2xf32>
        %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %45 = stablehlo.compare EQ, %44, %cst_14, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %46 = stablehlo.select %45, %cst_15, %44 : tensor<2xi1>, tensor<2xf32>
        %47 = stablehlo.subtract %36, %29 : tensor<2xf32>
        %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %48 = stablehlo.multiply %cst_16, %46 : tensor<2xf32>
        %49 = stablehlo.divide %47, %48 : tensor<2xf32>
        %50 = stablehlo.abs %49 : tensor<2xf32>
        %51 = stablehlo.multiply %49, %49 : tensor<2xf32>
        %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %52 = stablehlo.add %cst_17, %51 : tensor<2xf32>
        %53 = stablehlo.sqrt %52 : tensor<2xf32>
        %54 = stablehlo.add %50, %53 : tensor<2xf32>
        %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %55 = stablehlo.divide %cst_18, %54 : tensor<2xf32>
        %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %56 = stablehlo.compare LT, %49, %cst_19, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %57 = stablehlo.negate %55 : tensor<2xf32>
        %58 = stablehlo.select %56, %57, %55 : tensor<2xi1>, tensor<2xf32>
        %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %59 = stablehlo.select %45, %cst_20, %58 : tensor<2xi1>, tensor<2xf32>
        %60 = stablehlo.multiply %59, %59 : tensor<2xf32>
        %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %61 = stablehlo.add %cst_21, %60 : tensor<2xf32>
        %62 = stablehlo.rsqrt %61 : tensor<2xf32>
        %63 = stablehlo.divide %43, %46 : tensor<2xf32>
        %64 = stablehlo.multiply %59, %62 : tensor<2xf32>
        %65 = stablehlo.negate %64 : tensor<2xf32>
        %66 = stablehlo.multiply %65, %63 : tensor<2xf32>
        %67 = stablehlo.reshape %62 : (tensor<2xf32>) -> tensor<2x1xf32>
        %68 = stablehlo.reshape %66 : (tensor<2xf32>) -> tensor<2x1xf32>
        %69 = stablehlo.reshape %62 : (tensor<2xf32>) -> tensor<1x2xf32>
        %70 = stablehlo.reshape %66 : (tensor<2xf32>) -> tensor<1x2xf32>
        %71 = stablehlo.slice %iterArg_6 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %72 = stablehlo.slice %iterArg_6 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %73 = stablehlo.broadcast_in_dim %67, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %74 = stablehlo.multiply %73, %71 : tensor<2x4xf32>
        %75 = stablehlo.broadcast_in_dim %68, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %76 = stablehlo.multiply %75, %72 : tensor<2x4xf32>
        %77 = stablehlo.add %74, %76 : tensor<2x4xf32>
        %78 = stablehlo.broadcast_in_dim %67, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %79 = stablehlo.multiply %78, %72 : tensor<2x4xf32>
        %80 = stablehlo.broadcast_in_dim %68, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %81 = stablehlo.multiply %80, %71 : tensor<2x4xf32>
        %82 = stablehlo.subtract %79, %81 : tensor<2x4xf32>
        %83 = stablehlo.slice %77 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %84 = stablehlo.slice %77 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %85 = stablehlo.slice %77 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %86 = stablehlo.slice %82 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %87 = stablehlo.concatenate %83, %86, %84, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %88 = stablehlo.slice %82 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %89 = stablehlo.concatenate %88, %85, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %90 = stablehlo.concatenate %87, %89, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %91 = stablehlo.slice %90 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %92 = stablehlo.slice %90 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %93 = stablehlo.broadcast_in_dim %69, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %94 = stablehlo.multiply %93, %91 : tensor<4x2xf32>
        %95 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %96 = stablehlo.multiply %95, %92 : tensor<4x2xf32>
        %97 = stablehlo.add %94, %96 : tensor<4x2xf32>
        %98 = stablehlo.broadcast_in_dim %69, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %99 = stablehlo.multiply %98, %92 : tensor<4x2xf32>
        %100 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %101 = stablehlo.multiply %100, %91 : tensor<4x2xf32>
        %102 = stablehlo.subtract %99, %101 : tensor<4x2xf32>
        %103 = stablehlo.slice %97 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %104 = stablehlo.slice %97 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %105 = stablehlo.slice %97 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %106 = stablehlo.slice %102 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %107 = stablehlo.concatenate %103, %106, %104, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %108 = stablehlo.slice %102 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %109 = stablehlo.concatenate %108, %105, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %110 = stablehlo.concatenate %107, %109, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        stablehlo.return %16, %110 : tensor<i32>, tensor<4x4xf32>
      }
      stablehlo.return %14, %15#1 : tensor<i32>, tensor<4x4xf32>
    }
    %6 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %7 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %10 = stablehlo.compare EQ, %8, %9, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %11 = stablehlo.select %10, %5#1, %cst_0 : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %13 = "stablehlo.sort"(%12) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %14 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %13 : tensor<4xf32>
  }
}
