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
    %5:2 = stablehlo.while(%iterArg = %cst, %iterArg_3 = %4) : tensor<8xf32>, tensor<8xf32>
    cond {
      %11 = stablehlo.compare LT, %iterArg_3, %cst, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %12 = stablehlo.reduce(%11 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<8xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    } do {
      %11 = stablehlo.negate %arg0 : tensor<8xf32>
      %12 = stablehlo.power %iterArg_3, %11 : tensor<8xf32>
      %13 = stablehlo.compare LT, %iterArg_3, %cst, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
      %14 = stablehlo.add %iterArg, %12 : tensor<8xf32>
      %15 = stablehlo.select %13, %14, %iterArg : tensor<8xi1>, tensor<8xf32>
      %16 = stablehlo.add %iterArg_3, %cst_0 : tensor<8xf32>
      %17 = stablehlo.select %13, %16, %iterArg_3 : tensor<8xi1>, tensor<8xf32>
      stablehlo.return %15, %17 : tensor<8xf32>, tensor<8xf32>
    }
    %6 = chlo.zeta %arg0, %5#1 : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
    %7 = stablehlo.add %5#0, %6 : tensor<8xf32>
    %8 = stablehlo.select %3, %cst_1, %7 : tensor<8xi1>, tensor<8xf32>
    %9 = stablehlo.compare LT, %arg0, %cst_0, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %cst_2 = stablehlo.constant dense<0x7FC00000> : tensor<8xf32>
    %10 = stablehlo.select %9, %cst_2, %8 : tensor<8xi1>, tensor<8xf32>
    return %10 : tensor<8xf32>
  }
}
