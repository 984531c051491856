module @main {
  func.func public @main(%arg0: tensor<15xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<15xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<15xf32>
    %0 = stablehlo.compare LT, %arg0, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %cst_0 = stablehlo.constant dense<3.14159274> : tensor<15xf32>
    %1 = stablehlo.select %0, %cst_0, %cst : tensor<15xi1>, tensor<15xf32>
    %2 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %3 = stablehlo.select %2, %arg0, %1 : tensor<15xi1>, tensor<15xf32>
    return %3 : tensor<15xf32>
  }
}
