module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xf32>
    %1 = call @shifted_chebyshev_polynomial_v(%arg0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @shifted_chebyshev_polynomial_v(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
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
    %7 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %8 = stablehlo.subtract %7, %cst_2 : tensor<4xf32>
    %9 = stablehlo.compare EQ, %arg0, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %10 = stablehlo.compare EQ, %arg0, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %11 = stablehlo.or %9, %10 : tensor<4xi1>
    %cst_3 = stablehlo.constant dense<6.000000e+00> : tensor<4xf32>
    %12 = stablehlo.compare GT, %6, %cst_3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %13 = stablehlo.abs %8 : tensor<4xf32>
    %14 = stablehlo.compare LT, %13, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %15 = stablehlo.and %12, %14 : tensor<4xi1>
    %16 = stablehlo.add %8, %8 : tensor<4xf32>
    %17 = stablehlo.or %11, %15 : tensor<4xi1>
    %18 = stablehlo.select %17, %cst_0, %6 : tensor<4xi1>, tensor<4xf32>
    %19 = stablehlo.subtract %16, %cst_2 : tensor<4xf32>
    %20 = stablehlo.convert %18 : (tensor<4xf32>) -> tensor<4xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %21:3 = stablehlo.while(%iterArg = %c, %iterArg_6 = %19, %iterArg_7 = %cst_2) : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    cond {
      %57 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %58 = stablehlo.compare LE, %57, %20, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %59 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %60 = stablehlo.and %58, %59 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<false> : tensor<i1>
      %61 = stablehlo.reduce(%60 init: %c_8) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %61 : tensor<i1>
    } do {
      %57 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %58 = stablehlo.compare LE, %57, %20, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %59 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %60 = stablehlo.and %58, %59 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<1> : tensor<i64>
      %61 = stablehlo.add %iterArg, %c_8 : tensor<i64>
      %62 = stablehlo.multiply %16, %iterArg_6 : tensor<4xf32>
      %63 = stablehlo.subtract %62, %iterArg_7 : tensor<4xf32>
      %64 = stablehlo.select %60, %63, %iterArg_6 : tensor<4xi1>, tensor<4xf32>
      %65 = stablehlo.select %60, %iterArg_6, %iterArg_7 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %61, %64, %65 : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    }
    %22 = stablehlo.compare EQ, %18, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %23 = stablehlo.select %22, %cst_2, %21#1 : tensor<4xi1>, tensor<4xf32>
    %24 = stablehlo.add %6, %6 : tensor<4xf32>
    %25 = stablehlo.add %24, %cst_2 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %26 = stablehlo.multiply %6, %cst_4 : tensor<4xf32>
    %27 = stablehlo.floor %26 : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %28 = stablehlo.multiply %cst_5, %27 : tensor<4xf32>
    %29 = stablehlo.subtract %6, %28 : tensor<4xf32>
    %30 = stablehlo.multiply %cst_5, %29 : tensor<4xf32>
    %31 = stablehlo.subtract %cst_2, %30 : tensor<4xf32>
    %32 = stablehlo.multiply %31, %25 : tensor<4xf32>
    %33 = stablehlo.select %9, %cst_2, %32 : tensor<4xi1>, tensor<4xf32>
    %34 = chlo.acos %8 : tensor<4xf32> -> tensor<4xf32>
    %35 = stablehlo.multiply %34, %cst_4 : tensor<4xf32>
    %36 = stablehlo.sine %35 : tensor<4xf32>
    %37 = stablehlo.compare EQ, %36, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %38 = stablehlo.multiply %6, %cst_4 : tensor<4xf32>
    %39 = stablehlo.floor %38 : tensor<4xf32>
    %40 = stablehlo.multiply %cst_5, %39 : tensor<4xf32>
    %41 = stablehlo.subtract %6, %40 : tensor<4xf32>
    %42 = stablehlo.multiply %cst_5, %41 : tensor<4xf32>
    %43 = stablehlo.subtract %cst_2, %42 : tensor<4xf32>
    %44 = stablehlo.add %6, %6 : tensor<4xf32>
    %45 = stablehlo.add %44, %cst_2 : tensor<4xf32>
    %46 = stablehlo.multiply %43, %45 : tensor<4xf32>
    %47 = stablehlo.add %6, %cst_4 : tensor<4xf32>
    %48 = stablehlo.multiply %47, %34 : tensor<4xf32>
    %49 = stablehlo.cosine %48 : tensor<4xf32>
    %50 = stablehlo.cosine %35 : tensor<4xf32>
    %51 = stablehlo.divide %49, %50 : tensor<4xf32>
    %52 = stablehlo.select %37, %46, %51 : tensor<4xi1>, tensor<4xf32>
    %53 = stablehlo.select %15, %52, %23 : tensor<4xi1>, tensor<4xf32>
    %54 = stablehlo.select %11, %33, %53 : tensor<4xi1>, tensor<4xf32>
    %55 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %56 = stablehlo.select %55, %cst_0, %54 : tensor<4xi1>, tensor<4xf32>
    return %56 : tensor<4xf32>
  }
}
