module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<3.57627869E-7> : tensor<f32>
    %0:3 = call @svd(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    %1 = stablehlo.transpose %0#2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.abs %0#1 : tensor<3xf32>
    %4 = stablehlo.reshape %cst : (tensor<f32>) -> tensor<1xf32>
    %5 = stablehlo.reshape %cst_0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %7 = stablehlo.reshape %6 : (tensor<f32>) -> tensor<1xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<1xf32>
    %9 = stablehlo.maximum %4, %8 : tensor<1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %11 = stablehlo.compare GT, %3, %10, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %12 = stablehlo.compare EQ, %0#1, %cst_2, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %13 = stablehlo.select %12, %cst_3, %0#1 : tensor<3xi1>, tensor<3xf32>
    %14 = stablehlo.divide %cst_3, %13 : tensor<3xf32>
    %15 = stablehlo.select %11, %14, %cst_2 : tensor<3xi1>, tensor<3xf32>
    %16 = stablehlo.reshape %15 : (tensor<3xf32>) -> tensor<1x3xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %18 = stablehlo.multiply %1, %17 : tensor<3x3xf32>
    %19 = stablehlo.dot_general %18, %2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    return %19 : tensor<3x3xf32>
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
      %56 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %57 = stablehlo.compare GT, %iterArg_9, %cst_13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %58 = stablehlo.and %56, %57 : tensor<i1>
      stablehlo.return %58 : tensor<i1>
    } do {
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %56 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      %57:4 = stablehlo.while(%iterArg_13 = %c, %iterArg_14 = %cst, %iterArg_15 = %iterArg_10, %iterArg_16 = %iterArg_11) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      cond {
        %c_17 = stablehlo.constant dense<3> : tensor<i32>
        %58 = stablehlo.compare LT, %iterArg_13, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %58 : tensor<i1>
      } do {
        %58 = stablehlo.add %iterArg_13, %c_12 : tensor<i32>
        %59 = stablehlo.slice %iterArg_15 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %60 = stablehlo.slice %iterArg_15 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %61 = stablehlo.abs %iterArg_15 : tensor<3x4xf32>
        %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %62 = stablehlo.reduce(%61 init: %cst_17) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %63 = stablehlo.reshape %62 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %64 = stablehlo.compare GT, %63, %cst_18, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_19 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %65 = stablehlo.compare LT, %63, %cst_19, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %66 = stablehlo.and %64, %65 : tensor<1x1xi1>
        %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %67 = stablehlo.select %66, %63, %cst_20 : tensor<1x1xi1>, tensor<1x1xf32>
        %68 = stablehlo.broadcast_in_dim %67, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %69 = stablehlo.divide %59, %68 : tensor<3x2xf32>
        %70 = stablehlo.divide %60, %68 : tensor<3x2xf32>
        %71 = stablehlo.multiply %69, %69 : tensor<3x2xf32>
        %72 = stablehlo.reduce(%71 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %73 = stablehlo.multiply %70, %70 : tensor<3x2xf32>
        %74 = stablehlo.reduce(%73 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %75 = stablehlo.multiply %69, %70 : tensor<3x2xf32>
        %76 = stablehlo.reduce(%75 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %77 = stablehlo.sqrt %72 : tensor<2xf32>
        %78 = stablehlo.sqrt %74 : tensor<2xf32>
        %79 = stablehlo.multiply %77, %78 : tensor<2xf32>
        %80 = stablehlo.abs %76 : tensor<2xf32>
        %cst_21 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %81 = stablehlo.compare LE, %80, %cst_21, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %82 = stablehlo.abs %76 : tensor<2xf32>
        %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %83 = stablehlo.compare EQ, %79, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %84 = stablehlo.select %83, %cst_23, %79 : tensor<2xi1>, tensor<2xf32>
        %85 = stablehlo.divide %82, %84 : tensor<2xf32>
        %86 = stablehlo.select %81, %cst_22, %85 : tensor<2xi1>, tensor<2xf32>
        %87 = stablehlo.select %81, %cst_22, %76 : tensor<2xi1>, tensor<2xf32>
        %88 = stablehlo.abs %87 : tensor<2xf32>
        %89 = stablehlo.compare EQ, %88, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %90 = stablehlo.select %89, %cst_23, %88 : tensor<2xi1>, tensor<2xf32>
        %91 = stablehlo.subtract %74, %72 : tensor<2xf32>
        %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %92 = stablehlo.multiply %cst_24, %90 : tensor<2xf32>
        %93 = stablehlo.divide %91, %92 : tensor<2xf32>
        %94 = stablehlo.abs %93 : tensor<2xf32>
        %95 = stablehlo.multiply %93, %93 : tensor<2xf32>
        %96 = stablehlo.add %cst_23, %95 : tensor<2xf32>
        %97 = stablehlo.sqrt %96 : tensor<2xf32>
        %98 = stablehlo.add %94, %97 : tensor<2xf32>
        %99 = stablehlo.divide %cst_23, %98 : tensor<2xf32>
        %100 = stablehlo.compare LT, %93, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %101 = stablehlo.negate %99 : tensor<2xf32>
        %102 = stablehlo.select %100, %101, %99 : tensor<2xi1>, tensor<2xf32>
        %103 = stablehlo.select %89, %cst_22, %102 : tensor<2xi1>, tensor<2xf32>
        %104 = stablehlo.multiply %103, %103 : tensor<2xf32>
        %105 = stablehlo.add %cst_23, %104 : tensor<2xf32>
        %106 = stablehlo.rsqrt %105 : tensor<2xf32>
        %107 = stablehlo.divide %87, %90 : tensor<2xf32>
        %108 = stablehlo.multiply %103, %106 : tensor<2xf32>
        %109 = stablehlo.negate %108 : tensor<2xf32>
        %110 = stablehlo.multiply %109, %107 : tensor<2xf32>
        %111 = stablehlo.reshape %106 : (tensor<2xf32>) -> tensor<1x2xf32>
        %112 = stablehlo.reshape %110 : (tensor<2xf32>) -> tensor<1x2xf32>
        %113 = stablehlo.broadcast_in_dim %111, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %114 = stablehlo.multiply %113, %59 : tensor<3x2xf32>
        %115 = stablehlo.broadcast_in_dim %112, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %116 = stablehlo.multiply %115, %60 : tensor<3x2xf32>
        %117 = stablehlo.add %114, %116 : tensor<3x2xf32>
        %118 = stablehlo.multiply %113, %60 : tensor<3x2xf32>
        %119 = stablehlo.multiply %115, %59 : tensor<3x2xf32>
        %120 = stablehlo.subtract %118, %119 : tensor<3x2xf32>
        %121 = stablehlo.slice %117 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %122 = stablehlo.slice %117 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %123 = stablehlo.slice %117 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %124 = stablehlo.slice %120 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %125 = stablehlo.concatenate %121, %124, %122, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %126 = stablehlo.slice %120 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %127 = stablehlo.concatenate %126, %123, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %128 = stablehlo.concatenate %125, %127, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %129 = stablehlo.slice %iterArg_16 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %130 = stablehlo.slice %iterArg_16 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %131 = stablehlo.broadcast_in_dim %111, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %132 = stablehlo.multiply %131, %129 : tensor<4x2xf32>
        %133 = stablehlo.broadcast_in_dim %112, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %134 = stablehlo.multiply %133, %130 : tensor<4x2xf32>
        %135 = stablehlo.add %132, %134 : tensor<4x2xf32>
        %136 = stablehlo.multiply %131, %130 : tensor<4x2xf32>
        %137 = stablehlo.multiply %133, %129 : tensor<4x2xf32>
        %138 = stablehlo.subtract %136, %137 : tensor<4x2xf32>
        %139 = stablehlo.slice %135 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %140 = stablehlo.slice %135 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %141 = stablehlo.slice %135 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %142 = stablehlo.slice %138 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %143 = stablehlo.concatenate %139, %142, %140, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %144 = stablehlo.slice %138 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %145 = stablehlo.concatenate %144, %141, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %146 = stablehlo.concatenate %143, %145, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %147 = stablehlo.reduce(%86 init: %cst_17) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %148 = stablehlo.maximum %iterArg_14, %147 : tensor<f32>
        stablehlo.return %58, %148, %128, %146 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %56, %57#1, %57#2, %57#3 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
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
      %56 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %56 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %25 = stablehlo.reshape %23 : (tensor<4xf32>) -> tensor<1x4xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %27:2 = "stablehlo.sort"(%26, %6#2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %56 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %56 : tensor<i1>
    }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    %28 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %29:2 = "stablehlo.sort"(%28, %6#3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %56 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %56 : tensor<i1>
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
    %40 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %41 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %42 = stablehlo.broadcast_in_dim %40, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %43 = stablehlo.broadcast_in_dim %41, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %44 = stablehlo.compare LE, %42, %43, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %45 = stablehlo.select %44, %34#0, %cst_7 : tensor<3x3xi1>, tensor<3x3xf32>
    %46 = stablehlo.compare EQ, %42, %43, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %47 = stablehlo.select %46, %45, %cst_7 : tensor<3x3xi1>, tensor<3x3xf32>
    %48 = stablehlo.reduce(%47 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %49 = stablehlo.compare EQ, %48, %cst_5, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %50 = stablehlo.sign %48 : tensor<3xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %51 = stablehlo.select %49, %cst_8, %50 : tensor<3xi1>, tensor<3xf32>
    %52 = stablehlo.reshape %51 : (tensor<3xf32>) -> tensor<1x3xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %54 = stablehlo.multiply %39, %53 : tensor<3x3xf32>
    %55 = stablehlo.transpose %54, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    return %33, %31, %55 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>
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
