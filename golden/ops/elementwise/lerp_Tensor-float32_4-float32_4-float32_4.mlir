module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.subtract %arg1, %arg0 : tensor<4xf32>
    %1 = stablehlo.abs %arg2 : tensor<4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %2 = stablehlo.compare LT, %1, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %3 = stablehlo.multiply %arg2, %0 : tensor<4xf32>
    %4 = stablehlo.add %arg0, %3 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %5 = stablehlo.subtract %cst_0, %arg2 : tensor<4xf32>
    %6 = stablehlo.multiply %5, %0 : tensor<4xf32>
    %7 = stablehlo.subtract %arg1, %6 : tensor<4xf32>
    %8 = stablehlo.select %2, %4, %7 : tensor<4xi1>, tensor<4xf32>
    return %8 : tensor<4xf32>
  }
}
