module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @ldl_solve(%arg0, %arg1, %arg2) : (tensor<3x3xf32>, tensor<3xi32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func private @ldl_solve(%arg0: tensor<3x3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %c = stablehlo.constant dense<false> : tensor<1x1xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %arg2, %iterArg_2 = %c) : tensor<i32>, tensor<3x2xf32>, tensor<1x1xi1>
    cond {
      %c_3 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_3 : tensor<i32>
      %4 = stablehlo.dynamic_slice %arg1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %5 = stablehlo.reshape %4 : (tensor<1xi32>) -> tensor<1x1xi32>
      %c_4 = stablehlo.constant dense<0> : tensor<1x1xi32>
      %6 = stablehlo.compare LT, %5, %c_4, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
      %7 = stablehlo.abs %5 : tensor<1x1xi32>
      %c_5 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %8 = stablehlo.subtract %7, %c_5 : tensor<1x1xi32>
      %9 = stablehlo.not %iterArg_2 : tensor<1x1xi1>
      %10 = stablehlo.and %6, %9 : tensor<1x1xi1>
      %11 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %12 = stablehlo.add %11, %c_5 : tensor<1x1xi32>
      %13 = stablehlo.select %10, %12, %11 : tensor<1x1xi1>, tensor<1x1xi32>
      %14 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %16 = stablehlo.compare EQ, %14, %15, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %18 = stablehlo.select %17, %iterArg_1, %cst : tensor<3x2xi1>, tensor<3x2xf32>
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %19 = stablehlo.reduce(%18 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %20 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %21 = stablehlo.compare EQ, %14, %20, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %23 = stablehlo.select %22, %iterArg_1, %cst : tensor<3x2xi1>, tensor<3x2xf32>
      %24 = stablehlo.reduce(%23 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %25 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %26 = stablehlo.and %25, %16 : tensor<3x1xi1>
      %27 = stablehlo.and %25, %21 : tensor<3x1xi1>
      %28 = stablehlo.broadcast_in_dim %19, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
      %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %30 = stablehlo.select %29, %28, %iterArg_1 : tensor<3x2xi1>, tensor<3x2xf32>
      %31 = stablehlo.broadcast_in_dim %24, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
      %32 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %33 = stablehlo.select %32, %31, %30 : tensor<3x2xi1>, tensor<3x2xf32>
      %34 = stablehlo.dynamic_slice %arg0, %c_0, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %35 = stablehlo.dynamic_slice %arg0, %c_0, %3, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %36 = stablehlo.dynamic_slice %33, %iterArg, %c_0, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
      %37 = stablehlo.dynamic_slice %33, %3, %c_0, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
      %38 = stablehlo.select %10, %12, %11 : tensor<1x1xi1>, tensor<1x1xi32>
      %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %40 = stablehlo.compare GT, %0, %39, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %41 = stablehlo.select %40, %34, %cst_7 : tensor<3x1xi1>, tensor<3x1xf32>
      %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
      %43 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %44 = stablehlo.multiply %42, %43 : tensor<3x2xf32>
      %45 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %46 = stablehlo.compare GT, %0, %45, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %47 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %48 = stablehlo.and %47, %46 : tensor<3x1xi1>
      %49 = stablehlo.select %48, %35, %cst_7 : tensor<3x1xi1>, tensor<3x1xf32>
      %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
      %51 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %52 = stablehlo.multiply %50, %51 : tensor<3x2xf32>
      %53 = stablehlo.add %44, %52 : tensor<3x2xf32>
      %54 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x2xi1>
      %55 = stablehlo.select %54, %53, %cst : tensor<3x2xi1>, tensor<3x2xf32>
      %56 = stablehlo.subtract %33, %55 : tensor<3x2xf32>
      %57 = stablehlo.dynamic_slice %34, %iterArg, %c_0, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %58 = stablehlo.dynamic_slice %34, %3, %c_0, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %59 = stablehlo.dynamic_slice %35, %3, %c_0, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %60 = stablehlo.multiply %57, %59 : tensor<1x1xf32>
      %61 = stablehlo.multiply %58, %58 : tensor<1x1xf32>
      %62 = stablehlo.subtract %60, %61 : tensor<1x1xf32>
      %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %63 = stablehlo.select %10, %62, %cst_8 : tensor<1x1xi1>, tensor<1x1xf32>
      %64 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %65 = stablehlo.multiply %36, %64 : tensor<1x2xf32>
      %66 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %67 = stablehlo.multiply %37, %66 : tensor<1x2xf32>
      %68 = stablehlo.subtract %65, %67 : tensor<1x2xf32>
      %69 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %70 = stablehlo.divide %68, %69 : tensor<1x2xf32>
      %71 = stablehlo.select %10, %cst_8, %57 : tensor<1x1xi1>, tensor<1x1xf32>
      %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %73 = stablehlo.divide %36, %72 : tensor<1x2xf32>
      %74 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<1x2xi1>
      %75 = stablehlo.select %74, %70, %73 : tensor<1x2xi1>, tensor<1x2xf32>
      %76 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x2xf32>
      %77 = stablehlo.multiply %37, %76 : tensor<1x2xf32>
      %78 = stablehlo.multiply %36, %66 : tensor<1x2xf32>
      %79 = stablehlo.subtract %77, %78 : tensor<1x2xf32>
      %80 = stablehlo.divide %79, %69 : tensor<1x2xf32>
      %81 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %82 = stablehlo.compare EQ, %0, %81, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %83 = stablehlo.and %25, %82 : tensor<3x1xi1>
      %84 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %85 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %86 = stablehlo.select %85, %84, %56 : tensor<3x2xi1>, tensor<3x2xf32>
      %87 = stablehlo.compare EQ, %0, %45, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %88 = stablehlo.and %47, %87 : tensor<3x1xi1>
      %89 = stablehlo.broadcast_in_dim %80, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %90 = stablehlo.broadcast_in_dim %88, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %91 = stablehlo.select %90, %89, %86 : tensor<3x2xi1>, tensor<3x2xf32>
      stablehlo.return %3, %91, %10 : tensor<i32>, tensor<3x2xf32>, tensor<1x1xi1>
    }
    %2:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %1#1, %iterArg_2 = %c) : tensor<i32>, tensor<3x2xf32>, tensor<1x1xi1>
    cond {
      %c_3 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_3 : tensor<i32>
      %c_4 = stablehlo.constant dense<2> : tensor<i32>
      %4 = stablehlo.subtract %c_4, %iterArg : tensor<i32>
      %5 = stablehlo.dynamic_slice %arg1, %4, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<1x1xi32>
      %c_5 = stablehlo.constant dense<0> : tensor<1x1xi32>
      %7 = stablehlo.compare LT, %6, %c_5, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
      %8 = stablehlo.abs %6 : tensor<1x1xi32>
      %c_6 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %9 = stablehlo.subtract %8, %c_6 : tensor<1x1xi32>
      %10 = stablehlo.not %iterArg_2 : tensor<1x1xi1>
      %11 = stablehlo.and %7, %10 : tensor<1x1xi1>
      %12 = stablehlo.subtract %4, %c_3 : tensor<i32>
      %13 = stablehlo.maximum %12, %c_0 : tensor<i32>
      %14 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %15 = stablehlo.compare GT, %0, %14, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x2xf32>
      %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %17 = stablehlo.select %16, %iterArg_1, %cst : tensor<3x2xi1>, tensor<3x2xf32>
      %18 = stablehlo.dynamic_slice %iterArg_1, %4, %c_0, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
      %19 = stablehlo.dynamic_slice %arg0, %c_0, %4, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
      %21 = stablehlo.multiply %20, %17 : tensor<3x2xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %22 = stablehlo.reduce(%21 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %23 = stablehlo.reshape %22 : (tensor<2xf32>) -> tensor<1x2xf32>
      %24 = stablehlo.subtract %18, %23 : tensor<1x2xf32>
      %25 = stablehlo.dynamic_slice %iterArg_1, %13, %c_0, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
      %26 = stablehlo.dynamic_slice %arg0, %c_0, %13, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
      %28 = stablehlo.multiply %27, %17 : tensor<3x2xf32>
      %29 = stablehlo.reduce(%28 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %30 = stablehlo.reshape %29 : (tensor<2xf32>) -> tensor<1x2xf32>
      %31 = stablehlo.subtract %25, %30 : tensor<1x2xf32>
      %32 = stablehlo.compare EQ, %0, %14, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %33 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %34 = stablehlo.and %33, %32 : tensor<3x1xi1>
      %35 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %36 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %37 = stablehlo.select %36, %35, %iterArg_1 : tensor<3x2xi1>, tensor<3x2xf32>
      %38 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %39 = stablehlo.compare EQ, %0, %38, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %40 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %41 = stablehlo.and %40, %39 : tensor<3x1xi1>
      %42 = stablehlo.broadcast_in_dim %31, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
      %43 = stablehlo.broadcast_in_dim %41, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %44 = stablehlo.select %43, %42, %37 : tensor<3x2xi1>, tensor<3x2xf32>
      %45 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %46 = stablehlo.compare EQ, %45, %14, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %48 = stablehlo.select %47, %44, %cst : tensor<3x2xi1>, tensor<3x2xf32>
      %49 = stablehlo.reduce(%48 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %50 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %51 = stablehlo.compare EQ, %45, %50, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %53 = stablehlo.select %52, %44, %cst : tensor<3x2xi1>, tensor<3x2xf32>
      %54 = stablehlo.reduce(%53 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
      %55 = stablehlo.and %33, %46 : tensor<3x1xi1>
      %56 = stablehlo.and %33, %51 : tensor<3x1xi1>
      %57 = stablehlo.broadcast_in_dim %49, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
      %58 = stablehlo.broadcast_in_dim %56, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %59 = stablehlo.select %58, %57, %44 : tensor<3x2xi1>, tensor<3x2xf32>
      %60 = stablehlo.broadcast_in_dim %54, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
      %61 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x2xi1>
      %62 = stablehlo.select %61, %60, %59 : tensor<3x2xi1>, tensor<3x2xf32>
      stablehlo.return %3, %62, %11 : tensor<i32>, tensor<3x2xf32>, tensor<1x1xi1>
    }
    return %2#1 : tensor<3x2xf32>
  }
}
