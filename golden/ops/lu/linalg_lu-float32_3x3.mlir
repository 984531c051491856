module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0:3 = call @lu(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
    %1 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:2 = stablehlo.while(%iterArg = %c, %iterArg_1 = %1) : tensor<i32>, tensor<3xi32>
    cond {
      %c_2 = stablehlo.constant dense<3> : tensor<i32>
      %24 = stablehlo.compare LT, %iterArg, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %24 : tensor<i1>
    } do {
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %24 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      %25 = stablehlo.iota dim = 0 : tensor<3xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %26 = stablehlo.dynamic_slice %0#1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_4 = stablehlo.constant dense<1> : tensor<1xi32>
      %27 = stablehlo.subtract %26, %c_4 : tensor<1xi32>
      %28 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %29 = stablehlo.compare EQ, %25, %28, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %30 = stablehlo.dynamic_slice %iterArg_1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_6 = stablehlo.constant dense<0> : tensor<3xi32>
      %31 = stablehlo.select %29, %iterArg_1, %c_6 : tensor<3xi1>, tensor<3xi32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %32 = stablehlo.reduce(%31 init: %c_7) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %33 = stablehlo.reshape %32 : (tensor<i32>) -> tensor<1xi32>
      %34 = stablehlo.broadcast_in_dim %30, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %35 = stablehlo.select %29, %34, %iterArg_1 : tensor<3xi1>, tensor<3xi32>
      %c_8 = stablehlo.constant dense<0> : tensor<i32>
      %36 = stablehlo.dynamic_update_slice %35, %33, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %24, %36 : tensor<i32>, tensor<3xi32>
    }
    %3 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %4 = stablehlo.reshape %2#1 : (tensor<3xi32>) -> tensor<1x3xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %7 = stablehlo.compare EQ, %5, %6, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %8 = stablehlo.convert %7 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %9 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %10 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %13 = stablehlo.compare GT, %11, %12, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %14 = stablehlo.select %13, %0#0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %15 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %16 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %17 = stablehlo.compare EQ, %15, %16, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %18 = stablehlo.convert %17 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %19 = stablehlo.add %14, %18 : tensor<3x3xf32>
    %20 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %21 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %22 = stablehlo.compare LE, %20, %21, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %23 = stablehlo.select %22, %0#0, %cst_0 : tensor<3x3xi1>, tensor<3x3xf32>
    return %8, %19, %23 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @lu(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %c = stablehlo.constant dense<0> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2:4 = stablehlo.while(%iterArg = %c_1, %iterArg_2 = %arg0, %iterArg_3 = %c, %iterArg_4 = %c_0) : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
    cond {
      %c_5 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_5 : tensor<i32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.dynamic_slice %iterArg_2, %c_6, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %5 = stablehlo.abs %4 : tensor<3x1xf32>
      %6 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %7 = stablehlo.compare GE, %0, %6, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst = stablehlo.constant dense<-1.000000e+00> : tensor<3x1xf32>
      %8 = stablehlo.select %7, %5, %cst : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %9 = stablehlo.reduce(%8 init: %cst_7) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<1x1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %12 = stablehlo.compare EQ, %8, %11, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
      %13 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %14 = stablehlo.compare GE, %0, %13, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %15 = stablehlo.and %12, %14 : tensor<3x1xi1>
      %c_8 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %16 = stablehlo.select %15, %0, %c_8 : tensor<3x1xi1>, tensor<3x1xi32>
      %17 = stablehlo.negate %16 : tensor<3x1xi32>
      %c_9 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %18 = stablehlo.reduce(%17 init: %c_9) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xi32>, tensor<i32>) -> tensor<1xi32>
      %19 = stablehlo.reshape %18 : (tensor<1xi32>) -> tensor<1x1xi32>
      %20 = stablehlo.negate %19 : tensor<1x1xi32>
      %c_10 = stablehlo.constant dense<3> : tensor<1x1xi32>
      %21 = stablehlo.compare LT, %20, %c_10, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
      %22 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %23 = stablehlo.select %21, %20, %22 : tensor<1x1xi1>, tensor<1x1xi32>
      %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %25 = stablehlo.compare EQ, %0, %24, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %26 = stablehlo.dynamic_slice %iterArg_2, %iterArg, %c_11, sizes = [1, 3] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %27 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %28 = stablehlo.select %27, %iterArg_2, %cst_12 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %29 = stablehlo.reduce(%28 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %30 = stablehlo.reshape %29 : (tensor<3xf32>) -> tensor<1x3xf32>
      %31 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %32 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %33 = stablehlo.select %32, %31, %iterArg_2 : tensor<3x3xi1>, tensor<3x3xf32>
      %c_14 = stablehlo.constant dense<0> : tensor<i32>
      %34 = stablehlo.dynamic_update_slice %33, %30, %iterArg, %c_14 : (tensor<3x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %35 = stablehlo.dynamic_slice %30, %c_15, %iterArg, sizes = [1, 1] : (tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %36 = stablehlo.compare EQ, %35, %cst_16, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %37 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %38 = stablehlo.compare GT, %0, %37, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %c_17 = stablehlo.constant dense<0> : tensor<i32>
      %39 = stablehlo.dynamic_slice %34, %c_17, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %40 = stablehlo.select %36, %cst_18, %35 : tensor<1x1xi1>, tensor<1x1xf32>
      %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %42 = stablehlo.divide %39, %41 : tensor<3x1xf32>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %43 = stablehlo.select %38, %42, %cst_19 : tensor<3x1xi1>, tensor<3x1xf32>
      %44 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %45 = stablehlo.compare GT, %1, %44, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %46 = stablehlo.select %45, %30, %cst_20 : tensor<1x3xi1>, tensor<1x3xf32>
      %47 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %48 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %49 = stablehlo.multiply %47, %48 : tensor<3x3xf32>
      %50 = stablehlo.subtract %34, %49 : tensor<3x3xf32>
      %51 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %52 = stablehlo.compare EQ, %1, %51, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %53 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %54 = stablehlo.compare GT, %0, %53, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %55 = stablehlo.broadcast_in_dim %52, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %56 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %57 = stablehlo.and %55, %56 : tensor<3x3xi1>
      %58 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %59 = stablehlo.select %57, %58, %50 : tensor<3x3xi1>, tensor<3x3xf32>
      %60 = stablehlo.reshape %36 : (tensor<1x1xi1>) -> tensor<i1>
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %61 = stablehlo.add %iterArg, %c_21 : tensor<i32>
      %c_22 = stablehlo.constant dense<0> : tensor<i32>
      %62 = stablehlo.select %60, %61, %c_22 : tensor<i1>, tensor<i32>
      %c_23 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %63 = stablehlo.add %23, %c_23 : tensor<1x1xi32>
      %64 = stablehlo.reshape %63 : (tensor<1x1xi32>) -> tensor<1xi32>
      %c_24 = stablehlo.constant dense<0> : tensor<i32>
      %65 = stablehlo.dynamic_update_slice %iterArg_3, %64, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      %c_25 = stablehlo.constant dense<0> : tensor<i32>
      %66 = stablehlo.compare EQ, %iterArg_4, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %67 = stablehlo.select %66, %62, %iterArg_4 : tensor<i1>, tensor<i32>
      stablehlo.return %3, %59, %65, %67 : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
    }
    return %2#1, %2#2, %2#3 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
}
