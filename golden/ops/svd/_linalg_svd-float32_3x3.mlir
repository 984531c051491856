module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0:3 = call @svd(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    return %0#0, %0#1, %0#2 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @svd(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x4xf32>
    %2 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %3 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %5 = stablehlo.convert %4 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6:4 = stablehlo.while(%iterArg = %c, %iterArg_9 = %cst_0, %iterArg_10 = %1, %iterArg_11 = %5) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
    cond {
      %c_12 = stablehlo.constant dense<40> : tensor<i32>
      %51 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %52 = stablehlo.compare GT, %iterArg_9, %cst_13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %53 = stablehlo.and %51, %52 : tensor<i1>
      stablehlo.return %53 : tensor<i1>
    } do {
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %51 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      %52:4 = stablehlo.while(%iterArg_13 = %c, %iterArg_14 = %cst, %iterArg_15 = %iterArg_10, %iterArg_16 = %iterArg_11) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      cond {
        %c_17 = stablehlo.constant dense<3> : tensor<i32>
        %53 = stablehlo.compare LT, %iterArg_13, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %53 : tensor<i1>
      } do {
        %53 = stablehlo.add %iterArg_13, %c_12 : tensor<i32>
        %54 = stablehlo.slice %iterArg_15 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %55 = stablehlo.slice %iterArg_15 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %56 = stablehlo.abs %iterArg_15 : tensor<3x4xf32>
        %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %57 = stablehlo.reduce(%56 init: %cst_17) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %58 = stablehlo.reshape %57 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %59 = stablehlo.compare GT, %58, %cst_18, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_19 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %60 = stablehlo.compare LT, %58, %cst_19, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %61 = stablehlo.and %59, %60 : tensor<1x1xi1>
        %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %62 = stablehlo.select %61, %58, %cst_20 : tensor<1x1xi1>, tensor<1x1xf32>
        %63 = stablehlo.broadcast_in_dim %62, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %64 = stablehlo.divide %54, %63 : tensor<3x2xf32>
        %65 = stablehlo.divide %55, %63 : tensor<3x2xf32>
        %66 = stablehlo.multiply %64, %64 : tensor<3x2xf32>
        %67 = stablehlo.reduce(%66 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %68 = stablehlo.multiply %65, %65 : tensor<3x2xf32>
        %69 = stablehlo.reduce(%68 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %70 = stablehlo.multiply %64, %65 : tensor<3x2xf32>
        %71 = stablehlo.reduce(%70 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %72 = stablehlo.sqrt %67 : tensor<2xf32>
        %73 = stablehlo.sqrt %69 : tensor<2xf32>
        %74 = stablehlo.multiply %72, %73 : tensor<2xf32>
        %75 = stablehlo.abs %71 : tensor<2xf32>
        %cst_21 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %76 = stablehlo.compare LE, %75, %cst_21, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %77 = stablehlo.abs %71 : tensor<2xf32>
        %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %78 = stablehlo.compare EQ, %74, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %79 = stablehlo.select %78, %cst_23, %74 : tensor<2xi1>, tensor<2xf32>
        %80 = stablehlo.divide %77, %79 : tensor<2xf32>
        %81 = stablehlo.select %76, %cst_22, %80 : tensor<2xi1>, tensor<2xf32>
        %82 = stablehlo.select %76, %cst_22, %71 : tensor<2xi1>, tensor<2xf32>
        %83 = stablehlo.abs %82 : tensor<2xf32>
        %84 = stablehlo.compare EQ, %83, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %85 = stablehlo.select %84, %cst_23, %83 : tensor<2xi1>, tensor<2xf32>
        %86 = stablehlo.subtract %69, %67 : tensor<2xf32>
        %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %87 = stablehlo.multiply %cst_24, %85 : tensor<2xf32>
        %88 = stablehlo.divide %86, %87 : tensor<2xf32>
        %89 = stablehlo.abs %88 : tensor<2xf32>
        %90 = stablehlo.multiply %88, %88 : tensor<2xf32>
        %91 = stablehlo.add %cst_23, %90 : tensor<2xf32>
        %92 = stablehlo.sqrt %91 : tensor<2xf32>
        %93 = stablehlo.add %89, %92 : tensor<2xf32>
        %94 = stablehlo.divide %cst_23, %93 : tensor<2xf32>
        %95 = stablehlo.compare LT, %88, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %96 = stablehlo.negate %94 : tensor<2xf32>
        %97 = stablehlo.select %95, %96, %94 : tensor<2xi1>, tensor<2xf32>
        %98 = stablehlo.select %84, %cst_22, %97 : tensor<2xi1>, tensor<2xf32>
        %99 = stablehlo.multiply %98, %98 : tensor<2xf32>
        %100 = stablehlo.add %cst_23, %99 : tensor<2xf32>
        %101 = stablehlo.rsqrt %100 : tensor<2xf32>
        %102 = stablehlo.divide %82, %85 : tensor<2xf32>
        %103 = stablehlo.multiply %98, %101 : tensor<2xf32>
        %104 = stablehlo.negate %103 : tensor<2xf32>
        %105 = stablehlo.multiply %104, %102 : tensor<2xf32>
        %106 = stablehlo.reshape %101 : (tensor<2xf32>) -> tensor<1x2xf32>
        %107 = stablehlo.reshape %105 : (tensor<2xf32>) -> tensor<1x2xf32>
        %108 = stablehlo.broadcast_in_dim %106, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %109 = stablehlo.multiply %108, %54 : tensor<3x2xf32>
        %110 = stablehlo.broadcast_in_dim %107, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %111 = stablehlo.multiply %110, %55 : tensor<3x2xf32>
        %112 = stablehlo.add %109, %111 : tensor<3x2xf32>
        %113 = stablehlo.multiply %108, %55 : tensor<3x2xf32>
        %114 = stablehlo.multiply %110, %54 : tensor<3x2xf32>
        %115 = stablehlo.subtract %113, %114 : tensor<3x2xf32>
        %116 = stablehlo.slice %112 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %117 = stablehlo.slice %112 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %118 = stablehlo.slice %112 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %119 = stablehlo.slice %115 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %120 = stablehlo.concatenate %116, %119, %117, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %121 = stablehlo.slice %115 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %122 = stablehlo.concatenate %121, %118, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %123 = stablehlo.concatenate %120, %122, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %124 = stablehlo.slice %iterArg_16 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %125 = stablehlo.slice %iterArg_16 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %126 = stablehlo.broadcast_in_dim %106, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %127 = stablehlo.multiply %126, %124 : tensor<4x2xf32>
        %128 = stablehlo.broadcast_in_dim %107, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %129 = stablehlo.multiply %128, %125 : tensor<4x2xf32>
        %130 = stablehlo.add %127, %129 : tensor<4x2xf32>
        %131 = stablehlo.multiply %126, %125 : tensor<4x2xf32>
        %132 = stablehlo.multiply %128, %124 : tensor<4x2xf32>
        %133 = stablehlo.subtract %131, %132 : tensor<4x2xf32>
        %134 = stablehlo.slice %130 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %135 = stablehlo.slice %130 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %136 = stablehlo.slice %130 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %137 = stablehlo.slice %133 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %138 = stablehlo.concatenate %134, %137, %135, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %139 = stablehlo.slice %133 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %140 = stablehlo.concatenate %139, %136, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %141 = stablehlo.concatenate %138, %140, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %142 = stablehlo.reduce(%81 init: %cst_17) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %143 = stablehlo.maximum %iterArg_14, %142 : tensor<f32>
        stablehlo.return %53, %143, %123, %141 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %51, %52#1, %52#2, %52#3 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
    }
    %7 = stablehlo.abs %6#2 : tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.maximum across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.reshape %8 : (tensor<4xf32>) -> tensor<1x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<1x4xf32>
    %10 = stablehlo.compare GT, %9, %cst_2, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %cst_3 = stablehlo.constant dense<0x7F800000> : tensor<1x4xf32>
    %11 = stablehlo.compare LT, %9, %cst_3, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %12 = stablehlo.and %10, %11 : tensor<1x4xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<1x4xf32>
    %13 = stablehlo.select %12, %9, %cst_4 : tensor<1x4xi1>, tensor<1x4xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %15 = stablehlo.divide %7, %14 : tensor<3x4xf32>
    %16 = stablehlo.multiply %15, %15 : tensor<3x4xf32>
    %17 = stablehlo.reduce(%16 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %18 = stablehlo.reshape %17 : (tensor<4xf32>) -> tensor<1x4xf32>
    %19 = stablehlo.sqrt %18 : tensor<1x4xf32>
    %20 = stablehlo.multiply %19, %13 : tensor<1x4xf32>
    %21 = stablehlo.reshape %20 : (tensor<1x4xf32>) -> tensor<4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %22 = stablehlo.concatenate %cst_5, %cst_6, dim = 0 : (tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32>
    %23 = stablehlo.subtract %21, %22 : tensor<4xf32>
    %24 = "stablehlo.sort"(%23) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %51 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %51 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %25 = stablehlo.reshape %23 : (tensor<4xf32>) -> tensor<1x4xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %27:2 = "stablehlo.sort"(%26, %6#2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %51 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %51 : tensor<i1>
    }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    %28 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %29:2 = "stablehlo.sort"(%28, %6#3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %51 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %51 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %30 = stablehlo.slice %27#1 [0:3, 0:3] : (tensor<3x4xf32>) -> tensor<3x3xf32>
    %31 = stablehlo.slice %24 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    %32 = stablehlo.slice %29#1 [0:4, 0:3] : (tensor<4x4xf32>) -> tensor<4x3xf32>
    %33 = stablehlo.slice %32 [0:3, 0:3] : (tensor<4x3xf32>) -> tensor<3x3xf32>
    %34:2 = call @geqrf(%30) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
    %35 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %36 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %37 = stablehlo.compare EQ, %35, %36, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %38 = stablehlo.convert %37 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %39 = call @unmqr(%34#0, %34#1, %38) : (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %40 = stablehlo.compare LE, %35, %36, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %41 = stablehlo.select %40, %34#0, %cst_7 : tensor<3x3xi1>, tensor<3x3xf32>
    %42 = stablehlo.select %37, %41, %cst_7 : tensor<3x3xi1>, tensor<3x3xf32>
    %43 = stablehlo.reduce(%42 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %44 = stablehlo.compare EQ, %43, %cst_5, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %45 = stablehlo.sign %43 : tensor<3xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %46 = stablehlo.select %44, %cst_8, %45 : tensor<3xi1>, tensor<3xf32>
    %47 = stablehlo.reshape %46 : (tensor<3xf32>) -> tensor<1x3xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %49 = stablehlo.multiply %39, %48 : tensor<3x3xf32>
    %50 = stablehlo.transpose %49, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    return %33, %31, %50 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @geqrf(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
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
      %24 = stablehlo.multiply %6, %cst_5 : tensor<1x1xf32>
      %25 = stablehlo.compare EQ, %5, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %26 = stablehlo.select %25, %4, %9 : tensor<3x1xi1>, tensor<3x1xf32>
      %27 = stablehlo.abs %26 : tensor<3x1xf32>
      %28 = stablehlo.reduce(%27 init: %cst_4) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %29 = stablehlo.reshape %28 : (tensor<1xf32>) -> tensor<1x1xf32>
      %30 = stablehlo.compare GT, %29, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %31 = stablehlo.compare LT, %29, %cst_6, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %32 = stablehlo.and %30, %31 : tensor<1x1xi1>
      %33 = stablehlo.select %32, %29, %cst_7 : tensor<1x1xi1>, tensor<1x1xf32>
      %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %35 = stablehlo.divide %27, %34 : tensor<3x1xf32>
      %36 = stablehlo.multiply %35, %35 : tensor<3x1xf32>
      %37 = stablehlo.reduce(%36 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %38 = stablehlo.reshape %37 : (tensor<1xf32>) -> tensor<1x1xf32>
      %39 = stablehlo.sqrt %38 : tensor<1x1xf32>
      %40 = stablehlo.multiply %39, %33 : tensor<1x1xf32>
      %41 = stablehlo.compare LT, %6, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %42 = stablehlo.negate %40 : tensor<1x1xf32>
      %43 = stablehlo.select %41, %40, %42 : tensor<1x1xi1>, tensor<1x1xf32>
      %44 = stablehlo.compare EQ, %23, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %45 = stablehlo.select %44, %cst_7, %43 : tensor<1x1xi1>, tensor<1x1xf32>
      %46 = stablehlo.subtract %43, %6 : tensor<1x1xf32>
      %47 = stablehlo.divide %46, %45 : tensor<1x1xf32>
      %48 = stablehlo.select %44, %cst_5, %47 : tensor<1x1xi1>, tensor<1x1xf32>
      %49 = stablehlo.select %44, %6, %43 : tensor<1x1xi1>, tensor<1x1xf32>
      %50 = stablehlo.subtract %6, %49 : tensor<1x1xf32>
      %51 = stablehlo.select %44, %cst_7, %50 : tensor<1x1xi1>, tensor<1x1xf32>
      %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %53 = stablehlo.divide %9, %52 : tensor<3x1xf32>
      %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<3x1xf32>
      %54 = stablehlo.select %25, %cst_9, %53 : tensor<3x1xi1>, tensor<3x1xf32>
      %55 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %56 = stablehlo.compare GT, %1, %55, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %57 = stablehlo.transpose %54, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %58 = stablehlo.dot_general %57, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %59 = stablehlo.select %56, %58, %cst_10 : tensor<1x3xi1>, tensor<1x3xf32>
      %60 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %61 = stablehlo.multiply %60, %54 : tensor<3x1xf32>
      %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %63 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %64 = stablehlo.multiply %62, %63 : tensor<3x3xf32>
      %65 = stablehlo.subtract %iterArg_0, %64 : tensor<3x3xf32>
      %66 = stablehlo.compare EQ, %0, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %67 = stablehlo.compare GT, %0, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %68 = stablehlo.dynamic_slice %65, %c, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %69 = stablehlo.select %67, %54, %68 : tensor<3x1xi1>, tensor<3x1xf32>
      %70 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %71 = stablehlo.select %66, %70, %69 : tensor<3x1xi1>, tensor<3x1xf32>
      %72 = stablehlo.dynamic_update_slice %65, %71, %c, %iterArg : (tensor<3x3xf32>, tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
      %73 = stablehlo.reshape %48 : (tensor<1x1xf32>) -> tensor<1xf32>
      %74 = stablehlo.dynamic_update_slice %iterArg_1, %73, %iterArg : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
      stablehlo.return %3, %72, %74 : tensor<i32>, tensor<3x3xf32>, tensor<3xf32>
    }
    return %2#1, %2#2 : tensor<3x3xf32>, tensor<3xf32>
  }
  func.func private @unmqr(%arg0: tensor<3x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg2) : tensor<i32>, tensor<3x3xf32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %2 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<2> : tensor<i32>
      %3 = stablehlo.subtract %c_2, %iterArg : tensor<i32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %5 = stablehlo.compare EQ, %0, %4, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %6 = stablehlo.compare GT, %0, %4, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %7 = stablehlo.dynamic_slice %arg0, %c, %3, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %8 = stablehlo.select %6, %7, %cst : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<3x1xf32>
      %9 = stablehlo.select %5, %cst_3, %8 : tensor<3x1xi1>, tensor<3x1xf32>
      %10 = stablehlo.dynamic_slice %arg1, %3, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
      %11 = stablehlo.reshape %10 : (tensor<1xf32>) -> tensor<1x1xf32>
      %12 = stablehlo.transpose %9, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %13 = stablehlo.dot_general %12, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %14 = stablehlo.dot_general %9, %13, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
      %15 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x3xf32>
      %16 = stablehlo.multiply %15, %14 : tensor<3x3xf32>
      %17 = stablehlo.subtract %iterArg_0, %16 : tensor<3x3xf32>
      stablehlo.return %2, %17 : tensor<i32>, tensor<3x3xf32>
    }
    return %1#1 : tensor<3x3xf32>
  }
}
