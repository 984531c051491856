module @main {
  func.func public @main() -> (tensor<5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<2.500000e-01> : tensor<5xf32>
    %0 = stablehlo.iota dim = 0 : tensor<5xf32>
    %1 = stablehlo.multiply %cst_1, %0 : tensor<5xf32>
    %2 = stablehlo.add %cst, %1 : tensor<5xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<5xf32>
    %3 = stablehlo.subtract %cst_2, %0 : tensor<5xf32>
    %4 = stablehlo.multiply %cst_1, %3 : tensor<5xf32>
    %5 = stablehlo.subtract %cst_0, %4 : tensor<5xf32>
    %6 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c = stablehlo.constant dense<2> : tensor<5xi32>
    %7 = stablehlo.compare LT, %6, %c, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %8 = stablehlo.select %7, %2, %5 : tensor<5xi1>, tensor<5xf32>
    return %8 : tensor<5xf32>
  }
}
