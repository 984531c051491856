module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0:3 = call @svd(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    %1 = stablehlo.transpose %0#2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.abs %0#1 : tensor<3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<1xf32>
    %cst_0 = stablehlo.constant dense<3.57627869E-7> : tensor<1xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %5 = stablehlo.reshape %4 : (tensor<f32>) -> tensor<1xf32>
    %6 = stablehlo.multiply %cst_0, %5 : tensor<1xf32>
    %7 = stablehlo.maximum %cst, %6 : tensor<1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %9 = stablehlo.compare GT, %3, %8, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %10 = stablehlo.compare EQ, %0#1, %cst_2, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %11 = stablehlo.select %10, %cst_3, %0#1 : tensor<3xi1>, tensor<3xf32>
    %12 = stablehlo.divide %cst_3, %11 : tensor<3xf32>
    %13 = stablehlo.select %9, %12, %cst_2 : tensor<3xi1>, tensor<3xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
    %15 = stablehlo.multiply %1, %14 : tensor<3x3xf32>
    %16 = stablehlo.dot_general %15, %2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    return %16 : tensor<3x3xf32>
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
      %48 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %49 = stablehlo.compare GT, %iterArg_9, %cst_13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %50 = stablehlo.and %48, %49 : tensor<i1>
      stablehlo.return %50 : tensor<i1>
    } do {
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %48 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      %49:4 = stablehlo.while(%iterArg_13 = %c, %iterArg_14 = %cst, %iterArg_15 = %iterArg_10, %iterArg_16 = %iterArg_11) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      cond {
        %c_17 = stablehlo.constant dense<3> : tensor<i32>
        %50 = stablehlo.compare LT, %iterArg_13, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %50 : tensor<i1>
      } do {
        %50 = stablehlo.add %iterArg_13, %c_12 : tensor<i32>
        %51 = stablehlo.slice %iterArg_15 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %52 = stablehlo.slice %iterArg_15 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %53 = stablehlo.abs %iterArg_15 : tensor<3x4xf32>
        %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %54 = stablehlo.reduce(%53 init: %cst_17) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %55 = stablehlo.reshape %54 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %56 = stablehlo.compare GT, %55, %cst_18, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_19 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %57 = stablehlo.compare LT, %55, %cst_19, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %58 = stablehlo.and %56, %57 : tensor<1x1xi1>
        %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %59 = stablehlo.select %58, %55, %cst_20 : tensor<1x1xi1>, tensor<1x1xf32>
        %60 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %61 = stablehlo.divide %51, %60 : tensor<3x2xf32>
        %62 = stablehlo.divide %52, %60 : tensor<3x2xf32>
        %63 = stablehlo.multiply %61, %61 : tensor<3x2xf32>
        %64 = stablehlo.reduce(%63 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %65 = stablehlo.multiply %62, %62 : tensor<3x2xf32>
        %66 = stablehlo.reduce(%65 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %67 = stablehlo.multiply %61, %62 : tensor<3x2xf32>
        %68 = stablehlo.reduce(%67 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %69 = stablehlo.sqrt %64 : tensor<2xf32>
        %70 = stablehlo.sqrt %66 : tensor<2xf32>
        %71 = stablehlo.multiply %69, %70 : tensor<2xf32>
        %72 = stablehlo.abs %68 : tensor<2xf32>
        %cst_21 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %73 = stablehlo.compare LE, %72, %cst_21, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %74 = stablehlo.abs %68 : tensor<2xf32>
        %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %75 = stablehlo.compare EQ, %71, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %76 = stablehlo.select %75, %cst_23, %71 : tensor<2xi1>, tensor<2xf32>
        %77 = stablehlo.divide %74, %76 : tensor<2xf32>
        %78 = stablehlo.select %73, %cst_22, %77 : tensor<2xi1>, tensor<2xf32>
        %79 = stablehlo.select %73, %cst_22, %68 : tensor<2xi1>, tensor<2xf32>
        %80 = stablehlo.abs %79 : tensor<2xf32>
        %81 = stablehlo.compare EQ, %80, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %82 = stablehlo.select %81, %cst_23, %80 : tensor<2xi1>, tensor<2xf32>
        %83 = stablehlo.subtract %66, %64 : tensor<2xf32>
        %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %84 = stablehlo.multiply %cst_24, %82 : tensor<2xf32>
        %85 = stablehlo.divide %83, %84 : tensor<2xf32>
        %86 = stablehlo.abs %85 : tensor<2xf32>
        %87 = stablehlo.multiply %85, %85 : tensor<2xf32>
        %88 = stablehlo.add %cst_23, %87 : tensor<2xf32>
        %89 = stablehlo.sqrt %88 : tensor<2xf32>
        %90 = stablehlo.add %86, %89 : tensor<2xf32>
        %91 = stablehlo.divide %cst_23, %90 : tensor<2xf32>
        %92 = stablehlo.compare LT, %85, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %93 = stablehlo.negate %91 : tensor<2xf32>
        %94 = stablehlo.select %92, %93, %91 : tensor<2xi1>, tensor<2xf32>
        %95 = stablehlo.select %81, %cst_22, %94 : tensor<2xi1>, tensor<2xf32>
        %96 = stablehlo.multiply %95, %95 : tensor<2xf32>
        %97 = stablehlo.add %cst_23, %96 : tensor<2xf32>
        %98 = stablehlo.rsqrt %97 : tensor<2xf32>
        %99 = stablehlo.divide %79, %82 : tensor<2xf32>
        %100 = stablehlo.multiply %95, %98 : tensor<2xf32>
        %101 = stablehlo.negate %100 : tensor<2xf32>
        %102 = stablehlo.multiply %101, %99 : tensor<2xf32>
        %103 = stablehlo.broadcast_in_dim %98, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
        %104 = stablehlo.multiply %103, %51 : tensor<3x2xf32>
        %105 = stablehlo.broadcast_in_dim %102, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
        %106 = stablehlo.multiply %105, %52 : tensor<3x2xf32>
        %107 = stablehlo.add %104, %106 : tensor<3x2xf32>
        %108 = stablehlo.multiply %103, %52 : tensor<3x2xf32>
        %109 = stablehlo.multiply %105, %51 : tensor<3x2xf32>
        %110 = stablehlo.subtract %108, %109 : tensor<3x2xf32>
        %111 = stablehlo.slice %107 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %112 = stablehlo.slice %107 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %113 = stablehlo.slice %107 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %114 = stablehlo.slice %110 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %115 = stablehlo.concatenate %111, %114, %112, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %116 = stablehlo.slice %110 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %117 = stablehlo.concatenate %116, %113, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %118 = stablehlo.concatenate %115, %117, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %119 = stablehlo.slice %iterArg_16 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %120 = stablehlo.slice %iterArg_16 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %121 = stablehlo.broadcast_in_dim %98, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %122 = stablehlo.multiply %121, %119 : tensor<4x2xf32>
        %123 = stablehlo.broadcast_in_dim %102, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %124 = stablehlo.multiply %123, %120 : tensor<4x2xf32>
        %125 = stablehlo.add %122, %124 : tensor<4x2xf32>
        %126 = stablehlo.multiply %121, %120 : tensor<4x2xf32>
        %127 = stablehlo.multiply %123, %119 : tensor<4x2xf32>
        %128 = stablehlo.subtract %126, %127 : tensor<4x2xf32>
        %129 = stablehlo.slice %125 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %130 = stablehlo.slice %125 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %131 = stablehlo.slice %125 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %132 = stablehlo.slice %128 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %133 = stablehlo.concatenate %129, %132, %130, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %134 = stablehlo.slice %128 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %135 = stablehlo.concatenate %134, %131, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %136 = stablehlo.concatenate %133, %135, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %137 = stablehlo.reduce(%78 init: %cst_17) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %138 = stablehlo.maximum %iterArg_14, %137 : tensor<f32>
        stablehlo.return %50, %138, %118, %136 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %48, %49#1, %49#2, %49#3 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
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
      %48 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %48 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
    %26:2 = "stablehlo.sort"(%25, %6#2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %48 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %48 : tensor<i1>
    }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    %27 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
    %28:2 = "stablehlo.sort"(%27, %6#3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %48 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %48 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %29 = stablehlo.slice %26#1 [0:3, 0:3] : (tensor<3x4xf32>) -> tensor<3x3xf32>
    %30 = stablehlo.slice %24 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    %31 = stablehlo.slice %28#1 [0:3, 0:3] : (tensor<4x4xf32>) -> tensor<3x3xf32>
    %32:2 = call @geqrf(%29) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
    %33 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %34 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %35 = stablehlo.compare EQ, %33, %34, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %36 = stablehlo.convert %35 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %37 = call @unmqr(%32#0, %32#1, %36) : (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %38 = stablehlo.compare LE, %33, %34, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %39 = stablehlo.select %38, %32#0, %cst_7 : tensor<3x3xi1>, tensor<3x3xf32>
    %40 = stablehlo.select %35, %39, %cst_7 : tensor<3x3xi1>, tensor<3x3xf32>
    %41 = stablehlo.reduce(%40 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %42 = stablehlo.compare EQ, %41, %cst_5, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %43 = stablehlo.sign %41 : tensor<3xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %44 = stablehlo.select %42, %cst_8, %43 : tensor<3xi1>, tensor<3xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
    %46 = stablehlo.multiply %37, %45 : tensor<3x3xf32>
    %47 = stablehlo.transpose %46, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    return %31, %30, %47 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>
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
      %56 = stablehlo.transpose %53, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %57 = stablehlo.dot_general %56, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %58 = stablehlo.select %55, %57, %cst_10 : tensor<1x3xi1>, tensor<1x3xf32>
      %59 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %60 = stablehlo.multiply %59, %53 : tensor<3x1xf32>
      %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %62 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %63 = stablehlo.multiply %61, %62 : tensor<3x3xf32>
      %64 = stablehlo.subtract %iterArg_0, %63 : tensor<3x3xf32>
      %65 = stablehlo.compare EQ, %0, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %66 = stablehlo.compare GT, %0, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %67 = stablehlo.dynamic_slice %64, %c, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %68 = stablehlo.select %66, %53, %67 : tensor<3x1xi1>, tensor<3x1xf32>
      %69 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %70 = stablehlo.select %65, %69, %68 : tensor<3x1xi1>, tensor<3x1xf32>
      %71 = stablehlo.dynamic_update_slice %64, %70, %c, %iterArg : (tensor<3x3xf32>, tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
      %72 = stablehlo.reshape %47 : (tensor<1x1xf32>) -> tensor<1xf32>
      %73 = stablehlo.dynamic_update_slice %iterArg_1, %72, %iterArg : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
      stablehlo.return %3, %71, %73 : tensor<i32>, tensor<3x3xf32>, tensor<3xf32>
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
      %11 = stablehlo.transpose %9, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %12 = stablehlo.dot_general %11, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %13 = stablehlo.dot_general %9, %12, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
      %14 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<1xf32>) -> tensor<3x3xf32>
      %15 = stablehlo.multiply %14, %13 : tensor<3x3xf32>
      %16 = stablehlo.subtract %iterArg_0, %15 : tensor<3x3xf32>
      stablehlo.return %2, %16 : tensor<i32>, tensor<3x3xf32>
    }
    return %1#1 : tensor<3x3xf32>
  }
}
