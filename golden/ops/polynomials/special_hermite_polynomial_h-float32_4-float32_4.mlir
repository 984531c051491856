module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @hermite_polynomial_h(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @hermite_polynomial_h(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
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
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %7 = stablehlo.multiply %arg0, %cst_2 : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<1.280000e+02> : tensor<4xf32>
    %8 = stablehlo.compare GT, %6, %cst_3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %9 = stablehlo.select %8, %cst_0, %6 : tensor<4xi1>, tensor<4xf32>
    %10 = stablehlo.convert %9 : (tensor<4xf32>) -> tensor<4xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %11:3 = stablehlo.while(%iterArg = %c, %iterArg_6 = %7, %iterArg_7 = %cst_4) : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    cond {
      %18 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %19 = stablehlo.compare LE, %18, %10, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %20 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %21 = stablehlo.and %19, %20 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<false> : tensor<i1>
      %22 = stablehlo.reduce(%21 init: %c_8) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %22 : tensor<i1>
    } do {
      %18 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %19 = stablehlo.compare LE, %18, %10, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %20 = stablehlo.compare EQ, %iterArg_6, %iterArg_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %21 = stablehlo.and %19, %20 : tensor<4xi1>
      %c_8 = stablehlo.constant dense<1> : tensor<i64>
      %22 = stablehlo.add %iterArg, %c_8 : tensor<i64>
      %23 = stablehlo.subtract %iterArg, %c_8 : tensor<i64>
      %24 = stablehlo.multiply %c, %23 : tensor<i64>
      %25 = stablehlo.multiply %7, %iterArg_6 : tensor<4xf32>
      %26 = stablehlo.convert %24 : (tensor<i64>) -> tensor<f32>
      %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %28 = stablehlo.multiply %27, %iterArg_7 : tensor<4xf32>
      %29 = stablehlo.subtract %25, %28 : tensor<4xf32>
      %30 = stablehlo.select %21, %29, %iterArg_6 : tensor<4xi1>, tensor<4xf32>
      %31 = stablehlo.select %21, %iterArg_6, %iterArg_7 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %22, %30, %31 : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    }
    %12 = stablehlo.compare EQ, %9, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %13 = stablehlo.select %12, %cst_4, %11#1 : tensor<4xi1>, tensor<4xf32>
    %14 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %15 = stablehlo.compare GT, %6, %cst_3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>
    %16 = stablehlo.select %15, %cst_5, %13 : tensor<4xi1>, tensor<4xf32>
    %17 = stablehlo.select %14, %cst_0, %16 : tensor<4xi1>, tensor<4xf32>
    return %17 : tensor<4xf32>
  }
}
