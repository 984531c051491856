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
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %16 = stablehlo.dynamic_slice %0#1, %c_2, %iterArg, sizes = [2, 1] : (tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x1xi32>
      %c_3 = stablehlo.constant dense<1> : tensor<2x1xi32>
      %17 = stablehlo.subtract %16, %c_3 : tensor<2x1xi32>
      %18 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<2x4xi32>
      %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x4xi32>
      %20 = stablehlo.compare EQ, %18, %19, SIGNED : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi1>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %21 = stablehlo.dynamic_slice %iterArg_0, %c_4, %iterArg, sizes = [2, 1] : (tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x1xi32>
      %c_5 = stablehlo.constant dense<0> : tensor<2x4xi32>
      %22 = stablehlo.select %20, %iterArg_0, %c_5 : tensor<2x4xi1>, tensor<2x4xi32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %23 = stablehlo.reduce(%22 init: %c_6) applies stablehlo.add across dimensions = [1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<2xi32>
      %24 = stablehlo.reshape %23 : (tensor<2xi32>) -> tensor<2x1xi32>
      %25 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x4xi32>
      %26 = stablehlo.select %20, %25, %iterArg_0 : tensor<2x4xi1>, tensor<2x4xi32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %27 = stablehlo.dynamic_update_slice %26, %24, %c_7, %iterArg : (tensor<2x4xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<2x4xi32>
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
      %c_8 = stablehlo.constant dense<4> : tensor<4x1xi32>
      %18 = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<4x1xi32>) -> tensor<2x4x1xi32>
      %19 = stablehlo.broadcast_in_dim %c_8, dims = [1, 2] : (tensor<4x1xi32>) -> tensor<2x4x1xi32>
      %20 = stablehlo.select %17, %18, %19 : tensor<2x4x1xi1>, tensor<2x4x1xi32>
      %21 = stablehlo.negate %20 : tensor<2x4x1xi32>
      %c_9 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %22 = stablehlo.reduce(%21 init: %c_9) applies stablehlo.maximum across dimensions = [1] : (tensor<2x4x1xi32>, tensor<i32>) -> tensor<2x1xi32>
      %23 = stablehlo.reshape %22 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
      %24 = stablehlo.negate %23 : tensor<2x1x1xi32>
      %c_10 = stablehlo.constant dense<4> : tensor<2x1x1xi32>
      %25 = stablehlo.compare LT, %24, %c_10, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
      %26 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %27 = stablehlo.broadcast_in_dim %26, dims = [1, 2] : (tensor<1x1xi32>) -> tensor<2x1x1xi32>
      %28 = stablehlo.select %25, %24, %27 : tensor<2x1x1xi1>, tensor<2x1x1xi32>
      %29 = stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<4x1xi32>) -> tensor<2x4x1xi32>
      %30 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<2x1x1xi32>) -> tensor<2x4x1xi32>
      %31 = stablehlo.compare EQ, %29, %30, SIGNED : (tensor<2x4x1xi32>, tensor<2x4x1xi32>) -> tensor<2x4x1xi1>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %32 = stablehlo.dynamic_slice %iterArg_2, %c_11, %iterArg, %c_11, sizes = [2, 1, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x4xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x4xf32>
      %33 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<2x4x1xi1>) -> tensor<2x4x4xi1>
      %34 = stablehlo.select %33, %iterArg_2, %cst_12 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %35 = stablehlo.reduce(%34 init: %cst_13) applies stablehlo.add across dimensions = [1] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x4xf32>
      %36 = stablehlo.reshape %35 : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
      %37 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %38 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<2x4x1xi1>) -> tensor<2x4x4xi1>
      %39 = stablehlo.select %38, %37, %iterArg_2 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %c_14 = stablehlo.constant dense<0> : tensor<i32>
      %40 = stablehlo.dynamic_update_slice %39, %36, %c_14, %iterArg, %c_14 : (tensor<2x4x4xf32>, tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %41 = stablehlo.dynamic_slice %36, %c_15, %c_15, %iterArg, sizes = [2, 1, 1] : (tensor<2x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x1xf32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x1xf32>
      %42 = stablehlo.compare EQ, %41, %cst_16, FLOAT : (tensor<2x1x1xf32>, tensor<2x1x1xf32>) -> tensor<2x1x1xi1>
      %43 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %44 = stablehlo.compare GT, %0, %43, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %c_17 = stablehlo.constant dense<0> : tensor<i32>
      %45 = stablehlo.dynamic_slice %40, %c_17, %c_17, %iterArg, sizes = [2, 4, 1] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x1xf32>
      %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<2x1x1xf32>
      %46 = stablehlo.select %42, %cst_18, %41 : tensor<2x1x1xi1>, tensor<2x1x1xf32>
      %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2] : (tensor<2x1x1xf32>) -> tensor<2x4x1xf32>
      %48 = stablehlo.divide %45, %47 : tensor<2x4x1xf32>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<2x4x1xf32>
      %49 = stablehlo.broadcast_in_dim %44, dims = [1, 2] : (tensor<4x1xi1>) -> tensor<2x4x1xi1>
      %50 = stablehlo.select %49, %48, %cst_19 : tensor<2x4x1xi1>, tensor<2x4x1xf32>
      %51 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x4xi32>
      %52 = stablehlo.compare GT, %1, %51, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<2x1x4xf32>
      %53 = stablehlo.broadcast_in_dim %52, dims = [1, 2] : (tensor<1x4xi1>) -> tensor<2x1x4xi1>
      %54 = stablehlo.select %53, %36, %cst_20 : tensor<2x1x4xi1>, tensor<2x1x4xf32>
      %55 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2] : (tensor<2x4x1xf32>) -> tensor<2x4x4xf32>
      %56 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
      %57 = stablehlo.multiply %55, %56 : tensor<2x4x4xf32>
      %58 = stablehlo.subtract %40, %57 : tensor<2x4x4xf32>
      %59 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x4xi32>
      %60 = stablehlo.compare EQ, %1, %59, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
      %61 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %62 = stablehlo.compare GT, %0, %61, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %63 = stablehlo.broadcast_in_dim %60, dims = [0, 1] : (tensor<1x4xi1>) -> tensor<4x4xi1>
      %64 = stablehlo.broadcast_in_dim %62, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x4xi1>
      %65 = stablehlo.and %63, %64 : tensor<4x4xi1>
      %66 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2] : (tensor<2x4x1xf32>) -> tensor<2x4x4xf32>
      %67 = stablehlo.broadcast_in_dim %65, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<2x4x4xi1>
      %68 = stablehlo.select %67, %66, %58 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
      %69 = stablehlo.reshape %42 : (tensor<2x1x1xi1>) -> tensor<2xi1>
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %70 = stablehlo.add %iterArg, %c_21 : tensor<i32>
      %c_22 = stablehlo.constant dense<0> : tensor<i32>
      %71 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<i32>) -> tensor<2xi32>
      %72 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<2xi32>
      %73 = stablehlo.select %69, %71, %72 : tensor<2xi1>, tensor<2xi32>
      %c_23 = stablehlo.constant dense<1> : tensor<2x1x1xi32>
      %74 = stablehlo.add %28, %c_23 : tensor<2x1x1xi32>
      %75 = stablehlo.reshape %74 : (tensor<2x1x1xi32>) -> tensor<2x1xi32>
      %c_24 = stablehlo.constant dense<0> : tensor<i32>
      %76 = stablehlo.dynamic_update_slice %iterArg_3, %75, %c_24, %iterArg : (tensor<2x4xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> tensor<2x4xi32>
      %c_25 = stablehlo.constant dense<0> : tensor<2xi32>
      %77 = stablehlo.compare EQ, %iterArg_4, %c_25, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
      %78 = stablehlo.select %77, %73, %iterArg_4 : tensor<2xi1>, tensor<2xi32>
      stablehlo.return %3, %68, %76, %78 : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
    }
    return %2#1, %2#2, %2#3 : tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>
  }
}
