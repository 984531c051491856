module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg1 : (tensor<4xi32>) -> tensor<4xf32>
    %1 = call @chebyshev_polynomial_u(%arg0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @chebyshev_polynomial_u(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
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
    %17 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    %18 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    %19 = stablehlo.subtract %18, %cst_2 : tensor<4xf32>
    %20 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    %21 = stablehlo.add %20, %cst_2 : tensor<4xf32>
    %22 = stablehlo.convert %16 : (tensor<4xf32>) -> tensor<4xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %23:3 = stablehlo.while(%iterArg = %c, %iterArg_6 = %17, %iterArg_7 = %cst_2) : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    cond {
      %48 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %49 = stablehlo.compare LE, %48, %22, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %50 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %51 = stablehlo.and %49, %50 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<false> : tensor<i1>
      %52 = stablehlo.reduce(%51 init: %c_8) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %52 : tensor<i1>
    } do {
      %48 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %49 = stablehlo.compare LE, %48, %22, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %50 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %51 = stablehlo.and %49, %50 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<1> : tensor<i64>
      %52 = stablehlo.add %iterArg, %c_8 : tensor<i64>
      %53 = stablehlo.multiply %14, %iterArg_6 : tensor<4xf32>
      %54 = stablehlo.subtract %53, %iterArg_7 : tensor<4xf32>
      %55 = stablehlo.select %51, %54, %iterArg_6 : tensor<4xi1>, tensor<4xf32>
      %56 = stablehlo.select %51, %iterArg_6, %iterArg_7 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %52, %55, %56 : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    }
    %24 = stablehlo.compare EQ, %16, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %25 = stablehlo.select %24, %cst_2, %23#1 : tensor<4xi1>, tensor<4xf32>
    %26 = stablehlo.add %6, %cst_2 : tensor<4xf32>
    %27 = stablehlo.add %6, %6 : tensor<4xf32>
    %28 = stablehlo.add %27, %cst_2 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %29 = stablehlo.multiply %6, %cst_4 : tensor<4xf32>
    %30 = stablehlo.floor %29 : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %31 = stablehlo.multiply %cst_5, %30 : tensor<4xf32>
    %32 = stablehlo.subtract %6, %31 : tensor<4xf32>
    %33 = stablehlo.multiply %cst_5, %32 : tensor<4xf32>
    %34 = stablehlo.subtract %cst_2, %33 : tensor<4xf32>
    %35 = stablehlo.multiply %34, %26 : tensor<4xf32>
    %36 = stablehlo.select %7, %26, %35 : tensor<4xi1>, tensor<4xf32>
    %37 = chlo.acos %arg0 : tensor<4xf32> -> tensor<4xf32>
    %38 = stablehlo.multiply %37, %cst_4 : tensor<4xf32>
    %39 = stablehlo.add %6, %cst_2 : tensor<4xf32>
    %40 = stablehlo.multiply %39, %37 : tensor<4xf32>
    %41 = stablehlo.sine %40 : tensor<4xf32>
    %42 = stablehlo.sine %37 : tensor<4xf32>
    %43 = stablehlo.divide %41, %42 : tensor<4xf32>
    %44 = stablehlo.select %13, %43, %25 : tensor<4xi1>, tensor<4xf32>
    %45 = stablehlo.select %9, %36, %44 : tensor<4xi1>, tensor<4xf32>
    %46 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %47 = stablehlo.select %46, %cst_0, %45 : tensor<4xi1>, tensor<4xf32>
    return %47 : tensor<4xf32>
  }
}
