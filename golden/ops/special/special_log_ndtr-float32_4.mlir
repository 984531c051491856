module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @log_ndtr(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @log_ndtr(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<0.707106769> : tensor<4xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %1 = stablehlo.minimum %0, %cst_0 : tensor<4xf32>
    %2 = stablehlo.negate %1 : tensor<4xf32>
    %3 = stablehlo.multiply %2, %2 : tensor<4xf32>
    %4 = stablehlo.exponential %3 : tensor<4xf32>
    %5 = chlo.erfc %2 : tensor<4xf32> -> tensor<4xf32>
    %6 = stablehlo.multiply %4, %5 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<8.000000e+00> : tensor<4xf32>
    %7 = stablehlo.maximum %2, %cst_2 : tensor<4xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<4xf32>
    %9 = stablehlo.divide %cst_1, %8 : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<-9.450000e+02> : tensor<4xf32>
    %10 = stablehlo.multiply %cst_3, %9 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<1.050000e+02> : tensor<4xf32>
    %11 = stablehlo.add %10, %cst_4 : tensor<4xf32>
    %12 = stablehlo.multiply %11, %9 : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<-1.500000e+01> : tensor<4xf32>
    %13 = stablehlo.add %12, %cst_5 : tensor<4xf32>
    %14 = stablehlo.multiply %13, %9 : tensor<4xf32>
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %15 = stablehlo.add %14, %cst_6 : tensor<4xf32>
    %16 = stablehlo.multiply %15, %9 : tensor<4xf32>
    %cst_7 = stablehlo.constant dense<-1.000000e+00> : tensor<4xf32>
    %17 = stablehlo.add %16, %cst_7 : tensor<4xf32>
    %18 = stablehlo.multiply %17, %9 : tensor<4xf32>
    %19 = stablehlo.add %18, %cst_0 : tensor<4xf32>
    %cst_8 = stablehlo.constant dense<1.7724539> : tensor<4xf32>
    %20 = stablehlo.multiply %7, %cst_8 : tensor<4xf32>
    %21 = stablehlo.divide %19, %20 : tensor<4xf32>
    %22 = stablehlo.compare GT, %2, %cst_2, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %23 = stablehlo.select %22, %21, %6 : tensor<4xi1>, tensor<4xf32>
    %24 = stablehlo.multiply %23, %cst_1 : tensor<4xf32>
    %25 = stablehlo.log %24 : tensor<4xf32>
    %26 = stablehlo.multiply %1, %1 : tensor<4xf32>
    %27 = stablehlo.subtract %25, %26 : tensor<4xf32>
    %28 = chlo.erfc %0 : tensor<4xf32> -> tensor<4xf32>
    %29 = stablehlo.multiply %28, %cst_1 : tensor<4xf32>
    %30 = stablehlo.negate %29 : tensor<4xf32>
    %31 = stablehlo.log_plus_one %30 : tensor<4xf32>
    %32 = stablehlo.compare LT, %arg0, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %33 = stablehlo.select %32, %27, %31 : tensor<4xi1>, tensor<4xf32>
    return %33 : tensor<4xf32>
  }
}
