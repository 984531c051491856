module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = call @svd(%arg0) : (tensor<3x3xf32>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<> : tensor<0xf32>
    %cst_0 = stablehlo.constant dense<> : tensor<0xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_2 = stablehlo.constant dense<> : tensor<0xf32>
    return %cst_0, %0, %cst_2 : tensor<0xf32>, tensor<3xf32>, tensor<0xf32>
  }
  func.func private @svd(%arg0: tensor<3x3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x4xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:3 = stablehlo.while(%iterArg = %c, %iterArg_8 = %cst_0, %iterArg_9 = %1) : tensor<i32>, tensor<f32>, tensor<3x4xf32>
    cond {
      %c_10 = stablehlo.constant dense<40> : tensor<i32>
      %22 = stablehlo.compare LT, %iterArg, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %23 = stablehlo.compare GT, %iterArg_8, %cst_11, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %24 = stablehlo.and %22, %23 : tensor<i1>
      stablehlo.return %24 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %22 = stablehlo.add %iterArg, %c_10 : tensor<i32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %c_12 = stablehlo.constant dense<0> : tensor<i32>
      %23:3 = stablehlo.while(%iterArg_13 = %c_12, %iterArg_14 = %cst_11, %iterArg_15 = %iterArg_9) : tensor<i32>, tensor<f32>, tensor<3x4xf32>
      cond {
        %c_16 = stablehlo.constant dense<3> : tensor<i32>
        %24 = stablehlo.compare LT, %iterArg_13, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %24 : tensor<i1>
      } do {
        %c_16 = stablehlo.constant dense<1> : tensor<i32>
        %24 = stablehlo.add %iterArg_13, %c_16 : tensor<i32>
        %25 = stablehlo.slice %iterArg_15 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %26 = stablehlo.slice %iterArg_15 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %27 = stablehlo.abs %iterArg_15 : tensor<3x4xf32>
        %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %28 = stablehlo.reduce(%27 init: %cst_17) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %29 = stablehlo.reshape %28 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %30 = stablehlo.compare GT, %29, %cst_18, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_19 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %31 = stablehlo.compare LT, %29, %cst_19, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %32 = stablehlo.and %30, %31 : tensor<1x1xi1>
        %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %33 = stablehlo.select %32, %29, %cst_20 : tensor<1x1xi1>, tensor<1x1xf32>
        %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %35 = stablehlo.divide %25, %34 : tensor<3x2xf32>
        %36 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %37 = stablehlo.divide %26, %36 : tensor<3x2xf32>
        %38 = stablehlo.multiply %35, %35 : tensor<3x2xf32>
        %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %39 = stablehlo.reduce(%38 init: %cst_21) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %40 = stablehlo.multiply %37, %37 : tensor<3x2xf32>
        %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %41 = stablehlo.reduce(%40 init: %cst_22) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %42 = stablehlo.multiply %35, %37 : tensor<3x2xf32>
        %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %43 = stablehlo.reduce(%42 init: %cst_23) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %44 = stablehlo.sqrt %39 : tensor<2xf32>
        %45 = stablehlo.sqrt %41 : tensor<2xf32>
        %46 = stablehlo.multiply %44, %45 : tensor<2xf32>
        %47 = stablehlo.abs %43 : tensor<2xf32>
        %cst_24 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %48 = stablehlo.compare LE, %47, %cst_24, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %49 = stablehlo.abs %43 : tensor<2xf32>
        %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %50 = stablehlo.compare EQ, %46, %cst_25, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %51 = stablehlo.select %50, %cst_26, %46 : tensor<2xi1>, tensor<2xf32>
        %52 = stablehlo.divide %49, %51 : tensor<2xf32>
        %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %53 = stablehlo.select %48, %cst_27, %52 : tensor<2xi1>, tensor<2xf32>
        %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %54 = stablehlo.select %48, %cst_28, %43 : tensor<2xi1>, tensor<2xf32>
        %55 = stablehlo.abs %54 : tensor<2xf32>
        %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %56 = stablehlo.compare EQ, %55, %cst_29, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %57 = stablehlo.select %56, %cst_30, %55 : tensor<2xi1>, tensor<2xf32>
        %58 = stablehlo.subtract %41, %39 : tensor<2xf32>
        %cst_31 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %59 = stablehlo.multiply %cst_31, %57 : tensor<2xf32>
        %60 = stablehlo.divide %58, %59 : tensor<2xf32>
        %61 = stablehlo.abs %60 : tensor<2xf32>
        %62 = stablehlo.multiply %60, %60 : tensor<2xf32>
        %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %63 = stablehlo.add %cst_32, %62 : tensor<2xf32>
        %64 = stablehlo.sqrt %63 : tensor<2xf32>
        %65 = stablehlo.add %61, %64 : tensor<2xf32>
        %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %66 = stablehlo.divide %cst_33, %65 : tensor<2xf32>
        %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %67 = stablehlo.compare LT, %60, %cst_34, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %68 = stablehlo.negate %66 : tensor<2xf32>
        %69 = stablehlo.select %67, %68, %66 : tensor<2xi1>, tensor<2xf32>
        %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %70 = stablehlo.select %56, %cst_35, %69 : tensor<2xi1>, tensor<2xf32>
        %71 = stablehlo.multiply %70, %70 : tensor<2xf32>
        %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %72 = stablehlo.add %cst_36, %71 : tensor<2xf32>
        %73 = stablehlo.rsqrt %72 : tensor<2xf32>
        %74 = stablehlo.divide %54, %57 : tensor<2xf32>
        %75 = stablehlo.multiply %70, %73 : tensor<2xf32>
        %76 = stablehlo.negate %75 : tensor<2xf32>
        %77 = stablehlo.multiply %76, %74 : tensor<2xf32>
        %78 = stablehlo.reshape %73 : (tensor<2xf32>) -> tensor<1x2xf32>
        %79 = stablehlo.reshape %77 : (tensor<2xf32>) -> tensor<1x2xf32>
        %80 = stablehlo.slice %iterArg_15 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %81 = stablehlo.slice %iterArg_15 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %82 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %83 = stablehlo.multiply %82, %80 : tensor<3x2xf32>
        %84 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %85 = stablehlo.multiply %84, %81 : tensor<3x2xf32>
        %86 = stablehlo.add %83, %85 : tensor<3x2xf32>
        %87 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %88 = stablehlo.multiply %87, %81 : tensor<3x2xf32>
        %89 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %90 = stablehlo.multiply %89, %80 : tensor<3x2xf32>
        %91 = stablehlo.subtract %88, %90 : tensor<3x2xf32>
        %92 = stablehlo.slice %86 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %93 = stablehlo.slice %86 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %94 = stablehlo.slice %86 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %95 = stablehlo.slice %91 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %96 = stablehlo.concatenate %92, %95, %93, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %97 = stablehlo.slice %91 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %98 = stablehlo.concatenate %97, %94, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %99 = stablehlo.concatenate %96, %98, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %cst_37 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %100 = stablehlo.reduce(%53 init: %cst_37) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %101 = stablehlo.maximum %iterArg_14, %100 : tensor<f32>
        stablehlo.return %24, %101, %99 : tensor<i32>, tensor<f32>, tensor<3x4xf32>
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
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %14 = stablehlo.reshape %13 : (tensor<4xf32>) -> tensor<1x4xf32>
    %15 = stablehlo.sqrt %14 : tensor<1x4xf32>
    %16 = stablehlo.multiply %15, %9 : tensor<1x4xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x4xf32>) -> tensor<4xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %18 = stablehlo.concatenate %cst_6, %cst_7, dim = 0 : (tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32>
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
