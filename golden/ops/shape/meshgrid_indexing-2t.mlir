module @main {
  func.func public @main(%arg0: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    return %1, %0 : tensor<2x3xf32>, tensor<2x3xf32>
  }
}
