module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<i32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.cholesky %arg0, lower = true : tensor<3x3xf32>
    %1 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %2 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %3 = stablehlo.compare LE, %2, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %4 = stablehlo.select %3, %0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %5 = stablehlo.compare NE, %4, %4, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %6 = stablehlo.convert %5 : (tensor<3x3xi1>) -> tensor<3x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.reduce(%6 init: %c) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xi32>, tensor<i32>) -> tensor<i32>
    return %4, %7 : tensor<3x3xf32>, tensor<i32>
  }
}
