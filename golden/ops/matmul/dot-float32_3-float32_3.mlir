module @main {
  func.func public @main(%arg0: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}
