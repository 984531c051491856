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
      %4 = stablehlo.dynamic_slice %iterArg_0, %c, %iterArg, sizes = [4, 1] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x1xf32>
      %5 = stablehlo.iota dim = 0 : tensor<4x1xi32>
      %6 = stablehlo.dynamic_slice %4, %iterArg, %c, sizes = [1, 1] : (tensor<4x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %7 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
      %8 = stablehlo.compare GT, %5, %7, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<4x1xf32>
      %9 = stablehlo.select %8, %4, %cst_3 : tensor<4x1xi1>, tensor<4x1xf32>
      %10 = stablehlo.abs %9 : tensor<4x1xf32>
      %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %11 = stablehlo.reduce(%10 init: %cst_4) applies stablehlo.maximum across dimensions = [0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<1xf32>
      %12 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<1x1xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %13 = stablehlo.compare GT, %12, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_6 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
      %14 = stablehlo.compare LT, %12, %cst_6, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %15 = stablehlo.and %13, %14 : tensor<1x1xi1>
      %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %16 = stablehlo.select %15, %12, %cst_7 : tensor<1x1xi1>, tensor<1x1xf32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %18 = stablehlo.divide %10, %17 : tensor<4x1xf32>
      %19 = stablehlo.multiply %18, %18 : tensor<4x1xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %20 = stablehlo.reduce(%19 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<1xf32>
      %21 = stablehlo.reshape %20 : (tensor<1xf32>) -> tensor<1x1xf32>
      %22 = stablehlo.sqrt %21 : tensor<1x1xf32>
      %23 = stablehlo.multiply %22, %16 : tensor<1x1xf32>
      %24 = stablehlo.compare EQ, %5, %7, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %25 = stablehlo.select %24, %4, %9 : tensor<4x1xi1>, tensor<4x1xf32>
      %26 = stablehlo.abs %25 : tensor<4x1xf32>
      %27 = stablehlo.reduce(%26 init: %cst_4) applies stablehlo.maximum across dimensions = [0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<1xf32>
      %28 = stablehlo.reshape %27 : (tensor<1xf32>) -> tensor<1x1xf32>
      %29 = stablehlo.compare GT, %28, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %30 = stablehlo.compare LT, %28, %cst_6, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %31 = stablehlo.and %29, %30 : tensor<1x1xi1>
      %32 = stablehlo.select %31, %28, %cst_7 : tensor<1x1xi1>, tensor<1x1xf32>
      %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %34 = stablehlo.divide %26, %33 : tensor<4x1xf32>
      %35 = stablehlo.multiply %34, %34 : tensor<4x1xf32>
      %36 = stablehlo.reduce(%35 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<1xf32>
      %37 = stablehlo.reshape %36 : (tensor<1xf32>) -> tensor<1x1xf32>
      %38 = stablehlo.sqrt %37 : tensor<1x1xf32>
      %39 = stablehlo.multiply %38, %32 : tensor<1x1xf32>
      %40 = stablehlo.compare LT, %6, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %41 = stablehlo.negate %39 : tensor<1x1xf32>
      %42 = stablehlo.select %40, %39, %41 : tensor<1x1xi1>, tensor<1x1xf32>
      %43 = stablehlo.compare EQ, %23, %cst_5, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %44 = stablehlo.select %43, %cst_7, %42 : tensor<1x1xi1>, tensor<1x1xf32>
      %45 = stablehlo.subtract %42, %6 : tensor<1x1xf32>
      %46 = stablehlo.divide %45, %44 : tensor<1x1xf32>
      %47 = stablehlo.select %43, %cst_5, %46 : tensor<1x1xi1>, tensor<1x1xf32>
      %48 = stablehlo.select %43, %6, %42 : tensor<1x1xi1>, tensor<1x1xf32>
      %49 = stablehlo.subtract %6, %48 : tensor<1x1xf32>
      %50 = stablehlo.select %43, %cst_7, %49 : tensor<1x1xi1>, tensor<1x1xf32>
      %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %52 = stablehlo.divide %9, %51 : tensor<4x1xf32>
      %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<4x1xf32>
      %53 = stablehlo.select %24, %cst_9, %52 : tensor<4x1xi1>, tensor<4x1xf32>
      %54 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x2xi32>
      %55 = stablehlo.compare GT, %1, %54, SIGNED : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi1>
      %56 = stablehlo.dot_general %53, %iterArg_0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x1xf32>, tensor<4x2xf32>) -> tensor<1x2xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<1x2xf32>
      %57 = stablehlo.select %55, %56, %cst_10 : tensor<1x2xi1>, tensor<1x2xf32>
      %58 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %59 = stablehlo.multiply %58, %53 : tensor<4x1xf32>
      %60 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x2xf32>
      %61 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
      %62 = stablehlo.multiply %60, %61 : tensor<4x2xf32>
      %63 = stablehlo.subtract %iterArg_0, %62 : tensor<4x2xf32>
      %64 = stablehlo.compare EQ, %0, %7, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %65 = stablehlo.compare GT, %0, %7, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
      %66 = stablehlo.dynamic_slice %63, %c, %iterArg, sizes = [4, 1] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x1xf32>
      %67 = stablehlo.select %65, %53, %66 : tensor<4x1xi1>, tensor<4x1xf32>
      %68 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
      %69 = stablehlo.select %64, %68, %67 : tensor<4x1xi1>, tensor<4x1xf32>
      %70 = stablehlo.dynamic_update_slice %63, %69, %c, %iterArg : (tensor<4x2xf32>, tensor<4x1xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
      %71 = stablehlo.reshape %47 : (tensor<1x1xf32>) -> tensor<1xf32>
      %72 = stablehlo.dynamic_update_slice %iterArg_1, %71, %iterArg : (tensor<2xf32>, tensor<1xf32>, tensor<i32>) -> tensor<2xf32>
      stablehlo.return %3, %70, %72 : tensor<i32>, tensor<4x2xf32>, tensor<2xf32>
    }
    return %2#1, %2#2 : tensor<4x2xf32>, tensor<2xf32>
  }
}
