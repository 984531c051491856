module @main {
  func.func public @main(%arg0: tensor<8xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<8xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<-2.000000e+00> : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<8xf32>
    %0 = call @hurwitz_zeta(%cst_0, %arg0) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1 = stablehlo.multiply %cst, %0 : tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @hurwitz_zeta(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<8xf32>
    %0 = stablehlo.compare LE, %arg1, %cst, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %1 = stablehlo.floor %arg1 : tensor<8xf32>
    %2 = stablehlo.compare EQ, %arg1, %1, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %3 = stablehlo.and %0, %2 : tensor<8xi1>
    %4 = stablehlo.select %3, %cst_0, %arg1 : tensor<8xi1>, tensor<8xf32>
    %5:2 = stablehlo.while(%iterArg = %cst, %iterArg_4 = %4) : tensor<8xf32>, tensor<8xf32>
    cond {
      %21 = stablehlo.compare LT, %iterArg_4, %cst, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %22 = stablehlo.reduce(%21 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<8xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %22 : tensor<i1>
    } do {
      %21 = stablehlo.negate %arg0 : tensor<8xf32>
      %22 = stablehlo.power %iterArg_4, %21 : tensor<8xf32>
      %23 = stablehlo.compare LT, %iterArg_4, %cst, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
      %24 = stablehlo.add %iterArg, %22 : tensor<8xf32>
      %25 = stablehlo.select %23, %24, %iterArg : tensor<8xi1>, tensor<8xf32>
      %26 = stablehlo.add %iterArg_4, %cst_0 : tensor<8xf32>
      %27 = stablehlo.select %23, %26, %iterArg_4 : tensor<8xi1>, tensor<8xf32>
      stablehlo.return %25, %27 : tensor<8xf32>, tensor<8xf32>
    }
    %6 = stablehlo.negate %arg0 : tensor<8xf32>
    %7 = stablehlo.power %5#1, %6 : tensor<8xf32>
    %8 = stablehlo.add %5#1, %cst_0 : tensor<8xf32>
    %9 = stablehlo.negate %arg0 : tensor<8xf32>
    %10 = stablehlo.power %8, %9 : tensor<8xf32>
    %11 = stablehlo.compare GT, %arg0, %cst_0, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %cst_2 = stablehlo.constant dense<5.96046448E-8> : tensor<8xf32>
    %12 = stablehlo.multiply %7, %cst_2 : tensor<8xf32>
    %13 = stablehlo.compare LT, %10, %12, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %14 = stablehlo.and %11, %13 : tensor<8xi1>
    %15 = chlo.zeta %arg0, %5#1 : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
    %16 = stablehlo.select %14, %7, %15 : tensor<8xi1>, tensor<8xf32>
    %17 = stablehlo.add %5#0, %16 : tensor<8xf32>
    %18 = stablehlo.select %3, %cst_1, %17 : tensor<8xi1>, tensor<8xf32>
    %19 = stablehlo.compare LT, %arg0, %cst_0, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %cst_3 = stablehlo.constant dense<0x7FC00000> : tensor<8xf32>
    %20 = stablehlo.select %19, %cst_3, %18 : tensor<8xi1>, tensor<8xf32>
    return %20 : tensor<8xf32>
  }
}
