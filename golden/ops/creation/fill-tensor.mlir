module @main {
  func.func public @main(%arg0: tensor<2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<i64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    return %1 : tensor<2x2xf32>
  }
}
