module @main {
  func.func public @main(%arg0: tensor<6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %1 = stablehlo.compare LT, %0, %cst, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %2 = stablehlo.ceil %0 : tensor<6xf32>
    %3 = stablehlo.floor %0 : tensor<6xf32>
    %4 = stablehlo.select %1, %2, %3 : tensor<6xi1>, tensor<6xf32>
    return %4 : tensor<6xf32>
  }
}
