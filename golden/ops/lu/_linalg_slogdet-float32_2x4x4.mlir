module @main {
  func.func public @main(%arg0: tensor<2x4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<2x4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<2x4xi32> {hloemit.kind = "user_output", hloemit.name = "output_3"}) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %1:3 = stablehlo.composite "hloemit.lu" %0 {decomposition = @hloemit_lu} : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>)
    %2 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %3 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %6 = stablehlo.compare EQ, %4, %5, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x4x4xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<2x4x4xi1>
    %8 = stablehlo.select %7, %1#0, %cst : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x4xf32>
    %10 = stablehlo.sign %9 : tensor<2x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.multiply across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    %12 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %c = stablehlo.constant dense<1> : tensor<1x4xi32>
    %13 = stablehlo.add %12, %c : tensor<1x4xi32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<2x4xi32>
    %15 = stablehlo.compare NE, %1#1, %14, SIGNED : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi1>
    %16 = stablehlo.convert %15 : (tensor<2x4xi1>) -> tensor<2x4xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.reduce(%16 init: %c_2) applies stablehlo.add across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
    %c_3 = stablehlo.constant dense<2> : tensor<2xi32>
    %18 = stablehlo.divide %17, %c_3 : tensor<2xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<2xi32>
    %19 = stablehlo.multiply %18, %c_4 : tensor<2xi32>
    %20 = stablehlo.subtract %17, %19 : tensor<2xi32>
    %c_5 = stablehlo.constant dense<2> : tensor<2xi32>
    %21 = stablehlo.multiply %c_5, %20 : tensor<2xi32>
    %c_6 = stablehlo.constant dense<1> : tensor<2xi32>
    %22 = stablehlo.subtract %c_6, %21 : tensor<2xi32>
    %23 = stablehlo.convert %22 : (tensor<2xi32>) -> tensor<2xf32>
    %24 = stablehlo.multiply %11, %23 : tensor<2xf32>
    %25 = stablehlo.abs %9 : tensor<2x4xf32>
    %26 = stablehlo.log %25 : tensor<2x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.reduce(%26 init: %cst_7) applies stablehlo.add across dimensions = [1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
    return %24, %27, %1#0, %1#1 : tensor<2xf32>, tensor<2xf32>, tensor<2x4x4xf32>, tensor<2x4xi32>
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
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.dynamic_slice %iterArg_2, %c_6, %c_6, %iterArg, sizes = [2, 4, 1] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x1xf32>
      %5 = stablehlo.abs %4 : tensor<2x4x1xf32>
      %6 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %7 = stablehlo.compare GE, %0, %6, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %cst = stablehlo.constant dense<-1.000000e+00> : tensor<2x4x1xf32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [1, 2] : (tensor<4x1xi1>) -> tensor<2x4x1xi1>
      %9 = stablehlo.select %8, %5, %cst : tensor<2x4x1xi1>, tensor<2x4x1xf32>
      %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %10 = stablehlo.reduce(%9 init: %cst_7) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4x1xf32>, tensor<f32>) -> tensor<2x1xf32>
      %11 = stablehlo.reshape %10 : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
      %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<2x1x1xf32>) -> tensor<2x4x1xf32>
      %13 = stablehlo.compare EQ, %9, %12, FLOAT : (tensor<2x4x1xf32>, tensor<2x4x1xf32>) -> tensor<2x4x1xi1>
      %14 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %15 = stablehlo.compare GE, %0, %14, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<4x1xi1>) -> tensor<2x4x1xi1>
      %17 = stablehlo.and %13, %16 : tensor<2x4x1xi1>
      %18 = stablehlo.iota dim = 1 : tensor<1x4x1xi32>
      %c_8 = stablehlo.constant dense<4> : tensor<1x4x1xi32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<1x4x1xi32>) -> tensor<2x4x1xi32>
      %20 = stablehlo.broadcast_in_dim %c_8, dims = [0, 1, 2] : (tensor<1x4x1xi32>) -> tensor<2x4x1xi32>
      %21 = stablehlo.select %17, %19, %20 : tensor<2x4x1xi1>, tensor<2x4x1xi32>
      %c_9 = stablehlo.constant dense<2147483647> : tensor<i32>
      %22 = stablehlo.reduce(%21 init: %c_9) applies stablehlo.minimum across dimensions = [1] : (tensor<2x4x1xi32>, tensor<i32>) -> tensor<2x1xi32>
      %23 = stablehlo.reshape %22 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
      %c_10 = stablehlo.constant dense<4> : tensor<2x1x1xi32>
      %24 = stablehlo.compare LT, %23, %c_10, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
      %25 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %26 = stablehlo.broadcast_in_dim %25, dims = [1, 2] : (tensor<1x1xi32>) -> tensor<2x1x1xi32>
      %27 = stablehlo.select %24, %23, %26 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
      %28 = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<4x1xi32>) -> tensor<2x4x1xi32>
      %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<2x1x1xi32>) -> tensor<2x4x1xi32>
      %30 = stablehlo.compare EQ, %28, %29, SIGNED : (tensor<2x4x1xi32>, tensor<2x4x1xi32>) -> tensor<2x4x1xi1>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %31 = stablehlo.dynamic_slice %iterArg_2, %c_11, %iterArg, %c_11, sizes = [2, 1, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x4xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x4xf32>
      %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<2x4x1xi1>) -> tensor<2x4x4xi1>
      %33 = stablehlo.select %32, %iterArg_2, %cst_12 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %34 = stablehlo.reduce(%33 init: %cst_13) applies stablehlo.add across dimensions = [1] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x4xf32>
      %35 = stablehlo.reshape %34 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
      %36 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %37 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<2x4x1xi1>) -> tensor<2x4x4xi1>
      %38 = stablehlo.select %37, %36, %iterArg_2 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %c_14 = stablehlo.constant dense<0> : tensor<i32>
      %39 = stablehlo.dynamic_update_slice %38, %35, %c_14, %iterArg, %c_14 : (tensor<2x4x4xf32>, tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %40 = stablehlo.dynamic_slice %35, %c_15, %c_15, %iterArg, sizes = [2, 1, 1] : (tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x1xf32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x1xf32>
      %41 = stablehlo.compare EQ, %40, %cst_16, FLOAT : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
      %42 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %43 = stablehlo.compare GT, %0, %42, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %c_17 = stablehlo.constant dense<0> : tensor<i32>
      %44 = stablehlo.dynamic_slice %39, %c_17, %c_17, %iterArg, sizes = [2, 4, 1] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x1xf32>
      %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<2x1x1xf32>
      %45 = stablehlo.select %41, %cst_18, %40 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
      %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2] : (tensor<2x1x1xf32>) -> tensor<2x4x1xf32>
      %47 = stablehlo.divide %44, %46 : tensor<2x4x1xf32>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x1xf32>
      %48 = stablehlo.broadcast_in_dim %43, dims = [1, 2] : (tensor<4x1xi1>) -> tensor<2x4x1xi1>
      %49 = stablehlo.select %48, %47, %cst_19 : tensor<2x4x1xi1>, tensor<2x4x1xf32>
      %50 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x4xi32>
      %51 = stablehlo.compare GT, %1, %50, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x4xf32>
      %52 = stablehlo.broadcast_in_dim %51, dims = [1, 2] : (tensor<1x4xi1>) -> tensor<2x1x4xi1>
      %53 = stablehlo.select %52, %35, %cst_20 : tensor<2x1x4xi1>, tensor<2x1x4xf32>
      %54 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<2x4x1xf32>) -> tensor<2x4x4xf32>
      %55 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %56 = stablehlo.multiply %54, %55 : tensor<2x4x4xf32>
      %57 = stablehlo.subtract %39, %56 : tensor<2x4x4xf32>
      %58 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x4xi32>
      %59 = stablehlo.compare EQ, %1, %58, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %60 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %61 = stablehlo.compare GT, %0, %60, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %62 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<1x4xi1>) -> tensor<4x4xi1>
      %63 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x4xi1>
      %64 = stablehlo.and %62, %63 : tensor<4x4xi1>
      %65 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<2x4x1xf32>) -> tensor<2x4x4xf32>
      %66 = stablehlo.broadcast_in_dim %64, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<2x4x4xi1>
      %67 = stablehlo.select %66, %65, %57 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %68 = stablehlo.reshape %41 : (tensor<2x1x1xi1>) -> tensor<2xi1>
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %69 = stablehlo.add %iterArg, %c_21 : tensor<i32>
      %c_22 = stablehlo.constant dense<0> : tensor<i32>
      %70 = stablehlo.broadcast_in_dim %69, dims = [] : (tensor<i32>) -> tensor<2xi32>
      %71 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<2xi32>
      %72 = stablehlo.select %68, %70, %71 : tensor<2xi1>, tensor<2xi32>
      %c_23 = stablehlo.constant dense<1> : tensor<2x1x1xi32>
      %73 = stablehlo.add %27, %c_23 : tensor<2x1x1xi32>
      %74 = stablehlo.reshape %73 : (tensor<2x1x1xi32>) -> tensor<2x1xi32>
      %c_24 = stablehlo.constant dense<0> : tensor<i32>
      %75 = stablehlo.dynamic_update_slice %iterArg_3, %74, %c_24, %iterArg : (tensor<2x4xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<2x4xi32>
      %c_25 = stablehlo.constant dense<0> : tensor<2xi32>
      %76 = stablehlo.compare EQ, %iterArg_4, %c_25, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
      %77 = stablehlo.select %76, %72, %iterArg_4 : tensor<2xi1>, tensor<2xi32>
      stablehlo.return %3, %67, %75, %77 : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
    }
    return %2#1, %2#2, %2#3 : tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
  }
}
