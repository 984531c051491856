module @main {
  func.func public @main() -> (tensor<7xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<7xf64>
    %cst_0 = stablehlo.constant dense<1.000000e+01> : tensor<7xf64>
    %cst_1 = stablehlo.constant dense<1.6666666666666667> : tensor<7xf64>
    %0 = stablehlo.iota dim = 0 : tensor<7xf64>
    %1 = stablehlo.multiply %cst_1, %0 : tensor<7xf64>
    %2 = stablehlo.add %cst, %1 : tensor<7xf64>
    %cst_2 = stablehlo.constant dense<6.000000e+00> : tensor<7xf64>
    %3 = stablehlo.subtract %cst_2, %0 : tensor<7xf64>
    %4 = stablehlo.multiply %cst_1, %3 : tensor<7xf64>
    %5 = stablehlo.subtract %cst_0, %4 : tensor<7xf64>
    %6 = stablehlo.iota dim = 0 : tensor<7xi32>
    %c = stablehlo.constant dense<3> : tensor<7xi32>
    %7 = stablehlo.compare LT, %6, %c, SIGNED : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
    %8 = stablehlo.select %7, %2, %5 : tensor<7xi1>, tensor<7xf64>
    %9 = stablehlo.convert %8 : (tensor<7xf64>) -> tensor<7xi64>
    return %9 : tensor<7xi64>
  }
}
