module @main {
  func.func public @main(%arg0: tensor<2x4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x4x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x4x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<2x4xi32> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<2xi32> {hloemit.kind = "user_output", hloemit.name = "output_3"}) {
    %0:3 = call @lu(%arg0) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>)
    %1 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<2x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %2) : tensor<i32>, tensor<2x4xi32>
    cond {
      %c_1 = stablehlo.constant dense<4> : tensor<i32>
      %14 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %15 = stablehlo.iota dim = 1 : tensor<1x4xi32>
      %16 = stablehlo.dynamic_slice %0#1, %c, %iterArg, sizes = [2, 1] : (tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x1xi32>
      %c_2 = stablehlo.constant dense<1> : tensor<2x1xi32>
      %17 = stablehlo.subtract %16, %c_2 : tensor<2x1xi32>
      %18 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<2x4xi32>
      %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x4xi32>
      %20 = stablehlo.compare EQ, %18, %19, SIGNED : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi1>
      %21 = stablehlo.dynamic_slice %iterArg_0, %c, %iterArg, sizes = [2, 1] : (tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x1xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<2x4xi32>
      %22 = stablehlo.select %20, %iterArg_0, %c_3 : tensor<2x4xi1>, tensor<2x4xi32>
      %23 = stablehlo.reduce(%22 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
      %24 = stablehlo.reshape %23 : (tensor<2xi32>) -> tensor<2x1xi32>
      %25 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x4xi32>
      %26 = stablehlo.select %20, %25, %iterArg_0 : tensor<2x4xi1>, tensor<2x4xi32>
      %27 = stablehlo.dynamic_update_slice %26, %24, %c, %iterArg : (tensor<2x4xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<2x4xi32>
      stablehlo.return %14, %27 : tensor<i32>, tensor<2x4xi32>
    }
    %4 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %5 = stablehlo.reshape %3#1 : (tensor<2x4xi32>) -> tensor<2x1x4xi32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<4x1xi32>) -> tensor<2x4x4xi32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<2x1x4xi32>) -> tensor<2x4x4xi32>
    %8 = stablehlo.compare EQ, %6, %7, SIGNED : (tensor<2x4x4xi32>, tensor<2x4x4xi32>) -> tensor<2x4x4xi1>
    %9 = stablehlo.convert %8 : (tensor<2x4x4xi1>) -> tensor<2x4x4xf32>
    %10 = stablehlo.transpose %9, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %11 = stablehlo.dot_general %10, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x4xf32>, tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    %12 = "stablehlo.triangular_solve"(%0#0, %11) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<2x4x4xf32>, tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    %13 = "stablehlo.triangular_solve"(%0#0, %12) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x4x4xf32>, tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    return %13, %0#0, %0#1, %0#2 : tensor<2x4x2xf32>, tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
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
      %15 = stablehlo.iota dim = 1 : tensor<1x4x1xi32>
      %c_7 = stablehlo.constant dense<4> : tensor<1x4x1xi32>
      %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<1x4x1xi32>) -> tensor<2x4x1xi32>
      %17 = stablehlo.broadcast_in_dim %c_7, dims = [0, 1, 2] : (tensor<1x4x1xi32>) -> tensor<2x4x1xi32>
      %18 = stablehlo.select %14, %16, %17 : tensor<2x4x1xi1>, tensor<2x4x1xi32>
      %c_8 = stablehlo.constant dense<2147483647> : tensor<i32>
      %19 = stablehlo.reduce(%18 init: %c_8) applies stablehlo.minimum across dimensions = [1] : (tensor<2x4x1xi32>, tensor<i32>) -> tensor<2x1xi32>
      %20 = stablehlo.reshape %19 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
      %c_9 = stablehlo.constant dense<4> : tensor<2x1x1xi32>
      %21 = stablehlo.compare LT, %20, %c_9, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
      %22 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %23 = stablehlo.broadcast_in_dim %22, dims = [1, 2] : (tensor<1x1xi32>) -> tensor<2x1x1xi32>
      %24 = stablehlo.select %21, %20, %23 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
      %25 = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<4x1xi32>) -> tensor<2x4x1xi32>
      %26 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<2x1x1xi32>) -> tensor<2x4x1xi32>
      %27 = stablehlo.compare EQ, %25, %26, SIGNED : (tensor<2x4x1xi32>, tensor<2x4x1xi32>) -> tensor<2x4x1xi1>
      %28 = stablehlo.dynamic_slice %iterArg_2, %c_1, %iterArg, %c_1, sizes = [2, 1, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x4xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x4xf32>
      %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<2x4x1xi1>) -> tensor<2x4x4xi1>
      %30 = stablehlo.select %29, %iterArg_2, %cst_10 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %31 = stablehlo.reduce(%30 init: %cst_11) applies stablehlo.add across dimensions = [1] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x4xf32>
      %32 = stablehlo.reshape %31 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
      %33 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %34 = stablehlo.select %29, %33, %iterArg_2 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %35 = stablehlo.dynamic_update_slice %34, %32, %c_1, %iterArg, %c_1 : (tensor<2x4x4xf32>, tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
      %36 = stablehlo.dynamic_slice %32, %c_1, %c_1, %iterArg, sizes = [2, 1, 1] : (tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x1xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x1xf32>
      %37 = stablehlo.compare EQ, %36, %cst_12, FLOAT : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
      %38 = stablehlo.compare GT, %0, %6, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %39 = stablehlo.dynamic_slice %35, %c_1, %c_1, %iterArg, sizes = [2, 4, 1] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x1xf32>
      %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<2x1x1xf32>
      %40 = stablehlo.select %37, %cst_13, %36 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
      %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<2x1x1xf32>) -> tensor<2x4x1xf32>
      %42 = stablehlo.divide %39, %41 : tensor<2x4x1xf32>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x1xf32>
      %43 = stablehlo.broadcast_in_dim %38, dims = [1, 2] : (tensor<4x1xi1>) -> tensor<2x4x1xi1>
      %44 = stablehlo.select %43, %42, %cst_14 : tensor<2x4x1xi1>, tensor<2x4x1xf32>
      %45 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x4xi32>
      %46 = stablehlo.compare GT, %1, %45, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x4xf32>
      %47 = stablehlo.broadcast_in_dim %46, dims = [1, 2] : (tensor<1x4xi1>) -> tensor<2x1x4xi1>
      %48 = stablehlo.select %47, %32, %cst_15 : tensor<2x1x4xi1>, tensor<2x1x4xf32>
      %49 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2] : (tensor<2x4x1xf32>) -> tensor<2x4x4xf32>
      %50 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %51 = stablehlo.multiply %49, %50 : tensor<2x4x4xf32>
      %52 = stablehlo.subtract %35, %51 : tensor<2x4x4xf32>
      %53 = stablehlo.compare EQ, %1, %45, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1] : (tensor<1x4xi1>) -> tensor<4x4xi1>
      %55 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x4xi1>
      %56 = stablehlo.and %54, %55 : tensor<4x4xi1>
      %57 = stablehlo.broadcast_in_dim %56, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<2x4x4xi1>
      %58 = stablehlo.select %57, %49, %52 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %59 = stablehlo.reshape %37 : (tensor<2x1x1xi1>) -> tensor<2xi1>
      %60 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<2xi32>
      %61 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2xi32>
      %62 = stablehlo.select %59, %60, %61 : tensor<2xi1>, tensor<2xi32>
      %c_16 = stablehlo.constant dense<1> : tensor<2x1x1xi32>
      %63 = stablehlo.add %24, %c_16 : tensor<2x1x1xi32>
      %64 = stablehlo.reshape %63 : (tensor<2x1x1xi32>) -> tensor<2x1xi32>
      %65 = stablehlo.dynamic_update_slice %iterArg_3, %64, %c_1, %iterArg : (tensor<2x4xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<2x4xi32>
      %66 = stablehlo.compare EQ, %iterArg_4, %c_0, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
      %67 = stablehlo.select %66, %62, %iterArg_4 : tensor<2xi1>, tensor<2xi32>
      stablehlo.return %3, %58, %65, %67 : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
    }
    return %2#1, %2#2, %2#3 : tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
  }
}
