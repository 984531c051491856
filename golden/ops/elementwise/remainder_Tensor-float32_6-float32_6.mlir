module @main {
  func.func public @main(%arg0: tensor<6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @remainder(%arg0, %arg1) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    return %0 : tensor<6xf32>
  }
  func.func private @remainder(%arg0: tensor<6xf32>, %arg1: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.remainder %arg0, %arg1 : tensor<6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %1 = stablehlo.compare LT, %0, %cst, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %2 = stablehlo.compare LT, %arg1, %cst, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %3 = stablehlo.xor %1, %2 : tensor<6xi1>
    %4 = stablehlo.compare NE, %0, %cst, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %5 = stablehlo.and %4, %3 : tensor<6xi1>
    %6 = stablehlo.add %0, %arg1 : tensor<6xf32>
    %7 = stablehlo.select %5, %6, %0 : tensor<6xi1>, tensor<6xf32>
    return %7 : tensor<6xf32>
  }
}
