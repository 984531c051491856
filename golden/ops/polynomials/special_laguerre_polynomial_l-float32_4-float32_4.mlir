module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @laguerre_polynomial_l(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @laguerre_polynomial_l(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
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
    %7 = stablehlo.subtract %cst_2, %arg0 : tensor<4xf32>
    %8 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %9 = stablehlo.compare EQ, %arg0, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %10 = stablehlo.compare EQ, %arg0, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %11 = stablehlo.select %10, %cst_0, %6 : tensor<4xi1>, tensor<4xf32>
    %12 = stablehlo.convert %11 : (tensor<4xf32>) -> tensor<4xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %13:3 = stablehlo.while(%iterArg = %c, %iterArg_3 = %7, %iterArg_4 = %cst_2) : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    cond {
      %18 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %19 = stablehlo.compare LE, %18, %12, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %20 = stablehlo.compare EQ, %iterArg_3, %iterArg_3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %21 = stablehlo.and %19, %20 : tensor<4xi1>
      %c_5 = stablehlo.constant dense<false> : tensor<i1>
      %22 = stablehlo.reduce(%21 init: %c_5) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %22 : tensor<i1>
    } do {
      %18 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %19 = stablehlo.compare LE, %18, %12, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %20 = stablehlo.compare EQ, %iterArg_3, %iterArg_3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %21 = stablehlo.and %19, %20 : tensor<4xi1>
      %c_5 = stablehlo.constant dense<1> : tensor<i64>
      %22 = stablehlo.add %iterArg, %c_5 : tensor<i64>
      %23 = stablehlo.subtract %iterArg, %c_5 : tensor<i64>
      %24 = stablehlo.convert %23 : (tensor<i64>) -> tensor<f32>
      %25 = stablehlo.add %24, %24 : tensor<f32>
      %26 = stablehlo.broadcast_in_dim %25, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %27 = stablehlo.add %26, %7 : tensor<4xf32>
      %28 = stablehlo.multiply %27, %iterArg_3 : tensor<4xf32>
      %29 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %30 = stablehlo.multiply %29, %iterArg_4 : tensor<4xf32>
      %31 = stablehlo.subtract %28, %30 : tensor<4xf32>
      %32 = stablehlo.convert %iterArg : (tensor<i64>) -> tensor<f32>
      %33 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %34 = stablehlo.divide %31, %33 : tensor<4xf32>
      %35 = stablehlo.select %21, %34, %iterArg_3 : tensor<4xi1>, tensor<4xf32>
      %36 = stablehlo.select %21, %iterArg_3, %iterArg_4 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %22, %35, %36 : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    }
    %14 = stablehlo.compare EQ, %11, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %15 = stablehlo.select %14, %cst_2, %13#1 : tensor<4xi1>, tensor<4xf32>
    %16 = stablehlo.select %9, %cst_2, %15 : tensor<4xi1>, tensor<4xf32>
    %17 = stablehlo.select %8, %cst_0, %16 : tensor<4xi1>, tensor<4xf32>
    return %17 : tensor<4xf32>
  }
}
