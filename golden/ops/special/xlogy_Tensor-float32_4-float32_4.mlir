module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.log %arg1 : tensor<4xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %2 = stablehlo.compare EQ, %arg0, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %3 = stablehlo.select %2, %cst, %1 : tensor<4xi1>, tensor<4xf32>
    %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %5 = stablehlo.select %4, %arg1, %3 : tensor<4xi1>, tensor<4xf32>
    return %5 : tensor<4xf32>
  }
}
