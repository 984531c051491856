module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<4xf32>
    %0 = stablehlo.divide %cst, %arg0 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %1 = stablehlo.compare EQ, %arg0, %cst_0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %2 = chlo.digamma %arg0 : tensor<4xf32> -> tensor<4xf32>
    %3 = stablehlo.select %1, %0, %2 : tensor<4xi1>, tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}
