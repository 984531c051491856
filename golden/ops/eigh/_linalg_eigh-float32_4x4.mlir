module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %4 = stablehlo.compare GT, %2, %3, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %6 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %7 = stablehlo.select %6, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %8 = stablehlo.add %5, %7 : tensor<4x4xf32>
    %9 = stablehlo.transpose %5, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %10 = stablehlo.add %8, %9 : tensor<4x4xf32>
    %11:2 = call @eigh(%10) : (tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>)
    return %11#0, %11#1 : tensor<4xf32>, tensor<4x4xf32>
  }
  func.func private @eigh(%arg0: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %1 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %3 = stablehlo.convert %2 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4x4xf32>
    %4 = stablehlo.subtract %cst, %3 : tensor<4x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:3 = stablehlo.while(%iterArg = %c, %iterArg_2 = %arg0, %iterArg_3 = %3) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    cond {
      %18 = stablehlo.abs %iterArg_2 : tensor<4x4xf32>
      %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %19 = stablehlo.reduce(%18 init: %cst_4) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %20 = stablehlo.multiply %18, %4 : tensor<4x4xf32>
      %21 = stablehlo.reduce(%20 init: %cst_4) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_5 = stablehlo.constant dense<30> : tensor<i32>
      %22 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_6 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %23 = stablehlo.multiply %cst_6, %19 : tensor<f32>
      %24 = stablehlo.compare GT, %21, %23, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_7 = stablehlo.constant dense<false> : tensor<i1>
      %25 = stablehlo.reduce(%24 init: %c_7) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %26 = stablehlo.and %22, %25 : tensor<i1>
      stablehlo.return %26 : tensor<i1>
    } do {
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg, %c_4 : tensor<i32>
      %19:3 = stablehlo.while(%iterArg_5 = %c, %iterArg_6 = %iterArg_2, %iterArg_7 = %iterArg_3) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      cond {
        %c_8 = stablehlo.constant dense<3> : tensor<i32>
        %20 = stablehlo.compare LT, %iterArg_5, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %20 : tensor<i1>
      } do {
        %20 = stablehlo.add %iterArg_5, %c_4 : tensor<i32>
        %21 = stablehlo.slice %iterArg_6 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %22 = stablehlo.slice %iterArg_6 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %23 = stablehlo.slice %21 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %24 = stablehlo.slice %21 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %25 = stablehlo.slice %22 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %26 = stablehlo.slice %22 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %27 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %28 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %30 = stablehlo.broadcast_in_dim %28, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %31 = stablehlo.compare EQ, %29, %30, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %32 = stablehlo.select %31, %23, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %33 = stablehlo.reduce(%32 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %34 = stablehlo.select %31, %26, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %35 = stablehlo.reduce(%34 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %36 = stablehlo.select %31, %24, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %37 = stablehlo.reduce(%36 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %38 = stablehlo.abs %37 : tensor<2xf32>
        %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %39 = stablehlo.compare EQ, %38, %cst_10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %40 = stablehlo.select %39, %cst_11, %38 : tensor<2xi1>, tensor<2xf32>
        %41 = stablehlo.subtract %35, %33 : tensor<2xf32>
        %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %42 = stablehlo.multiply %cst_12, %40 : tensor<2xf32>
        %43 = stablehlo.divide %41, %42 : tensor<2xf32>
        %44 = stablehlo.abs %43 : tensor<2xf32>
        %45 = stablehlo.multiply %43, %43 : tensor<2xf32>
        %46 = stablehlo.add %cst_11, %45 : tensor<2xf32>
        %47 = stablehlo.sqrt %46 : tensor<2xf32>
        %48 = stablehlo.add %44, %47 : tensor<2xf32>
        %49 = stablehlo.divide %cst_11, %48 : tensor<2xf32>
        %50 = stablehlo.compare LT, %43, %cst_10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %51 = stablehlo.negate %49 : tensor<2xf32>
        %52 = stablehlo.select %50, %51, %49 : tensor<2xi1>, tensor<2xf32>
        %53 = stablehlo.select %39, %cst_10, %52 : tensor<2xi1>, tensor<2xf32>
        %54 = stablehlo.multiply %53, %53 : tensor<2xf32>
        %55 = stablehlo.add %cst_11, %54 : tensor<2xf32>
        %56 = stablehlo.rsqrt %55 : tensor<2xf32>
        %57 = stablehlo.divide %37, %40 : tensor<2xf32>
        %58 = stablehlo.multiply %53, %56 : tensor<2xf32>
        %59 = stablehlo.negate %58 : tensor<2xf32>
        %60 = stablehlo.multiply %59, %57 : tensor<2xf32>
        %61 = stablehlo.reshape %56 : (tensor<2xf32>) -> tensor<2x1xf32>
        %62 = stablehlo.reshape %60 : (tensor<2xf32>) -> tensor<2x1xf32>
        %63 = stablehlo.reshape %56 : (tensor<2xf32>) -> tensor<1x2xf32>
        %64 = stablehlo.reshape %60 : (tensor<2xf32>) -> tensor<1x2xf32>
        %65 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %66 = stablehlo.multiply %65, %21 : tensor<2x4xf32>
        %67 = stablehlo.broadcast_in_dim %62, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %68 = stablehlo.multiply %67, %22 : tensor<2x4xf32>
        %69 = stablehlo.add %66, %68 : tensor<2x4xf32>
        %70 = stablehlo.multiply %65, %22 : tensor<2x4xf32>
        %71 = stablehlo.multiply %67, %21 : tensor<2x4xf32>
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
        %83 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %84 = stablehlo.multiply %83, %81 : tensor<4x2xf32>
        %85 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
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
        %99 = stablehlo.slice %iterArg_7 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %100 = stablehlo.slice %iterArg_7 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %101 = stablehlo.multiply %65, %99 : tensor<2x4xf32>
        %102 = stablehlo.multiply %67, %100 : tensor<2x4xf32>
        %103 = stablehlo.add %101, %102 : tensor<2x4xf32>
        %104 = stablehlo.multiply %65, %100 : tensor<2x4xf32>
        %105 = stablehlo.multiply %67, %99 : tensor<2x4xf32>
        %106 = stablehlo.subtract %104, %105 : tensor<2x4xf32>
        %107 = stablehlo.slice %103 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %108 = stablehlo.slice %103 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %109 = stablehlo.slice %103 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %110 = stablehlo.slice %106 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %111 = stablehlo.concatenate %107, %110, %108, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %112 = stablehlo.slice %106 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %113 = stablehlo.concatenate %112, %109, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %114 = stablehlo.concatenate %111, %113, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        stablehlo.return %20, %98, %114 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %18, %19#1, %19#2 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
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
    %13 = stablehlo.transpose %5#2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %14 = "stablehlo.sort"(%12) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %18 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %15 = stablehlo.reshape %12 : (tensor<4xf32>) -> tensor<1x4xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %17:2 = "stablehlo.sort"(%16, %13) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %18 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    return %14, %17#1 : tensor<4xf32>, tensor<4x4xf32>
  }
}
