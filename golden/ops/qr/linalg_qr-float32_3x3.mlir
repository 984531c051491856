module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0:2 = call @geqrf(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
    %1 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %2 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %3 = stablehlo.compare EQ, %1, %2, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %4 = stablehlo.convert %3 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %5 = call @unmqr(%0#0, %0#1, %4) : (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %6 = stablehlo.compare LE, %1, %2, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %7 = stablehlo.select %6, %0#0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    return %5, %7 : tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @geqrf(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0, %iterArg_1 = %cst) : tensor<i32>, tensor<3x3xf32>, tensor<3xf32>
    cond {
      %c_2 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      %4 = stablehlo.dynamic_slice %iterArg_0, %c, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %5 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %6 = stablehlo.dynamic_slice %4, %iterArg, %c, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %7 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %8 = stablehlo.compare GT, %5, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %9 = stablehlo.select %8, %4, %cst_3 : tensor<3x1xi1>, tensor<3x1xf32>
      %10 = stablehlo.abs %9 : tensor<3x1xf32>
      %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %11 = stablehlo.reduce(%10 init: %cst_4) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %12 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<1x1xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %13 = stablehlo.compare GT, %12, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_6 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
      %14 = stablehlo.compare LT, %12, %cst_6, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %15 = stablehlo.and %13, %14 : tensor<1x1xi1>
      %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %16 = stablehlo.select %15, %12, %cst_7 : tensor<1x1xi1>, tensor<1x1xf32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %18 = stablehlo.divide %10, %17 : tensor<3x1xf32>
      %19 = stablehlo.multiply %18, %18 : tensor<3x1xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %20 = stablehlo.reduce(%19 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %21 = stablehlo.reshape %20 : (tensor<1xf32>) -> tensor<1x1xf32>
      %22 = stablehlo.sqrt %21 : tensor<1x1xf32>
      %23 = stablehlo.multiply %22, %16 : tensor<1x1xf32>
      %24 = stablehlo.multiply %6, %cst_5 : tensor<1x1xf32>
      %25 = stablehlo.compare EQ, %5, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %26 = stablehlo.select %25, %4, %9 : tensor<3x1xi1>, tensor<3x1xf32>
      %27 = stablehlo.abs %26 : tensor<3x1xf32>
      %28 = stablehlo.reduce(%27 init: %cst_4) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %29 = stablehlo.reshape %28 : (tensor<1xf32>) -> tensor<1x1xf32>
      %30 = stablehlo.compare GT, %29, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %31 = stablehlo.compare LT, %29, %cst_6, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %32 = stablehlo.and %30, %31 : tensor<1x1xi1>
      %33 = stablehlo.select %32, %29, %cst_7 : tensor<1x1xi1>, tensor<1x1xf32>
      %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %35 = stablehlo.divide %27, %34 : tensor<3x1xf32>
      %36 = stablehlo.multiply %35, %35 : tensor<3x1xf32>
      %37 = stablehlo.reduce(%36 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %38 = stablehlo.reshape %37 : (tensor<1xf32>) -> tensor<1x1xf32>
      %39 = stablehlo.sqrt %38 : tensor<1x1xf32>
      %40 = stablehlo.multiply %39, %33 : tensor<1x1xf32>
      %41 = stablehlo.compare LT, %6, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %42 = stablehlo.negate %40 : tensor<1x1xf32>
      %43 = stablehlo.select %41, %40, %42 : tensor<1x1xi1>, tensor<1x1xf32>
      %44 = stablehlo.compare EQ, %23, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %45 = stablehlo.select %44, %cst_7, %43 : tensor<1x1xi1>, tensor<1x1xf32>
      %46 = stablehlo.subtract %43, %6 : tensor<1x1xf32>
      %47 = stablehlo.divide %46, %45 : tensor<1x1xf32>
      %48 = stablehlo.select %44, %cst_5, %47 : tensor<1x1xi1>, tensor<1x1xf32>
      %49 = stablehlo.select %44, %6, %43 : tensor<1x1xi1>, tensor<1x1xf32>
      %50 = stablehlo.subtract %6, %49 : tensor<1x1xf32>
      %51 = stablehlo.select %44, %cst_7, %50 : tensor<1x1xi1>, tensor<1x1xf32>
      %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %53 = stablehlo.divide %9, %52 : tensor<3x1xf32>
      %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<3x1xf32>
      %54 = stablehlo.select %25, %cst_9, %53 : tensor<3x1xi1>, tensor<3x1xf32>
      %55 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %56 = stablehlo.compare GT, %1, %55, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %57 = stablehlo.transpose %54, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %58 = stablehlo.dot_general %57, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %59 = stablehlo.select %56, %58, %cst_10 : tensor<1x3xi1>, tensor<1x3xf32>
      %60 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %61 = stablehlo.multiply %60, %54 : tensor<3x1xf32>
      %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %63 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %64 = stablehlo.multiply %62, %63 : tensor<3x3xf32>
      %65 = stablehlo.subtract %iterArg_0, %64 : tensor<3x3xf32>
      %66 = stablehlo.compare EQ, %0, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %67 = stablehlo.compare GT, %0, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %68 = stablehlo.dynamic_slice %65, %c, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %69 = stablehlo.select %67, %54, %68 : tensor<3x1xi1>, tensor<3x1xf32>
      %70 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %71 = stablehlo.select %66, %70, %69 : tensor<3x1xi1>, tensor<3x1xf32>
      %72 = stablehlo.dynamic_update_slice %65, %71, %c, %iterArg : (tensor<3x3xf32>, tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
      %73 = stablehlo.reshape %48 : (tensor<1x1xf32>) -> tensor<1xf32>
      %74 = stablehlo.dynamic_update_slice %iterArg_1, %73, %iterArg : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
      stablehlo.return %3, %72, %74 : tensor<i32>, tensor<3x3xf32>, tensor<3xf32>
    }
    return %2#1, %2#2 : tensor<3x3xf32>, tensor<3xf32>
  }
  func.func private @unmqr(%arg0: tensor<3x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg2) : tensor<i32>, tensor<3x3xf32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %2 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<2> : tensor<i32>
      %3 = stablehlo.subtract %c_2, %iterArg : tensor<i32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %5 = stablehlo.compare EQ, %0, %4, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %6 = stablehlo.compare GT, %0, %4, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %7 = stablehlo.dynamic_slice %arg0, %c, %3, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %8 = stablehlo.select %6, %7, %cst : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<3x1xf32>
      %9 = stablehlo.select %5, %cst_3, %8 : tensor<3x1xi1>, tensor<3x1xf32>
      %10 = stablehlo.dynamic_slice %arg1, %3, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
      %11 = stablehlo.reshape %10 : (tensor<1xf32>) -> tensor<1x1xf32>
      %12 = stablehlo.transpose %9, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %13 = stablehlo.dot_general %12, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %14 = stablehlo.dot_general %9, %13, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
      %15 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x3xf32>
      %16 = stablehlo.multiply %15, %14 : tensor<3x3xf32>
      %17 = stablehlo.subtract %iterArg_0, %16 : tensor<3x3xf32>
      stablehlo.return %2, %17 : tensor<i32>, tensor<3x3xf32>
    }
    return %1#1 : tensor<3x3xf32>
  }
}
