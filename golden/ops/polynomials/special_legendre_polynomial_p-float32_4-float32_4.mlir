module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @legendre_polynomial_p(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @legendre_polynomial_p(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
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
    %7 = stablehlo.abs %arg0 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %8 = stablehlo.compare EQ, %7, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %9 = stablehlo.select %8, %cst_0, %6 : tensor<4xi1>, tensor<4xf32>
    %10 = stablehlo.convert %9 : (tensor<4xf32>) -> tensor<4xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %11:3 = stablehlo.while(%iterArg = %c, %iterArg_5 = %arg0, %iterArg_6 = %cst_2) : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    cond {
      %25 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %26 = stablehlo.compare LE, %25, %10, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %27 = stablehlo.compare EQ, %iterArg_5, %iterArg_5, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %28 = stablehlo.and %26, %27 : tensor<4xi1>
      %c_7 = stablehlo.constant dense<false> : tensor<i1>
      %29 = stablehlo.reduce(%28 init: %c_7) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %29 : tensor<i1>
    } do {
      %25 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %26 = stablehlo.compare LE, %25, %10, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %27 = stablehlo.compare EQ, %iterArg_5, %iterArg_5, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %28 = stablehlo.and %26, %27 : tensor<4xi1>
      %c_7 = stablehlo.constant dense<1> : tensor<i64>
      %29 = stablehlo.add %iterArg, %c_7 : tensor<i64>
      %30 = stablehlo.add %iterArg, %iterArg : tensor<i64>
      %31 = stablehlo.subtract %30, %c_7 : tensor<i64>
      %32 = stablehlo.convert %31 : (tensor<i64>) -> tensor<f32>
      %33 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %34 = stablehlo.multiply %33, %arg0 : tensor<4xf32>
      %35 = stablehlo.multiply %34, %iterArg_5 : tensor<4xf32>
      %36 = stablehlo.subtract %iterArg, %c_7 : tensor<i64>
      %37 = stablehlo.convert %36 : (tensor<i64>) -> tensor<f32>
      %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %39 = stablehlo.multiply %38, %iterArg_6 : tensor<4xf32>
      %40 = stablehlo.subtract %35, %39 : tensor<4xf32>
      %41 = stablehlo.convert %iterArg : (tensor<i64>) -> tensor<f32>
      %42 = stablehlo.broadcast_in_dim %41, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %43 = stablehlo.divide %40, %42 : tensor<4xf32>
      %44 = stablehlo.select %28, %43, %iterArg_5 : tensor<4xi1>, tensor<4xf32>
      %45 = stablehlo.select %28, %iterArg_5, %iterArg_6 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %29, %44, %45 : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    }
    %12 = stablehlo.compare EQ, %9, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %13 = stablehlo.select %12, %cst_2, %11#1 : tensor<4xi1>, tensor<4xf32>
    %14 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %15 = stablehlo.compare GT, %arg0, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %16 = stablehlo.multiply %6, %cst_3 : tensor<4xf32>
    %17 = stablehlo.floor %16 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %18 = stablehlo.multiply %cst_4, %17 : tensor<4xf32>
    %19 = stablehlo.subtract %6, %18 : tensor<4xf32>
    %20 = stablehlo.multiply %cst_4, %19 : tensor<4xf32>
    %21 = stablehlo.subtract %cst_2, %20 : tensor<4xf32>
    %22 = stablehlo.select %15, %cst_2, %21 : tensor<4xi1>, tensor<4xf32>
    %23 = stablehlo.select %8, %22, %13 : tensor<4xi1>, tensor<4xf32>
    %24 = stablehlo.select %14, %cst_0, %23 : tensor<4xi1>, tensor<4xf32>
    return %24 : tensor<4xf32>
  }
}
