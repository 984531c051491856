module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.compare GT, %arg1, %cst, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %2 = stablehlo.multiply %0, %arg0 : tensor<2x3xf32>
    %3 = stablehlo.select %1, %arg0, %2 : tensor<2x3xi1>, tensor<2x3xf32>
    %4 = stablehlo.multiply %arg1, %arg0 : tensor<2x3xf32>
    %5 = stablehlo.select %1, %cst, %4 : tensor<2x3xi1>, tensor<2x3xf32>
    return %3, %5 : tensor<2x3xf32>, tensor<2x3xf32>
  }
}
