module @main {
  func.func public @main(%arg0: tensor<600xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<600xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<600xi64>) -> tensor<600xf32>
    %cst = stablehlo.constant dense<3.000000e-01> : tensor<600xf32>
    %1 = stablehlo.optimization_barrier %cst : tensor<600xf32>
    %2 = stablehlo.divide %0, %1 : tensor<600xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<600xf32>
    %3 = stablehlo.compare LT, %2, %cst_0, FLOAT : (tensor<600xf32>, tensor<600xf32>) -> tensor<600xi1>
    %4 = stablehlo.ceil %2 : tensor<600xf32>
    %5 = stablehlo.floor %2 : tensor<600xf32>
    %6 = stablehlo.select %3, %4, %5 : tensor<600xi1>, tensor<600xf32>
    return %6 : tensor<600xf32>
  }
}
