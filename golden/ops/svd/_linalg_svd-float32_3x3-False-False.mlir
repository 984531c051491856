module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = call @svd(%arg0) : (tensor<3x3xf32>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<> : tensor<0xf32>
    return %cst, %0, %cst : tensor<0xf32>, tensor<3xf32>, tensor<0xf32>
  }
  func.func private @svd(%arg0: tensor<3x3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x4xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:3 = stablehlo.while(%iterArg = %c, %iterArg_7 = %cst_0, %iterArg_8 = %1) : tensor<i32>, tensor<f32>, tensor<3x4xf32>
    cond {
      %c_9 = stablehlo.constant dense<40> : tensor<i32>
      %22 = stablehlo.compare LT, %iterArg, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_10 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %23 = stablehlo.compare GT, %iterArg_7, %cst_10, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %24 = stablehlo.and %22, %23 : tensor<i1>
      stablehlo.return %24 : tensor<i1>
    } do {
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %22 = stablehlo.add %iterArg, %c_9 : tensor<i32>
      %23:3 = stablehlo.while(%iterArg_10 = %c, %iterArg_11 = %cst, %iterArg_12 = %iterArg_8) : tensor<i32>, tensor<f32>, tensor<3x4xf32>
      cond {
        %c_13 = stablehlo.constant dense<3> : tensor<i32>
        %24 = stablehlo.compare LT, %iterArg_10, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %24 : tensor<i1>
      } do {
        %24 = stablehlo.add %iterArg_10, %c_9 : tensor<i32>
        %25 = stablehlo.slice %iterArg_12 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %26 = stablehlo.slice %iterArg_12 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %27 = stablehlo.abs %iterArg_12 : tensor<3x4xf32>
        %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %28 = stablehlo.reduce(%27 init: %cst_13) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %29 = stablehlo.reshape %28 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %30 = stablehlo.compare GT, %29, %cst_14, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_15 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %31 = stablehlo.compare LT, %29, %cst_15, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %32 = stablehlo.and %30, %31 : tensor<1x1xi1>
        %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %33 = stablehlo.select %32, %29, %cst_16 : tensor<1x1xi1>, tensor<1x1xf32>
        %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %35 = stablehlo.divide %25, %34 : tensor<3x2xf32>
        %36 = stablehlo.divide %26, %34 : tensor<3x2xf32>
        %37 = stablehlo.multiply %35, %35 : tensor<3x2xf32>
        %38 = stablehlo.reduce(%37 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %39 = stablehlo.multiply %36, %36 : tensor<3x2xf32>
        %40 = stablehlo.reduce(%39 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %41 = stablehlo.multiply %35, %36 : tensor<3x2xf32>
        %42 = stablehlo.reduce(%41 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %43 = stablehlo.sqrt %38 : tensor<2xf32>
        %44 = stablehlo.sqrt %40 : tensor<2xf32>
        %45 = stablehlo.multiply %43, %44 : tensor<2xf32>
        %46 = stablehlo.abs %42 : tensor<2xf32>
        %cst_17 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %47 = stablehlo.compare LE, %46, %cst_17, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %48 = stablehlo.abs %42 : tensor<2xf32>
        %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %49 = stablehlo.compare EQ, %45, %cst_18, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %50 = stablehlo.select %49, %cst_19, %45 : tensor<2xi1>, tensor<2xf32>
        %51 = stablehlo.divide %48, %50 : tensor<2xf32>
        %52 = stablehlo.select %47, %cst_18, %51 : tensor<2xi1>, tensor<2xf32>
        %53 = stablehlo.select %47, %cst_18, %42 : tensor<2xi1>, tensor<2xf32>
        %54 = stablehlo.abs %53 : tensor<2xf32>
        %55 = stablehlo.compare EQ, %54, %cst_18, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %56 = stablehlo.select %55, %cst_19, %54 : tensor<2xi1>, tensor<2xf32>
        %57 = stablehlo.subtract %40, %38 : tensor<2xf32>
        %cst_20 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %58 = stablehlo.multiply %cst_20, %56 : tensor<2xf32>
        %59 = stablehlo.divide %57, %58 : tensor<2xf32>
        %60 = stablehlo.abs %59 : tensor<2xf32>
        %61 = stablehlo.multiply %59, %59 : tensor<2xf32>
        %62 = stablehlo.add %cst_19, %61 : tensor<2xf32>
        %63 = stablehlo.sqrt %62 : tensor<2xf32>
        %64 = stablehlo.add %60, %63 : tensor<2xf32>
        %65 = stablehlo.divide %cst_19, %64 : tensor<2xf32>
        %66 = stablehlo.compare LT, %59, %cst_18, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %67 = stablehlo.negate %65 : tensor<2xf32>
        %68 = stablehlo.select %66, %67, %65 : tensor<2xi1>, tensor<2xf32>
        %69 = stablehlo.select %55, %cst_18, %68 : tensor<2xi1>, tensor<2xf32>
        %70 = stablehlo.multiply %69, %69 : tensor<2xf32>
        %71 = stablehlo.add %cst_19, %70 : tensor<2xf32>
        %72 = stablehlo.rsqrt %71 : tensor<2xf32>
        %73 = stablehlo.divide %53, %56 : tensor<2xf32>
        %74 = stablehlo.multiply %69, %72 : tensor<2xf32>
        %75 = stablehlo.negate %74 : tensor<2xf32>
        %76 = stablehlo.multiply %75, %73 : tensor<2xf32>
        %77 = stablehlo.broadcast_in_dim %72, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
        %78 = stablehlo.multiply %77, %25 : tensor<3x2xf32>
        %79 = stablehlo.broadcast_in_dim %76, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
        %80 = stablehlo.multiply %79, %26 : tensor<3x2xf32>
        %81 = stablehlo.add %78, %80 : tensor<3x2xf32>
        %82 = stablehlo.multiply %77, %26 : tensor<3x2xf32>
        %83 = stablehlo.multiply %79, %25 : tensor<3x2xf32>
        %84 = stablehlo.subtract %82, %83 : tensor<3x2xf32>
        %85 = stablehlo.slice %81 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %86 = stablehlo.slice %81 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %87 = stablehlo.slice %81 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %88 = stablehlo.slice %84 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %89 = stablehlo.concatenate %85, %88, %86, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %90 = stablehlo.slice %84 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %91 = stablehlo.concatenate %90, %87, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %92 = stablehlo.concatenate %89, %91, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %93 = stablehlo.reduce(%52 init: %cst_13) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %94 = stablehlo.maximum %iterArg_11, %93 : tensor<f32>
        stablehlo.return %24, %94, %92 : tensor<i32>, tensor<f32>, tensor<3x4xf32>
      }
      stablehlo.return %22, %23#1, %23#2 : tensor<i32>, tensor<f32>, tensor<3x4xf32>
    }
    %3 = stablehlo.abs %2#2 : tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.maximum across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.reshape %4 : (tensor<4xf32>) -> tensor<1x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<1x4xf32>
    %6 = stablehlo.compare GT, %5, %cst_2, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %cst_3 = stablehlo.constant dense<0x7F800000> : tensor<1x4xf32>
    %7 = stablehlo.compare LT, %5, %cst_3, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %8 = stablehlo.and %6, %7 : tensor<1x4xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<1x4xf32>
    %9 = stablehlo.select %8, %5, %cst_4 : tensor<1x4xi1>, tensor<1x4xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %11 = stablehlo.divide %3, %10 : tensor<3x4xf32>
    %12 = stablehlo.multiply %11, %11 : tensor<3x4xf32>
    %13 = stablehlo.reduce(%12 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %14 = stablehlo.reshape %13 : (tensor<4xf32>) -> tensor<1x4xf32>
    %15 = stablehlo.sqrt %14 : tensor<1x4xf32>
    %16 = stablehlo.multiply %15, %9 : tensor<1x4xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x4xf32>) -> tensor<4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %18 = stablehlo.concatenate %cst_5, %cst_6, dim = 0 : (tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32>
    %19 = stablehlo.subtract %17, %18 : tensor<4xf32>
    %20 = "stablehlo.sort"(%19) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %22 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %22 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %21 = stablehlo.slice %20 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    return %21 : tensor<3xf32>
  }
}
