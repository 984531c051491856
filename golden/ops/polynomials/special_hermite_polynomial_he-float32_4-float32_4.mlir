module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @hermite_polynomial_he(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @hermite_polynomial_he(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
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
    %cst_2 = stablehlo.constant dense<1.280000e+02> : tensor<4xf32>
    %7 = stablehlo.compare GT, %6, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %8 = stablehlo.select %7, %cst_0, %6 : tensor<4xi1>, tensor<4xf32>
    %9 = stablehlo.convert %8 : (tensor<4xf32>) -> tensor<4xi64>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %10:3 = stablehlo.while(%iterArg = %c, %iterArg_5 = %arg0, %iterArg_6 = %cst_3) : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    cond {
      %17 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %18 = stablehlo.compare LE, %17, %9, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %19 = stablehlo.compare EQ, %iterArg_5, %iterArg_5, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %20 = stablehlo.and %18, %19 : tensor<4xi1>
      %c_7 = stablehlo.constant dense<false> : tensor<i1>
      %21 = stablehlo.reduce(%20 init: %c_7) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %21 : tensor<i1>
    } do {
      %17 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i64>) -> tensor<4xi64>
      %18 = stablehlo.compare LE, %17, %9, SIGNED : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi1>
      %19 = stablehlo.compare EQ, %iterArg_5, %iterArg_5, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %20 = stablehlo.and %18, %19 : tensor<4xi1>
      %c_7 = stablehlo.constant dense<1> : tensor<i64>
      %21 = stablehlo.add %iterArg, %c_7 : tensor<i64>
      %22 = stablehlo.subtract %iterArg, %c_7 : tensor<i64>
      %23 = stablehlo.multiply %arg0, %iterArg_5 : tensor<4xf32>
      %24 = stablehlo.convert %22 : (tensor<i64>) -> tensor<f32>
      %25 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %26 = stablehlo.multiply %25, %iterArg_6 : tensor<4xf32>
      %27 = stablehlo.subtract %23, %26 : tensor<4xf32>
      %28 = stablehlo.select %20, %27, %iterArg_5 : tensor<4xi1>, tensor<4xf32>
      %29 = stablehlo.select %20, %iterArg_5, %iterArg_6 : tensor<4xi1>, tensor<4xf32>
      stablehlo.return %21, %28, %29 : tensor<i64>, tensor<4xf32>, tensor<4xf32>
    }
    %11 = stablehlo.compare EQ, %8, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %12 = stablehlo.select %11, %cst_3, %10#1 : tensor<4xi1>, tensor<4xf32>
    %13 = stablehlo.compare LT, %6, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %14 = stablehlo.compare GT, %6, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>
    %15 = stablehlo.select %14, %cst_4, %12 : tensor<4xi1>, tensor<4xf32>
    %16 = stablehlo.select %13, %cst_0, %15 : tensor<4xi1>, tensor<4xf32>
    return %16 : tensor<4xf32>
  }
}
