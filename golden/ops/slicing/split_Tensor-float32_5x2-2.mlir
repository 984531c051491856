module @main {
  func.func public @main(%arg0: tensor<5x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<1x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:2] : (tensor<5x2xf32>) -> tensor<2x2xf32>
    %1 = stablehlo.slice %arg0 [2:4, 0:2] : (tensor<5x2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.slice %arg0 [4:5, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    return %0, %1, %2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x2xf32>
  }
}
