module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xf32>
    %1 = call @chebyshev_polynomial_v(%arg0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @chebyshev_polynomial_v(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.abs %arg1 : tensor<4xf32>
    %cst = stablehlo.constant dense<9.22337203E+18> : tensor<4xf32>
    %1 = stablehlo.compare LT, %0, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %2 = stablehlo.compare LT, %arg1, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %3 = stablehlo.ceil %arg1 : tensor<4xf32>
    %4 = stablehlo.floor %arg1 : tensor<4xf32>
    %5 = stablehlo.select %2, %3, %4 : tensor<4xi1>, tensor<4xf32>
    %cst_1 = stablehlo.constant dense<-1.000000e+00> : tensor<4xf32>
    %6 = stablehlo.select %1, %5, %cst_1 : tensor<4xi1>, tensor<4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %7 = stablehlo.compare EQ, %arg0, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %8 = stablehlo.compare EQ, %arg0, %cst_1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %9 = stablehlo.or %7, %8 : tensor<4xi1>
    %cst_3 = stablehlo.constant dense<8.000000e+00> : tensor<4xf32>
    %10 = stablehlo.compare GT, %6, %cst_3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %11 = stablehlo.abs %arg0 : tensor<4xf32>
    %12 = stablehlo.compare LT, %11, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %13 = stablehlo.and %10, %12 : tensor<4xi1>
    %14 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    %15 = stablehlo.or %9, %13 : tensor<4xi1>
    %16 = stablehlo.select %15, %cst_0, %6 : tensor<4xi1>, tensor<4xf32>
    %17 = stablehlo.subtract %14, %cst_2 : tensor<4xf32>
    %18 = stablehlo.convert %16 : (tensor<4xf32>) -> tensor<4xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %19:3 = stablehlo.while(%iterArg = %c, %iterArg_6 = %17, %iterArg_7 = %cst_2) : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    cond {
      %55 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %56 = stablehlo.compare LE, %55, %18, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %57 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %58 = stablehlo.and %56, %57 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<false> : tensor<i1>
      %59 = stablehlo.reduce(%58 init: %c_8) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %59 : tensor<i1>
    } do {
      %55 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %56 = stablehlo.compare LE, %55, %18, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %57 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %58 = stablehlo.and %56, %57 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<1> : tensor<i64>
      %59 = stablehlo.add %iterArg, %c_8 : tensor<i64>
      %60 = stablehlo.multiply %14, %iterArg_6 : tensor<4xf32>
      %61 = stablehlo.subtract %60, %iterArg_7 : tensor<4xf32>
      %62 = stablehlo.select %58, %61, %iterArg_6 : tensor<4xi1>, tensor<4xf32>
      %63 = stablehlo.select %58, %iterArg_6, %iterArg_7 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %59, %62, %63 : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    }
    %20 = stablehlo.compare EQ, %16, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %21 = stablehlo.select %20, %cst_2, %19#1 : tensor<4xi1>, tensor<4xf32>
    %22 = stablehlo.add %6, %6 : tensor<4xf32>
    %23 = stablehlo.add %22, %cst_2 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %24 = stablehlo.multiply %6, %cst_4 : tensor<4xf32>
    %25 = stablehlo.floor %24 : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %26 = stablehlo.multiply %cst_5, %25 : tensor<4xf32>
    %27 = stablehlo.subtract %6, %26 : tensor<4xf32>
    %28 = stablehlo.multiply %cst_5, %27 : tensor<4xf32>
    %29 = stablehlo.subtract %cst_2, %28 : tensor<4xf32>
    %30 = stablehlo.multiply %29, %23 : tensor<4xf32>
    %31 = stablehlo.select %7, %cst_2, %30 : tensor<4xi1>, tensor<4xf32>
    %32 = chlo.acos %arg0 : tensor<4xf32> -> tensor<4xf32>
    %33 = stablehlo.multiply %32, %cst_4 : tensor<4xf32>
    %34 = stablehlo.sine %33 : tensor<4xf32>
    %35 = stablehlo.compare EQ, %34, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %36 = stablehlo.multiply %6, %cst_4 : tensor<4xf32>
    %37 = stablehlo.floor %36 : tensor<4xf32>
    %38 = stablehlo.multiply %cst_5, %37 : tensor<4xf32>
    %39 = stablehlo.subtract %6, %38 : tensor<4xf32>
    %40 = stablehlo.multiply %cst_5, %39 : tensor<4xf32>
    %41 = stablehlo.subtract %cst_2, %40 : tensor<4xf32>
    %42 = stablehlo.add %6, %6 : tensor<4xf32>
    %43 = stablehlo.add %42, %cst_2 : tensor<4xf32>
    %44 = stablehlo.multiply %41, %43 : tensor<4xf32>
    %45 = stablehlo.add %6, %cst_4 : tensor<4xf32>
    %46 = stablehlo.multiply %45, %32 : tensor<4xf32>
    %47 = stablehlo.cosine %46 : tensor<4xf32>
    %48 = stablehlo.cosine %33 : tensor<4xf32>
    %49 = stablehlo.divide %47, %48 : tensor<4xf32>
    %50 = stablehlo.select %35, %44, %49 : tensor<4xi1>, tensor<4xf32>
    %51 = stablehlo.select %13, %50, %21 : tensor<4xi1>, tensor<4xf32>
    %52 = stablehlo.select %9, %31, %51 : tensor<4xi1>, tensor<4xf32>
    %53 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %54 = stablehlo.select %53, %cst_0, %52 : tensor<4xi1>, tensor<4xf32>
    return %54 : tensor<4xf32>
  }
}
