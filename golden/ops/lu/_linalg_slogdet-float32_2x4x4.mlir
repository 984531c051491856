module @main {
  func.func public @main(%arg0: tensor<2x4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<2x4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<2x4xi32> {hloemit.kind = "user_output", hloemit.name = "output_3"}) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %1:3 = stablehlo.composite "hloemit.lu" %0 {decomposition = @hloemit_lu} : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>)
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
  func.func private @hloemit_lu(%arg0: tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>) {
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
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4x1xf32>
      %12 = stablehlo.compare EQ, %9, %11, FLOAT : (tensor<2x4x1xf32>, tensor<2x4x1xf32>) -> tensor<2x4x1xi1>
      %13 = stablehlo.and %12, %8 : tensor<2x4x1xi1>
      %14 = stablehlo.iota dim = 1 : tensor<2x4x1xi32>
      %c_7 = stablehlo.constant dense<4> : tensor<2x4x1xi32>
      %15 = stablehlo.select %13, %14, %c_7 : tensor<2x4x1xi1>, tensor<2x4x1xi32>
      %c_8 = stablehlo.constant dense<2147483647> : tensor<i32>
      %16 = stablehlo.reduce(%15 init: %c_8) applies stablehlo.minimum across dimensions = [1] : (tensor<2x4x1xi32>, tensor<i32>) -> tensor<2x1xi32>
      %17 = stablehlo.reshape %16 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
      %c_9 = stablehlo.constant dense<4> : tensor<2x1x1xi32>
      %18 = stablehlo.compare LT, %17, %c_9, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
      %19 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<2x1x1xi32>
      %20 = stablehlo.select %18, %17, %19 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
      %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<2x1x1xi32>) -> tensor<2x4x1xi32>
      %22 = stablehlo.compare EQ, %14, %21, SIGNED : (tensor<2x4x1xi32>, tensor<2x4x1xi32>) -> tensor<2x4x1xi1>
      %23 = stablehlo.dynamic_slice %iterArg_2, %c_1, %iterArg, %c_1, sizes = [2, 1, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x4xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x4xf32>
      %24 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<2x4x1xi1>) -> tensor<2x4x4xi1>
      %25 = stablehlo.select %24, %iterArg_2, %cst_10 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %26 = stablehlo.reduce(%25 init: %cst_11) applies stablehlo.add across dimensions = [1] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x4xf32>
      %27 = stablehlo.reshape %26 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
      %28 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %29 = stablehlo.select %24, %28, %iterArg_2 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %30 = stablehlo.dynamic_update_slice %29, %27, %c_1, %iterArg, %c_1 : (tensor<2x4x4xf32>, tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
      %31 = stablehlo.dynamic_slice %27, %c_1, %c_1, %iterArg, sizes = [2, 1, 1] : (tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x1xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x1xf32>
      %32 = stablehlo.compare EQ, %31, %cst_12, FLOAT : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
      %33 = stablehlo.compare GT, %0, %6, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %34 = stablehlo.dynamic_slice %30, %c_1, %c_1, %iterArg, sizes = [2, 4, 1] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x1xf32>
      %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<2x1x1xf32>
      %35 = stablehlo.select %32, %cst_13, %31 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
      %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2] : (tensor<2x1x1xf32>) -> tensor<2x4x1xf32>
      %37 = stablehlo.divide %34, %36 : tensor<2x4x1xf32>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x1xf32>
      %38 = stablehlo.broadcast_in_dim %33, dims = [1, 2] : (tensor<4x1xi1>) -> tensor<2x4x1xi1>
      %39 = stablehlo.select %38, %37, %cst_14 : tensor<2x4x1xi1>, tensor<2x4x1xf32>
      %40 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x4xi32>
      %41 = stablehlo.compare GT, %1, %40, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x4xf32>
      %42 = stablehlo.broadcast_in_dim %41, dims = [1, 2] : (tensor<1x4xi1>) -> tensor<2x1x4xi1>
      %43 = stablehlo.select %42, %27, %cst_15 : tensor<2x1x4xi1>, tensor<2x1x4xf32>
      %44 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2] : (tensor<2x4x1xf32>) -> tensor<2x4x4xf32>
      %45 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %46 = stablehlo.multiply %44, %45 : tensor<2x4x4xf32>
      %47 = stablehlo.subtract %30, %46 : tensor<2x4x4xf32>
      %48 = stablehlo.compare EQ, %1, %40, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x4xi1>) -> tensor<4x4xi1>
      %50 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x4xi1>
      %51 = stablehlo.and %49, %50 : tensor<4x4xi1>
      %52 = stablehlo.broadcast_in_dim %51, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<2x4x4xi1>
      %53 = stablehlo.select %52, %44, %47 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %54 = stablehlo.reshape %32 : (tensor<2x1x1xi1>) -> tensor<2xi1>
      %55 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<2xi32>
      %56 = stablehlo.select %54, %55, %c_0 : tensor<2xi1>, tensor<2xi32>
      %c_16 = stablehlo.constant dense<1> : tensor<2x1x1xi32>
      %57 = stablehlo.add %20, %c_16 : tensor<2x1x1xi32>
      %58 = stablehlo.reshape %57 : (tensor<2x1x1xi32>) -> tensor<2x1xi32>
      %59 = stablehlo.dynamic_update_slice %iterArg_3, %58, %c_1, %iterArg : (tensor<2x4xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<2x4xi32>
      %60 = stablehlo.compare EQ, %iterArg_4, %c_0, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
      %61 = stablehlo.select %60, %56, %iterArg_4 : tensor<2xi1>, tensor<2xi32>
      stablehlo.return %3, %53, %59, %61 : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
    }
    return %2#1, %2#2, %2#3 : tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
  }
}
