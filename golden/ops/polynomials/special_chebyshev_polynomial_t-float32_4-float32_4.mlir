module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @chebyshev_polynomial_t(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @chebyshev_polynomial_t(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
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
    %cst_3 = stablehlo.constant dense<6.000000e+00> : tensor<4xf32>
    %10 = stablehlo.compare GT, %6, %cst_3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %11 = stablehlo.abs %arg0 : tensor<4xf32>
    %12 = stablehlo.compare LT, %11, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %13 = stablehlo.and %10, %12 : tensor<4xi1>
    %14 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    %15 = stablehlo.or %9, %13 : tensor<4xi1>
    %16 = stablehlo.select %15, %cst_0, %6 : tensor<4xi1>, tensor<4xf32>
    %17 = stablehlo.convert %16 : (tensor<4xf32>) -> tensor<4xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %18:3 = stablehlo.while(%iterArg = %c, %iterArg_6 = %arg0, %iterArg_7 = %cst_2) : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    cond {
      %35 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %36 = stablehlo.compare LE, %35, %17, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %37 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %38 = stablehlo.and %36, %37 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<false> : tensor<i1>
      %39 = stablehlo.reduce(%38 init: %c_8) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %35 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %36 = stablehlo.compare LE, %35, %17, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %37 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %38 = stablehlo.and %36, %37 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<1> : tensor<i64>
      %39 = stablehlo.add %iterArg, %c_8 : tensor<i64>
      %40 = stablehlo.multiply %14, %iterArg_6 : tensor<4xf32>
      %41 = stablehlo.subtract %40, %iterArg_7 : tensor<4xf32>
      %42 = stablehlo.select %38, %41, %iterArg_6 : tensor<4xi1>, tensor<4xf32>
      %43 = stablehlo.select %38, %iterArg_6, %iterArg_7 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %39, %42, %43 : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    }
    %19 = stablehlo.compare EQ, %16, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %20 = stablehlo.select %19, %cst_2, %18#1 : tensor<4xi1>, tensor<4xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %21 = stablehlo.multiply %6, %cst_4 : tensor<4xf32>
    %22 = stablehlo.floor %21 : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %23 = stablehlo.multiply %cst_5, %22 : tensor<4xf32>
    %24 = stablehlo.subtract %6, %23 : tensor<4xf32>
    %25 = stablehlo.multiply %cst_5, %24 : tensor<4xf32>
    %26 = stablehlo.subtract %cst_2, %25 : tensor<4xf32>
    %27 = stablehlo.select %7, %cst_2, %26 : tensor<4xi1>, tensor<4xf32>
    %28 = chlo.acos %arg0 : tensor<4xf32> -> tensor<4xf32>
    %29 = stablehlo.multiply %6, %28 : tensor<4xf32>
    %30 = stablehlo.cosine %29 : tensor<4xf32>
    %31 = stablehlo.select %13, %30, %20 : tensor<4xi1>, tensor<4xf32>
    %32 = stablehlo.select %9, %27, %31 : tensor<4xi1>, tensor<4xf32>
    %33 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %34 = stablehlo.select %33, %cst_0, %32 : tensor<4xi1>, tensor<4xf32>
    return %34 : tensor<4xf32>
  }
}
