module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xf32>
    %1 = call @shifted_chebyshev_polynomial_t(%arg0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @shifted_chebyshev_polynomial_t(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
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
    %19 = stablehlo.add %8, %8 : tensor<4xf32>
    %20 = stablehlo.add %8, %8 : tensor<4xf32>
    %21 = stablehlo.subtract %20, %cst_2 : tensor<4xf32>
    %22 = stablehlo.add %8, %8 : tensor<4xf32>
    %23 = stablehlo.add %22, %cst_2 : tensor<4xf32>
    %24 = stablehlo.convert %18 : (tensor<4xf32>) -> tensor<4xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %25:3 = stablehlo.while(%iterArg = %c, %iterArg_6 = %8, %iterArg_7 = %cst_2) : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    cond {
      %47 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %48 = stablehlo.compare LE, %47, %24, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %49 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %50 = stablehlo.and %48, %49 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<false> : tensor<i1>
      %51 = stablehlo.reduce(%50 init: %c_8) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %51 : tensor<i1>
    } do {
      %47 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %48 = stablehlo.compare LE, %47, %24, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %49 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %50 = stablehlo.and %48, %49 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<1> : tensor<i64>
      %51 = stablehlo.add %iterArg, %c_8 : tensor<i64>
      %52 = stablehlo.multiply %16, %iterArg_6 : tensor<4xf32>
      %53 = stablehlo.subtract %52, %iterArg_7 : tensor<4xf32>
      %54 = stablehlo.select %50, %53, %iterArg_6 : tensor<4xi1>, tensor<4xf32>
      %55 = stablehlo.select %50, %iterArg_6, %iterArg_7 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %51, %54, %55 : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    }
    %26 = stablehlo.compare EQ, %18, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %27 = stablehlo.select %26, %cst_2, %25#1 : tensor<4xi1>, tensor<4xf32>
    %28 = stablehlo.add %6, %cst_2 : tensor<4xf32>
    %29 = stablehlo.add %6, %6 : tensor<4xf32>
    %30 = stablehlo.add %29, %cst_2 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %31 = stablehlo.multiply %6, %cst_4 : tensor<4xf32>
    %32 = stablehlo.floor %31 : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %33 = stablehlo.multiply %cst_5, %32 : tensor<4xf32>
    %34 = stablehlo.subtract %6, %33 : tensor<4xf32>
    %35 = stablehlo.multiply %cst_5, %34 : tensor<4xf32>
    %36 = stablehlo.subtract %cst_2, %35 : tensor<4xf32>
    %37 = stablehlo.multiply %36, %cst_2 : tensor<4xf32>
    %38 = stablehlo.select %9, %cst_2, %37 : tensor<4xi1>, tensor<4xf32>
    %39 = chlo.acos %8 : tensor<4xf32> -> tensor<4xf32>
    %40 = stablehlo.multiply %39, %cst_4 : tensor<4xf32>
    %41 = stablehlo.multiply %6, %39 : tensor<4xf32>
    %42 = stablehlo.cosine %41 : tensor<4xf32>
    %43 = stablehlo.select %15, %42, %27 : tensor<4xi1>, tensor<4xf32>
    %44 = stablehlo.select %11, %38, %43 : tensor<4xi1>, tensor<4xf32>
    %45 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %46 = stablehlo.select %45, %cst_0, %44 : tensor<4xi1>, tensor<4xf32>
    return %46 : tensor<4xf32>
  }
}
