module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<0x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<6x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.concatenate %arg0, %arg1, %arg2, dim = 0 : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<0x3xf32>) -> tensor<6x3xf32>
    return %0 : tensor<6x3xf32>
  }
}
