module @main {
  func.func public @main(%arg0: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.sqrt %arg0 : tensor<3xf32>
    %1 = stablehlo.sqrt %arg1 : tensor<2x2xf32>
    return %0, %1 : tensor<3xf32>, tensor<2x2xf32>
  }
}
