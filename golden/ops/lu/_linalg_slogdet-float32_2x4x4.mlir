module @main {
  func.func public @main(%arg0: tensor<2x4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<2x4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<2x4xi32> {hloemit.kind = "user_output", hloemit.name = "output_3"}) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %1:3 = call @lu(%0) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>)
    %2 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %3 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %4 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %5 = stablehlo.compare EQ, %3, %4, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x4x4xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<2x4x4xi1>
    %7 = stablehlo.select %6, %1#0, %cst : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x4xf32>
    %9 = stablehlo.sign %8 : tensor<2x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_1) applies stablehlo.multiply across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %c = stablehlo.constant dense<1> : tensor<1x4xi32>
    %11 = stablehlo.add %2, %c : tensor<1x4xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<2x4xi32>
    %13 = stablehlo.compare NE, %1#1, %12, SIGNED : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi1>
    %14 = stablehlo.convert %13 : (tensor<2x4xi1>) -> tensor<2x4xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.reduce(%14 init: %c_2) applies stablehlo.add across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
    %c_3 = stablehlo.constant dense<2> : tensor<2xi32>
    %16 = stablehlo.divide %15, %c_3 : tensor<2xi32>
    %17 = stablehlo.multiply %16, %c_3 : tensor<2xi32>
    %18 = stablehlo.subtract %15, %17 : tensor<2xi32>
    %19 = stablehlo.multiply %c_3, %18 : tensor<2xi32>
    %c_4 = stablehlo.constant dense<1> : tensor<2xi32>
    %20 = stablehlo.subtract %c_4, %19 : tensor<2xi32>
    %21 = stablehlo.convert %20 : (tensor<2xi32>) -> tensor<2xf32>
    %22 = stablehlo.multiply %10, %21 : tensor<2xf32>
    %23 = stablehlo.abs %8 : tensor<2x4xf32>
    %24 = stablehlo.log %23 : tensor<2x4xf32>
    %25 = stablehlo.reduce(%24 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    return %22, %25, %1#0, %1#1 : tensor<2xf32>, tensor<2xf32>, tensor<2x4x4xf32>, tensor<2x4xi32>
  }
  func.func private @lu(%arg0: tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %c = stablehlo.constant dense<0> : tensor<2x4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<2xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2:4 = stablehlo.while(%iterArg = %c_1, %iterArg_2 = %arg0, %iterArg_3 = %c, %iterArg_4 = %c_0) : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
    cond {
      %c_5 = stablehlo.constant dense<4> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_5 : tensor<i32>
      %4 = stablehlo.dynamic_slice %iterArg_2, %c_1, %c_1, %iterArg, sizes = [2, 4, 1] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x1xf32>
      %5 = stablehlo.abs %4 : tensor<2x4x1xf32>
      %6 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %7 = stablehlo.compare GE, %0, %6, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %cst = stablehlo.constant dense<-1.000000e+00> : tensor<2x4x1xf32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [1, 2] : (tensor<4x1xi1>) -> tensor<2x4x1xi1>
      %9 = stablehlo.select %8, %5, %cst : tensor<2x4x1xi1>, tensor<2x4x1xf32>
      %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %10 = stablehlo.reduce(%9 init: %cst_6) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4x1xf32>, tensor<f32>) -> tensor<2x1xf32>
      %11 = stablehlo.reshape %10 : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
      %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x1x1xf32>) -> tensor<2x4x1xf32>
      %13 = stablehlo.compare EQ, %9, %12, FLOAT : (tensor<2x4x1xf32>, tensor<2x4x1xf32>) -> tensor<2x4x1xi1>
      %14 = stablehlo.and %13, %8 : tensor<2x4x1xi1>
      %15 = stablehlo.iota dim = 1 : tensor<2x4x1xi32>
      %c_7 = stablehlo.constant dense<4> : tensor<2x4x1xi32>
      %16 = stablehlo.select %14, %15, %c_7 : tensor<2x4x1xi1>, tensor<2x4x1xi32>
      %c_8 = stablehlo.constant dense<2147483647> : tensor<i32>
      %17 = stablehlo.reduce(%16 init: %c_8) applies stablehlo.minimum across dimensions = [1] : (tensor<2x4x1xi32>, tensor<i32>) -> tensor<2x1xi32>
      %18 = stablehlo.reshape %17 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
      %c_9 = stablehlo.constant dense<4> : tensor<2x1x1xi32>
      %19 = stablehlo.compare LT, %18, %c_9, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
      %20 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<2x1x1xi32>
      %21 = stablehlo.select %19, %18, %20 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
      %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<2x1x1xi32>) -> tensor<2x4x1xi32>
      %23 = stablehlo.compare EQ, %15, %22, SIGNED : (tensor<2x4x1xi32>, tensor<2x4x1xi32>) -> tensor<2x4x1xi1>
      %24 = stablehlo.dynamic_slice %iterArg_2, %c_1, %iterArg, %c_1, sizes = [2, 1, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x4xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x4xf32>
      %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x4x1xi1>) -> tensor<2x4x4xi1>
      %26 = stablehlo.select %25, %iterArg_2, %cst_10 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.reduce(%26 init: %cst_11) applies stablehlo.add across dimensions = [1] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x4xf32>
      %28 = stablehlo.reshape %27 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
      %29 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %30 = stablehlo.select %25, %29, %iterArg_2 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %31 = stablehlo.dynamic_update_slice %30, %28, %c_1, %iterArg, %c_1 : (tensor<2x4x4xf32>, tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
      %32 = stablehlo.dynamic_slice %28, %c_1, %c_1, %iterArg, sizes = [2, 1, 1] : (tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x1xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x1xf32>
      %33 = stablehlo.compare EQ, %32, %cst_12, FLOAT : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
      %34 = stablehlo.compare GT, %0, %6, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %35 = stablehlo.dynamic_slice %31, %c_1, %c_1, %iterArg, sizes = [2, 4, 1] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x1xf32>
      %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<2x1x1xf32>
      %36 = stablehlo.select %33, %cst_13, %32 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
      %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<2x1x1xf32>) -> tensor<2x4x1xf32>
      %38 = stablehlo.divide %35, %37 : tensor<2x4x1xf32>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x1xf32>
      %39 = stablehlo.broadcast_in_dim %34, dims = [1, 2] : (tensor<4x1xi1>) -> tensor<2x4x1xi1>
      %40 = stablehlo.select %39, %38, %cst_14 : tensor<2x4x1xi1>, tensor<2x4x1xf32>
      %41 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x4xi32>
      %42 = stablehlo.compare GT, %1, %41, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x4xf32>
      %43 = stablehlo.broadcast_in_dim %42, dims = [1, 2] : (tensor<1x4xi1>) -> tensor<2x1x4xi1>
      %44 = stablehlo.select %43, %28, %cst_15 : tensor<2x1x4xi1>, tensor<2x1x4xf32>
      %45 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<2x4x1xf32>) -> tensor<2x4x4xf32>
      %46 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %47 = stablehlo.multiply %45, %46 : tensor<2x4x4xf32>
      %48 = stablehlo.subtract %31, %47 : tensor<2x4x4xf32>
      %49 = stablehlo.compare EQ, %1, %41, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<1x4xi1>) -> tensor<4x4xi1>
      %51 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x4xi1>
      %52 = stablehlo.and %50, %51 : tensor<4x4xi1>
      %53 = stablehlo.broadcast_in_dim %52, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<2x4x4xi1>
      %54 = stablehlo.select %53, %45, %48 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %55 = stablehlo.reshape %33 : (tensor<2x1x1xi1>) -> tensor<2xi1>
      %56 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<2xi32>
      %57 = stablehlo.select %55, %56, %c_0 : tensor<2xi1>, tensor<2xi32>
      %c_16 = stablehlo.constant dense<1> : tensor<2x1x1xi32>
      %58 = stablehlo.add %21, %c_16 : tensor<2x1x1xi32>
      %59 = stablehlo.reshape %58 : (tensor<2x1x1xi32>) -> tensor<2x1xi32>
      %60 = stablehlo.dynamic_update_slice %iterArg_3, %59, %c_1, %iterArg : (tensor<2x4xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<2x4xi32>
      %61 = stablehlo.compare EQ, %iterArg_4, %c_0, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
      %62 = stablehlo.select %61, %57, %iterArg_4 : tensor<2xi1>, tensor<2xi32>
      stablehlo.return %3, %54, %60, %62 : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
    }
    return %2#1, %2#2, %2#3 : tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
  }
}
