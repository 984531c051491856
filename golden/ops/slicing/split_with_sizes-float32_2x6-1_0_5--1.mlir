module @main {
  func.func public @main(%arg0: tensor<2x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x1xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x0xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<2x5xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:1] : (tensor<2x6xf32>) -> tensor<2x1xf32>
    %1 = stablehlo.slice %arg0 [0:2, 1:1] : (tensor<2x6xf32>) -> tensor<2x0xf32>
    %2 = stablehlo.slice %arg0 [0:2, 1:6] : (tensor<2x6xf32>) -> tensor<2x5xf32>
    return %0, %1, %2 : tensor<2x1xf32>, tensor<2x0xf32>, tensor<2x5xf32>
  }
}
