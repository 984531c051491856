module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xi1> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.compare EQ, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<4xf32>
    %1 = stablehlo.multiply %cst, %arg1 : tensor<4xf32>
    %2 = stablehlo.abs %1 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<9.99999993E-9> : tensor<4xf32>
    %3 = stablehlo.add %cst_0, %2 : tensor<4xf32>
    %4 = stablehlo.subtract %arg0, %arg1 : tensor<4xf32>
    %5 = stablehlo.abs %4 : tensor<4xf32>
    %6 = stablehlo.is_finite %5 : (tensor<4xf32>) -> tensor<4xi1>
    %7 = stablehlo.compare LE, %5, %3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %8 = stablehlo.and %6, %7 : tensor<4xi1>
    %9 = stablehlo.or %0, %8 : tensor<4xi1>
    return %9 : tensor<4xi1>
  }
}
