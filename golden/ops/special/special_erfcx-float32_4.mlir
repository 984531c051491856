module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @erfcx(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @erfcx(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4xf32>
    %1 = stablehlo.exponential %0 : tensor<4xf32>
    %2 = chlo.erfc %arg0 : tensor<4xf32> -> tensor<4xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<4xf32>
    %cst = stablehlo.constant dense<8.000000e+00> : tensor<4xf32>
    %4 = stablehlo.maximum %arg0, %cst : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %5 = stablehlo.multiply %4, %4 : tensor<4xf32>
    %6 = stablehlo.divide %cst_0, %5 : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<-9.450000e+02> : tensor<4xf32>
    %7 = stablehlo.multiply %cst_1, %6 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<1.050000e+02> : tensor<4xf32>
    %8 = stablehlo.add %7, %cst_2 : tensor<4xf32>
    %9 = stablehlo.multiply %8, %6 : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<-1.500000e+01> : tensor<4xf32>
    %10 = stablehlo.add %9, %cst_3 : tensor<4xf32>
    %11 = stablehlo.multiply %10, %6 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %12 = stablehlo.add %11, %cst_4 : tensor<4xf32>
    %13 = stablehlo.multiply %12, %6 : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<-1.000000e+00> : tensor<4xf32>
    %14 = stablehlo.add %13, %cst_5 : tensor<4xf32>
    %15 = stablehlo.multiply %14, %6 : tensor<4xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %16 = stablehlo.add %15, %cst_6 : tensor<4xf32>
    %cst_7 = stablehlo.constant dense<1.7724539> : tensor<4xf32>
    %17 = stablehlo.multiply %4, %cst_7 : tensor<4xf32>
    %18 = stablehlo.divide %16, %17 : tensor<4xf32>
    %19 = stablehlo.compare GT, %arg0, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %20 = stablehlo.select %19, %18, %3 : tensor<4xi1>, tensor<4xf32>
    return %20 : tensor<4xf32>
  }
}
