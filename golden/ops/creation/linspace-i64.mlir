module @main {
  func.func public @main() -> (tensor<7xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %cst_0 = stablehlo.constant dense<1.000000e+01> : tensor<f64>
    %cst_1 = stablehlo.constant dense<1.6666666666666667> : tensor<f64>
    %0 = stablehlo.iota dim = 0 : tensor<7xf64>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<7xf64>
    %4 = stablehlo.multiply %3, %0 : tensor<7xf64>
    %5 = stablehlo.add %1, %4 : tensor<7xf64>
    %cst_2 = stablehlo.constant dense<6.000000e+00> : tensor<7xf64>
    %6 = stablehlo.subtract %cst_2, %0 : tensor<7xf64>
    %7 = stablehlo.multiply %3, %6 : tensor<7xf64>
    %8 = stablehlo.subtract %2, %7 : tensor<7xf64>
    %9 = stablehlo.iota dim = 0 : tensor<7xi32>
    %c = stablehlo.constant dense<3> : tensor<7xi32>
    %10 = stablehlo.compare LT, %9, %c, SIGNED : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
    %11 = stablehlo.select %10, %5, %8 : tensor<7xi1>, tensor<7xf64>
    %12 = stablehlo.convert %11 : (tensor<7xf64>) -> tensor<7xi64>
    return %12 : tensor<7xi64>
  }
}
