module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @lgamma(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @lgamma(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<4xf32>
    %0 = stablehlo.compare LT, %arg0, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %1 = stablehlo.select %0, %cst_0, %cst_1 : tensor<4xi1>, tensor<4xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<2.0507212E-5> : tensor<4xf32>
    %3 = stablehlo.multiply %cst_2, %2 : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<-4.4926237E-5> : tensor<4xf32>
    %4 = stablehlo.add %3, %cst_3 : tensor<4xf32>
    %5 = stablehlo.multiply %4, %2 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<9.94575093E-5> : tensor<4xf32>
    %6 = stablehlo.add %5, %cst_4 : tensor<4xf32>
    %7 = stablehlo.multiply %6, %2 : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<-2.23154755E-4> : tensor<4xf32>
    %8 = stablehlo.add %7, %cst_5 : tensor<4xf32>
    %9 = stablehlo.multiply %8, %2 : tensor<4xf32>
    %cst_6 = stablehlo.constant dense<5.09669539E-4> : tensor<4xf32>
    %10 = stablehlo.add %9, %cst_6 : tensor<4xf32>
    %11 = stablehlo.multiply %10, %2 : tensor<4xf32>
    %cst_7 = stablehlo.constant dense<-0.0011927539> : tensor<4xf32>
    %12 = stablehlo.add %11, %cst_7 : tensor<4xf32>
    %13 = stablehlo.multiply %12, %2 : tensor<4xf32>
    %cst_8 = stablehlo.constant dense<0.00289051025> : tensor<4xf32>
    %14 = stablehlo.add %13, %cst_8 : tensor<4xf32>
    %15 = stablehlo.multiply %14, %2 : tensor<4xf32>
    %cst_9 = stablehlo.constant dense<-0.007385551> : tensor<4xf32>
    %16 = stablehlo.add %15, %cst_9 : tensor<4xf32>
    %17 = stablehlo.multiply %16, %2 : tensor<4xf32>
    %cst_10 = stablehlo.constant dense<0.0205808077> : tensor<4xf32>
    %18 = stablehlo.add %17, %cst_10 : tensor<4xf32>
    %19 = stablehlo.multiply %18, %2 : tensor<4xf32>
    %cst_11 = stablehlo.constant dense<-6.735230e-02> : tensor<4xf32>
    %20 = stablehlo.add %19, %cst_11 : tensor<4xf32>
    %21 = stablehlo.multiply %20, %2 : tensor<4xf32>
    %cst_12 = stablehlo.constant dense<0.322467029> : tensor<4xf32>
    %22 = stablehlo.add %21, %cst_12 : tensor<4xf32>
    %23 = stablehlo.multiply %22, %2 : tensor<4xf32>
    %cst_13 = stablehlo.constant dense<0.422784328> : tensor<4xf32>
    %24 = stablehlo.add %23, %cst_13 : tensor<4xf32>
    %25 = stablehlo.multiply %24, %2 : tensor<4xf32>
    %26 = stablehlo.log_plus_one %2 : tensor<4xf32>
    %27 = stablehlo.subtract %25, %26 : tensor<4xf32>
    %28 = stablehlo.select %0, %27, %25 : tensor<4xi1>, tensor<4xf32>
    %cst_14 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %29 = stablehlo.compare GT, %arg0, %cst_14, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_15 = stablehlo.constant dense<2.500000e+00> : tensor<4xf32>
    %30 = stablehlo.compare LT, %arg0, %cst_15, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %31 = stablehlo.and %29, %30 : tensor<4xi1>
    %32 = chlo.lgamma %arg0 : tensor<4xf32> -> tensor<4xf32>
    %33 = stablehlo.select %31, %28, %32 : tensor<4xi1>, tensor<4xf32>
    return %33 : tensor<4xf32>
  }
}
