module @main {
  func.func public @main() -> (tensor<5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<5xi64>
    %c = stablehlo.constant dense<3> : tensor<5xi64>
    %1 = stablehlo.compare LT, %0, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<5xi64>
    %2 = stablehlo.subtract %0, %c_0 : tensor<5xi64>
    %3 = stablehlo.select %1, %0, %2 : tensor<5xi1>, tensor<5xi64>
    %4 = stablehlo.convert %3 : (tensor<5xi64>) -> tensor<5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<5xf32>
    %5 = stablehlo.multiply %4, %cst : tensor<5xf32>
    return %5 : tensor<5xf32>
  }
}
