module @main {
  func.func public @main(%arg0: tensor<2x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:3] : (tensor<2x6xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.slice %arg0 [0:2, 3:6] : (tensor<2x6xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.logistic %1 : tensor<2x3xf32>
    %3 = stablehlo.multiply %0, %2 : tensor<2x3xf32>
    return %3 : tensor<2x3xf32>
  }
}
