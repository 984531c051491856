module @main {
  func.func public @main(%arg0: tensor<6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<6xf32>
    %0 = call @divide_floor(%arg0, %cst) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    return %0 : tensor<6xf32>
  }
  func.func private @divide_floor(%arg0: tensor<6xf32>, %arg1: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<6xf32>
    %1 = stablehlo.remainder %arg0, %arg1 : tensor<6xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<6xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<6xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %4 = stablehlo.compare LT, %1, %cst_0, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %5 = stablehlo.compare LT, %arg1, %cst_0, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %6 = stablehlo.xor %4, %5 : tensor<6xi1>
    %7 = stablehlo.compare NE, %1, %cst_0, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %8 = stablehlo.and %7, %6 : tensor<6xi1>
    %9 = stablehlo.subtract %3, %cst : tensor<6xf32>
    %10 = stablehlo.select %8, %9, %3 : tensor<6xi1>, tensor<6xf32>
    %11 = stablehlo.floor %10 : tensor<6xf32>
    %12 = stablehlo.subtract %10, %11 : tensor<6xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<6xf32>
    %13 = stablehlo.compare GT, %12, %cst_1, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %14 = stablehlo.add %11, %cst : tensor<6xf32>
    %15 = stablehlo.select %13, %14, %11 : tensor<6xi1>, tensor<6xf32>
    %16 = stablehlo.compare EQ, %10, %cst_0, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %17 = stablehlo.abs %cst_0 : tensor<6xf32>
    %18 = stablehlo.bitcast_convert %0 : (tensor<6xf32>) -> tensor<6xi32>
    %c = stablehlo.constant dense<0> : tensor<6xi32>
    %19 = stablehlo.compare LT, %18, %c, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %20 = stablehlo.negate %17 : tensor<6xf32>
    %21 = stablehlo.select %19, %20, %17 : tensor<6xi1>, tensor<6xf32>
    %22 = stablehlo.select %16, %21, %15 : tensor<6xi1>, tensor<6xf32>
    %23 = stablehlo.compare EQ, %arg1, %cst_0, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %24 = stablehlo.select %23, %0, %22 : tensor<6xi1>, tensor<6xf32>
    return %24 : tensor<6xf32>
  }
}
