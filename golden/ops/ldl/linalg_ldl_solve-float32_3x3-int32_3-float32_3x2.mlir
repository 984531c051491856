module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @ldl_solve(%arg0, %arg1, %arg2) : (tensor<3x3xf32>, tensor<3xi32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func private @ldl_solve(%arg0: tensor<3x3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %c = stablehlo.constant dense<false> : tensor<1x1xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:3 = stablehlo.while(%iterArg = %c_0, %iterArg_2 = %arg2, %iterArg_3 = %c) : tensor<i32>, tensor<3x2xf32>, tensor<1x1xi1>
    cond {
      %c_4 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_4 : tensor<i32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.dynamic_slice %arg1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %5 = stablehlo.reshape %4 : (tensor<1xi32>) -> tensor<1x1xi32>
      %c_6 = stablehlo.constant dense<0> : tensor<1x1xi32>
      %6 = stablehlo.compare LT, %5, %c_6, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
      %7 = stablehlo.abs %5 : tensor<1x1xi32>
      %c_7 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %8 = stablehlo.subtract %7, %c_7 : tensor<1x1xi32>
      %9 = stablehlo.not %iterArg_3 : tensor<1x1xi1>
      %10 = stablehlo.and %6, %9 : tensor<1x1xi1>
      %11 = stablehlo.not %iterArg_3 : tensor<1x1xi1>
      %12 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %c_8 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %13 = stablehlo.add %12, %c_8 : tensor<1x1xi32>
      %14 = stablehlo.select %10, %13, %12 : tensor<1x1xi1>, tensor<1x1xi32>
      %15 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %16 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %17 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %18 = stablehlo.compare EQ, %16, %17, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %20 = stablehlo.select %19, %iterArg_2, %cst : tensor<3x2xi1>, tensor<3x2xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %21 = stablehlo.reduce(%20 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %22 = stablehlo.reshape %21 : (tensor<2xf32>) -> tensor<1x2xf32>
      %23 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %24 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %25 = stablehlo.compare EQ, %23, %24, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf32>
      %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %27 = stablehlo.select %26, %iterArg_2, %cst_10 : tensor<3x2xi1>, tensor<3x2xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.reduce(%27 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %29 = stablehlo.reshape %28 : (tensor<2xf32>) -> tensor<1x2xf32>
      %30 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %31 = stablehlo.compare EQ, %15, %30, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %32 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %33 = stablehlo.and %32, %31 : tensor<3x1xi1>
      %34 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %35 = stablehlo.compare EQ, %15, %34, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %36 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %37 = stablehlo.and %36, %35 : tensor<3x1xi1>
      %38 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %39 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %40 = stablehlo.select %39, %38, %iterArg_2 : tensor<3x2xi1>, tensor<3x2xf32>
      %41 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %42 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %43 = stablehlo.select %42, %41, %40 : tensor<3x2xi1>, tensor<3x2xf32>
      %c_12 = stablehlo.constant dense<0> : tensor<i32>
      %44 = stablehlo.dynamic_slice %arg0, %c_12, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %45 = stablehlo.add %iterArg, %c_13 : tensor<i32>
      %c_14 = stablehlo.constant dense<0> : tensor<i32>
      %46 = stablehlo.dynamic_slice %arg0, %c_14, %45, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %47 = stablehlo.dynamic_slice %43, %iterArg, %c_15, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
      %c_16 = stablehlo.constant dense<1> : tensor<i32>
      %48 = stablehlo.add %iterArg, %c_16 : tensor<i32>
      %c_17 = stablehlo.constant dense<0> : tensor<i32>
      %49 = stablehlo.dynamic_slice %43, %48, %c_17, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
      %c_18 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %50 = stablehlo.add %12, %c_18 : tensor<1x1xi32>
      %51 = stablehlo.select %10, %50, %12 : tensor<1x1xi1>, tensor<1x1xi32>
      %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %53 = stablehlo.compare GT, %0, %52, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %54 = stablehlo.select %53, %44, %cst_19 : tensor<3x1xi1>, tensor<3x1xf32>
      %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
      %56 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %57 = stablehlo.multiply %55, %56 : tensor<3x2xf32>
      %c_20 = stablehlo.constant dense<1> : tensor<i32>
      %58 = stablehlo.add %iterArg, %c_20 : tensor<i32>
      %59 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %60 = stablehlo.compare GT, %0, %59, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %61 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %62 = stablehlo.and %61, %60 : tensor<3x1xi1>
      %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %63 = stablehlo.select %62, %46, %cst_21 : tensor<3x1xi1>, tensor<3x1xf32>
      %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
      %65 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %66 = stablehlo.multiply %64, %65 : tensor<3x2xf32>
      %67 = stablehlo.add %57, %66 : tensor<3x2xf32>
      %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf32>
      %68 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x2xi1>
      %69 = stablehlo.select %68, %67, %cst_22 : tensor<3x2xi1>, tensor<3x2xf32>
      %70 = stablehlo.subtract %43, %69 : tensor<3x2xf32>
      %c_23 = stablehlo.constant dense<0> : tensor<i32>
      %71 = stablehlo.dynamic_slice %44, %iterArg, %c_23, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %72 = stablehlo.add %iterArg, %c_24 : tensor<i32>
      %c_25 = stablehlo.constant dense<0> : tensor<i32>
      %73 = stablehlo.dynamic_slice %44, %72, %c_25, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %c_26 = stablehlo.constant dense<1> : tensor<i32>
      %74 = stablehlo.add %iterArg, %c_26 : tensor<i32>
      %c_27 = stablehlo.constant dense<0> : tensor<i32>
      %75 = stablehlo.dynamic_slice %46, %74, %c_27, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %76 = stablehlo.multiply %71, %75 : tensor<1x1xf32>
      %77 = stablehlo.multiply %73, %73 : tensor<1x1xf32>
      %78 = stablehlo.subtract %76, %77 : tensor<1x1xf32>
      %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %79 = stablehlo.select %10, %78, %cst_28 : tensor<1x1xi1>, tensor<1x1xf32>
      %80 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %81 = stablehlo.multiply %47, %80 : tensor<1x2xf32>
      %82 = stablehlo.broadcast_in_dim %73, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %83 = stablehlo.multiply %49, %82 : tensor<1x2xf32>
      %84 = stablehlo.subtract %81, %83 : tensor<1x2xf32>
      %85 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %86 = stablehlo.divide %84, %85 : tensor<1x2xf32>
      %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %87 = stablehlo.select %10, %cst_29, %71 : tensor<1x1xi1>, tensor<1x1xf32>
      %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %89 = stablehlo.divide %47, %88 : tensor<1x2xf32>
      %90 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<1x2xi1>
      %91 = stablehlo.select %90, %86, %89 : tensor<1x2xi1>, tensor<1x2xf32>
      %92 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %93 = stablehlo.multiply %49, %92 : tensor<1x2xf32>
      %94 = stablehlo.broadcast_in_dim %73, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %95 = stablehlo.multiply %47, %94 : tensor<1x2xf32>
      %96 = stablehlo.subtract %93, %95 : tensor<1x2xf32>
      %97 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %98 = stablehlo.divide %96, %97 : tensor<1x2xf32>
      %99 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %100 = stablehlo.compare EQ, %0, %99, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %101 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %102 = stablehlo.and %101, %100 : tensor<3x1xi1>
      %103 = stablehlo.broadcast_in_dim %91, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %104 = stablehlo.broadcast_in_dim %102, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %105 = stablehlo.select %104, %103, %70 : tensor<3x2xi1>, tensor<3x2xf32>
      %c_30 = stablehlo.constant dense<1> : tensor<i32>
      %106 = stablehlo.add %iterArg, %c_30 : tensor<i32>
      %107 = stablehlo.broadcast_in_dim %106, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %108 = stablehlo.compare EQ, %0, %107, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %109 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %110 = stablehlo.and %109, %108 : tensor<3x1xi1>
      %111 = stablehlo.broadcast_in_dim %98, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %112 = stablehlo.broadcast_in_dim %110, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %113 = stablehlo.select %112, %111, %105 : tensor<3x2xi1>, tensor<3x2xf32>
      stablehlo.return %3, %113, %10 : tensor<i32>, tensor<3x2xf32>, tensor<1x1xi1>
    }
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2:3 = stablehlo.while(%iterArg = %c_1, %iterArg_2 = %1#1, %iterArg_3 = %c) : tensor<i32>, tensor<3x2xf32>, tensor<1x1xi1>
    cond {
      %c_4 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_4 : tensor<i32>
      %c_5 = stablehlo.constant dense<2> : tensor<i32>
      %4 = stablehlo.subtract %c_5, %iterArg : tensor<i32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %5 = stablehlo.dynamic_slice %arg1, %4, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<1x1xi32>
      %c_7 = stablehlo.constant dense<0> : tensor<1x1xi32>
      %7 = stablehlo.compare LT, %6, %c_7, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
      %8 = stablehlo.abs %6 : tensor<1x1xi32>
      %c_8 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %9 = stablehlo.subtract %8, %c_8 : tensor<1x1xi32>
      %10 = stablehlo.not %iterArg_3 : tensor<1x1xi1>
      %11 = stablehlo.and %7, %10 : tensor<1x1xi1>
      %12 = stablehlo.not %iterArg_3 : tensor<1x1xi1>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.subtract %4, %c_9 : tensor<i32>
      %c_10 = stablehlo.constant dense<0> : tensor<i32>
      %14 = stablehlo.maximum %13, %c_10 : tensor<i32>
      %15 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %16 = stablehlo.compare GT, %0, %15, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %18 = stablehlo.select %17, %iterArg_2, %cst : tensor<3x2xi1>, tensor<3x2xf32>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %19 = stablehlo.dynamic_slice %iterArg_2, %4, %c_11, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
      %c_12 = stablehlo.constant dense<0> : tensor<i32>
      %20 = stablehlo.dynamic_slice %arg0, %c_12, %4, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
      %22 = stablehlo.multiply %21, %18 : tensor<3x2xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %23 = stablehlo.reduce(%22 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %24 = stablehlo.reshape %23 : (tensor<2xf32>) -> tensor<1x2xf32>
      %25 = stablehlo.subtract %19, %24 : tensor<1x2xf32>
      %c_14 = stablehlo.constant dense<0> : tensor<i32>
      %26 = stablehlo.dynamic_slice %iterArg_2, %14, %c_14, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %27 = stablehlo.dynamic_slice %arg0, %c_15, %14, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
      %29 = stablehlo.multiply %28, %18 : tensor<3x2xf32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %30 = stablehlo.reduce(%29 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %31 = stablehlo.reshape %30 : (tensor<2xf32>) -> tensor<1x2xf32>
      %32 = stablehlo.subtract %26, %31 : tensor<1x2xf32>
      %33 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %34 = stablehlo.compare EQ, %0, %33, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %35 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %36 = stablehlo.and %35, %34 : tensor<3x1xi1>
      %37 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %39 = stablehlo.select %38, %37, %iterArg_2 : tensor<3x2xi1>, tensor<3x2xf32>
      %40 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %41 = stablehlo.compare EQ, %0, %40, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %42 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %43 = stablehlo.and %42, %41 : tensor<3x1xi1>
      %44 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %45 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %46 = stablehlo.select %45, %44, %39 : tensor<3x2xi1>, tensor<3x2xf32>
      %47 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %48 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %49 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %50 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %51 = stablehlo.compare EQ, %49, %50, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf32>
      %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %53 = stablehlo.select %52, %46, %cst_17 : tensor<3x2xi1>, tensor<3x2xf32>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %54 = stablehlo.reduce(%53 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %55 = stablehlo.reshape %54 : (tensor<2xf32>) -> tensor<1x2xf32>
      %56 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %57 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %58 = stablehlo.compare EQ, %56, %57, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf32>
      %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %60 = stablehlo.select %59, %46, %cst_19 : tensor<3x2xi1>, tensor<3x2xf32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %61 = stablehlo.reduce(%60 init: %cst_20) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %62 = stablehlo.reshape %61 : (tensor<2xf32>) -> tensor<1x2xf32>
      %63 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %64 = stablehlo.compare EQ, %48, %63, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %65 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %66 = stablehlo.and %65, %64 : tensor<3x1xi1>
      %67 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %68 = stablehlo.compare EQ, %48, %67, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %69 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %70 = stablehlo.and %69, %68 : tensor<3x1xi1>
      %71 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %72 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %73 = stablehlo.select %72, %71, %46 : tensor<3x2xi1>, tensor<3x2xf32>
      %74 = stablehlo.broadcast_in_dim %62, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %75 = stablehlo.broadcast_in_dim %66, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %76 = stablehlo.select %75, %74, %73 : tensor<3x2xi1>, tensor<3x2xf32>
      stablehlo.return %3, %76, %11 : tensor<i32>, tensor<3x2xf32>, tensor<1x1xi1>
    }
    return %2#1 : tensor<3x2xf32>
  }
}
