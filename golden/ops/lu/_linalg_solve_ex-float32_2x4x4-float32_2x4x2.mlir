module @main {
  func.func public @main(%arg0: tensor<2x4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x4x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x4x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<2x4xi32> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<2xi32> {hloemit.kind = "user_output", hloemit.name = "output_3"}) {
    %0:3 = call @lu(%arg0) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>)
    %1 = stablehlo.iota dim = 1 : tensor<2x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %1) : tensor<i32>, tensor<2x4xi32>
    cond {
      %c_1 = stablehlo.constant dense<4> : tensor<i32>
      %12 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %13 = stablehlo.dynamic_slice %0#1, %c, %iterArg, sizes = [2, 1] : (tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x1xi32>
      %c_2 = stablehlo.constant dense<1> : tensor<2x1xi32>
      %14 = stablehlo.subtract %13, %c_2 : tensor<2x1xi32>
      %15 = stablehlo.iota dim = 1 : tensor<2x4xi32>
      %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x4xi32>
      %17 = stablehlo.compare EQ, %15, %16, SIGNED : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi1>
      %18 = stablehlo.dynamic_slice %iterArg_0, %c, %iterArg, sizes = [2, 1] : (tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x1xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<2x4xi32>
      %19 = stablehlo.select %17, %iterArg_0, %c_3 : tensor<2x4xi1>, tensor<2x4xi32>
      %20 = stablehlo.reduce(%19 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
      %21 = stablehlo.reshape %20 : (tensor<2xi32>) -> tensor<2x1xi32>
      %22 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x4xi32>
      %23 = stablehlo.select %17, %22, %iterArg_0 : tensor<2x4xi1>, tensor<2x4xi32>
      %24 = stablehlo.dynamic_update_slice %23, %21, %c, %iterArg : (tensor<2x4xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<2x4xi32>
      stablehlo.return %12, %24 : tensor<i32>, tensor<2x4xi32>
    }
    %3 = stablehlo.reshape %2#1 : (tensor<2x4xi32>) -> tensor<2x1x4xi32>
    %4 = stablehlo.iota dim = 1 : tensor<2x4x4xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x1x4xi32>) -> tensor<2x4x4xi32>
    %6 = stablehlo.compare EQ, %4, %5, SIGNED : (tensor<2x4x4xi32>, tensor<2x4x4xi32>) -> tensor<2x4x4xi1>
    %7 = stablehlo.convert %6 : (tensor<2x4x4xi1>) -> tensor<2x4x4xf32>
    %8 = stablehlo.transpose %7, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %9 = stablehlo.dot_general %8, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x4x4xf32>, tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    %10 = "stablehlo.triangular_solve"(%0#0, %9) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<2x4x4xf32>, tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    %11 = "stablehlo.triangular_solve"(%0#0, %10) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x4x4xf32>, tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    return %11, %0#0, %0#1, %0#2 : tensor<2x4x2xf32>, tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
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
