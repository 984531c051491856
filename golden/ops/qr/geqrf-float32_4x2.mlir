module @main {
  func.func public @main(%arg0: tensor<4x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0:2 = stablehlo.composite "hloemit.geqrf" %arg0 {decomposition = @hloemit_geqrf} : (tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>)
    return %0#0, %0#1 : tensor<4x2xf32>, tensor<2xf32>
  }
  func.func private @hloemit_geqrf(%arg0: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x2xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0, %iterArg_1 = %cst) : tensor<i32>, tensor<4x2xf32>, tensor<2xf32>
    cond {
      %c_2 = stablehlo.constant dense<2> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.dynamic_slice %iterArg_0, %c_3, %iterArg, sizes = [4, 1] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x1xf32>
      %5 = stablehlo.iota dim = 0 : tensor<4x1xi32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.dynamic_slice %4, %iterArg, %c_4, sizes = [1, 1] : (tensor<4x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %7 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %8 = stablehlo.compare GT, %5, %7, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<4x1xf32>
      %9 = stablehlo.select %8, %4, %cst_5 : tensor<4x1xi1>, tensor<4x1xf32>
      %10 = stablehlo.abs %9 : tensor<4x1xf32>
      %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %11 = stablehlo.reduce(%10 init: %cst_6) applies stablehlo.maximum across dimensions = [0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<1xf32>
      %12 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<1x1xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %13 = stablehlo.compare GT, %12, %cst_7, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_8 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
      %14 = stablehlo.compare LT, %12, %cst_8, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %15 = stablehlo.and %13, %14 : tensor<1x1xi1>
      %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %16 = stablehlo.select %15, %12, %cst_9 : tensor<1x1xi1>, tensor<1x1xf32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %18 = stablehlo.divide %10, %17 : tensor<4x1xf32>
      %19 = stablehlo.multiply %18, %18 : tensor<4x1xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %20 = stablehlo.reduce(%19 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<1xf32>
      %21 = stablehlo.reshape %20 : (tensor<1xf32>) -> tensor<1x1xf32>
      %22 = stablehlo.sqrt %21 : tensor<1x1xf32>
      %23 = stablehlo.multiply %22, %16 : tensor<1x1xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %24 = stablehlo.multiply %6, %cst_11 : tensor<1x1xf32>
      %25 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %26 = stablehlo.compare EQ, %5, %25, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %27 = stablehlo.select %26, %4, %9 : tensor<4x1xi1>, tensor<4x1xf32>
      %28 = stablehlo.abs %27 : tensor<4x1xf32>
      %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %29 = stablehlo.reduce(%28 init: %cst_12) applies stablehlo.maximum across dimensions = [0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<1xf32>
      %30 = stablehlo.reshape %29 : (tensor<1xf32>) -> tensor<1x1xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %31 = stablehlo.compare GT, %30, %cst_13, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_14 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
      %32 = stablehlo.compare LT, %30, %cst_14, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %33 = stablehlo.and %31, %32 : tensor<1x1xi1>
      %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %34 = stablehlo.select %33, %30, %cst_15 : tensor<1x1xi1>, tensor<1x1xf32>
      %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %36 = stablehlo.divide %28, %35 : tensor<4x1xf32>
      %37 = stablehlo.multiply %36, %36 : tensor<4x1xf32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %38 = stablehlo.reduce(%37 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<1xf32>
      %39 = stablehlo.reshape %38 : (tensor<1xf32>) -> tensor<1x1xf32>
      %40 = stablehlo.sqrt %39 : tensor<1x1xf32>
      %41 = stablehlo.multiply %40, %34 : tensor<1x1xf32>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %42 = stablehlo.compare LT, %6, %cst_17, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %43 = stablehlo.negate %41 : tensor<1x1xf32>
      %44 = stablehlo.select %42, %41, %43 : tensor<1x1xi1>, tensor<1x1xf32>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %45 = stablehlo.compare EQ, %23, %cst_18, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %46 = stablehlo.select %45, %cst_19, %44 : tensor<1x1xi1>, tensor<1x1xf32>
      %47 = stablehlo.subtract %44, %6 : tensor<1x1xf32>
      %48 = stablehlo.divide %47, %46 : tensor<1x1xf32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %49 = stablehlo.select %45, %cst_20, %48 : tensor<1x1xi1>, tensor<1x1xf32>
      %50 = stablehlo.select %45, %6, %44 : tensor<1x1xi1>, tensor<1x1xf32>
      %51 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %52 = stablehlo.compare EQ, %5, %51, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %53 = stablehlo.subtract %6, %50 : tensor<1x1xf32>
      %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %54 = stablehlo.select %45, %cst_21, %53 : tensor<1x1xi1>, tensor<1x1xf32>
      %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %56 = stablehlo.divide %9, %55 : tensor<4x1xf32>
      %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<4x1xf32>
      %57 = stablehlo.select %52, %cst_22, %56 : tensor<4x1xi1>, tensor<4x1xf32>
      %58 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x2xi32>
      %59 = stablehlo.compare GT, %1, %58, SIGNED : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi1>
      %60 = stablehlo.transpose %57, dims = [1, 0] : (tensor<4x1xf32>) -> tensor<1x4xf32>
      %61 = stablehlo.dot_general %60, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x4xf32>, tensor<4x2xf32>) -> tensor<1x2xf32>
      %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<1x2xf32>
      %62 = stablehlo.select %59, %61, %cst_23 : tensor<1x2xi1>, tensor<1x2xf32>
      %63 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %64 = stablehlo.multiply %63, %57 : tensor<4x1xf32>
      %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x2xf32>
      %66 = stablehlo.broadcast_in_dim %62, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
      %67 = stablehlo.multiply %65, %66 : tensor<4x2xf32>
      %68 = stablehlo.subtract %iterArg_0, %67 : tensor<4x2xf32>
      %69 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %70 = stablehlo.compare EQ, %0, %69, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %71 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %72 = stablehlo.compare GT, %0, %71, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %c_24 = stablehlo.constant dense<0> : tensor<i32>
      %73 = stablehlo.dynamic_slice %68, %c_24, %iterArg, sizes = [4, 1] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x1xf32>
      %74 = stablehlo.select %72, %57, %73 : tensor<4x1xi1>, tensor<4x1xf32>
      %75 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %76 = stablehlo.select %70, %75, %74 : tensor<4x1xi1>, tensor<4x1xf32>
      %c_25 = stablehlo.constant dense<0> : tensor<i32>
      %77 = stablehlo.dynamic_update_slice %68, %76, %c_25, %iterArg : (tensor<4x2xf32>, tensor<4x1xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
      %78 = stablehlo.reshape %49 : (tensor<1x1xf32>) -> tensor<1xf32>
      %c_26 = stablehlo.constant dense<0> : tensor<i32>
      %79 = stablehlo.dynamic_update_slice %iterArg_1, %78, %iterArg : (tensor<2xf32>, tensor<1xf32>, tensor<i32>) -> tensor<2xf32>
      stablehlo.return %3, %77, %79 : tensor<i32>, tensor<4x2xf32>, tensor<2xf32>
    }
    return %2#1, %2#2 : tensor<4x2xf32>, tensor<2xf32>
  }
}
