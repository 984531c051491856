module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x4xf32>
    %0 = stablehlo.compare NE, %arg0, %cst, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %1 = stablehlo.convert %0 : (tensor<3x4xi1>) -> tensor<3x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<3x4xi64>, tensor<i64>) -> tensor<3xi64>
    return %2 : tensor<3xi64>
  }
}
