module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @log2(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func private @log2(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi32>
    %c = stablehlo.constant dense<-2147483648> : tensor<2x3xi32>
    %1 = stablehlo.and %0, %c : tensor<2x3xi32>
    %c_0 = stablehlo.constant dense<8388607> : tensor<2x3xi32>
    %2 = stablehlo.and %0, %c_0 : tensor<2x3xi32>
    %c_1 = stablehlo.constant dense<23> : tensor<2x3xi32>
    %3 = stablehlo.shift_right_logical %0, %c_1 : tensor<2x3xi32>
    %c_2 = stablehlo.constant dense<255> : tensor<2x3xi32>
    %4 = stablehlo.and %3, %c_2 : tensor<2x3xi32>
    %5 = stablehlo.count_leading_zeros %2 : tensor<2x3xi32>
    %c_3 = stablehlo.constant dense<8> : tensor<2x3xi32>
    %6 = stablehlo.subtract %5, %c_3 : tensor<2x3xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<2x3xi32>
    %7 = stablehlo.compare EQ, %4, %c_4, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %8 = stablehlo.shift_left %2, %6 : tensor<2x3xi32>
    %9 = stablehlo.and %8, %c_0 : tensor<2x3xi32>
    %10 = stablehlo.select %7, %9, %2 : tensor<2x3xi1>, tensor<2x3xi32>
    %11 = stablehlo.or %1, %10 : tensor<2x3xi32>
    %c_5 = stablehlo.constant dense<1056964608> : tensor<2x3xi32>
    %12 = stablehlo.or %11, %c_5 : tensor<2x3xi32>
    %c_6 = stablehlo.constant dense<1> : tensor<2x3xi32>
    %13 = stablehlo.subtract %c_6, %6 : tensor<2x3xi32>
    %14 = stablehlo.select %7, %13, %4 : tensor<2x3xi1>, tensor<2x3xi32>
    %c_7 = stablehlo.constant dense<126> : tensor<2x3xi32>
    %15 = stablehlo.subtract %14, %c_7 : tensor<2x3xi32>
    %16 = stablehlo.compare NE, %4, %c_2, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %17 = stablehlo.compare NE, %4, %c_4, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %18 = stablehlo.compare NE, %2, %c_4, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %19 = stablehlo.or %17, %18 : tensor<2x3xi1>
    %20 = stablehlo.and %16, %19 : tensor<2x3xi1>
    %21 = stablehlo.bitcast_convert %12 : (tensor<2x3xi32>) -> tensor<2x3xf32>
    %22 = stablehlo.select %20, %21, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    %23 = stablehlo.select %20, %15, %c_4 : tensor<2x3xi1>, tensor<2x3xi32>
    %24 = stablehlo.compare GT, %23, %c_4, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %25 = stablehlo.compare EQ, %22, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %26 = stablehlo.or %24, %25 : tensor<2x3xi1>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<2x3xf32>
    %27 = stablehlo.multiply %22, %cst_8 : tensor<2x3xf32>
    %28 = stablehlo.select %26, %27, %22 : tensor<2x3xi1>, tensor<2x3xf32>
    %29 = stablehlo.subtract %23, %c_6 : tensor<2x3xi32>
    %30 = stablehlo.select %26, %29, %23 : tensor<2x3xi1>, tensor<2x3xi32>
    %31 = stablehlo.log %28 : tensor<2x3xf32>
    %cst_9 = stablehlo.constant dense<0.693147182> : tensor<2x3xf32>
    %32 = stablehlo.divide %31, %cst_9 : tensor<2x3xf32>
    %33 = stablehlo.convert %30 : (tensor<2x3xi32>) -> tensor<2x3xf32>
    %34 = stablehlo.add %33, %32 : tensor<2x3xf32>
    return %34 : tensor<2x3xf32>
  }
}
