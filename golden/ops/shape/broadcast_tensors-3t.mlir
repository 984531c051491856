module @main {
  func.func public @main(%arg0: tensor<3x1xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<3x2xf32>
    return %0, %1, %2 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
  }
}
