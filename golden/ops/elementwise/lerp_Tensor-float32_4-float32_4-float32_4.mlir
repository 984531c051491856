module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.abs %arg2 : tensor<4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
    %1 = stablehlo.compare LT, %0, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %2 = stablehlo.subtract %cst_0, %arg2 : tensor<4xf32>
    %3 = stablehlo.negate %2 : tensor<4xf32>
    %4 = stablehlo.select %1, %arg2, %3 : tensor<4xi1>, tensor<4xf32>
    %5 = stablehlo.multiply %cst_0, %4 : tensor<4xf32>
    %6 = stablehlo.select %1, %arg0, %arg1 : tensor<4xi1>, tensor<4xf32>
    %7 = stablehlo.subtract %arg1, %arg0 : tensor<4xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<4xf32>
    %9 = stablehlo.add %6, %8 : tensor<4xf32>
    return %9 : tensor<4xf32>
  }
}
