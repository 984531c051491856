module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @spherical_bessel_j0(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @spherical_bessel_j0(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4xf32>
    %cst = stablehlo.constant dense<1.60590444E-10> : tensor<4xf32>
    %1 = stablehlo.multiply %cst, %0 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<-2.50521079E-8> : tensor<4xf32>
    %2 = stablehlo.add %1, %cst_0 : tensor<4xf32>
    %3 = stablehlo.multiply %2, %0 : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<2.75573188E-6> : tensor<4xf32>
    %4 = stablehlo.add %3, %cst_1 : tensor<4xf32>
    %5 = stablehlo.multiply %4, %0 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<-1.98412701E-4> : tensor<4xf32>
    %6 = stablehlo.add %5, %cst_2 : tensor<4xf32>
    %7 = stablehlo.multiply %6, %0 : tensor<4xf32>
    %cst_3 = stablehlo.constant dense<0.00833333377> : tensor<4xf32>
    %8 = stablehlo.add %7, %cst_3 : tensor<4xf32>
    %9 = stablehlo.multiply %8, %0 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<-0.166666672> : tensor<4xf32>
    %10 = stablehlo.add %9, %cst_4 : tensor<4xf32>
    %11 = stablehlo.multiply %10, %0 : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %12 = stablehlo.add %11, %cst_5 : tensor<4xf32>
    %13 = stablehlo.abs %arg0 : tensor<4xf32>
    %cst_6 = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
    %14 = stablehlo.compare EQ, %13, %cst_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %15 = stablehlo.sine %arg0 : tensor<4xf32>
    %16 = stablehlo.divide %15, %arg0 : tensor<4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %17 = stablehlo.select %14, %cst_7, %16 : tensor<4xi1>, tensor<4xf32>
    %18 = stablehlo.abs %arg0 : tensor<4xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %19 = stablehlo.compare LT, %18, %cst_8, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %20 = stablehlo.select %19, %12, %17 : tensor<4xi1>, tensor<4xf32>
    return %20 : tensor<4xf32>
  }
}
