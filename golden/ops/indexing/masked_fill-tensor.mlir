module @main {
  func.func public @main(%arg0: tensor<2x3xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xi1> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg2 : (tensor<f32>) -> tensor<bf16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<bf16>) -> tensor<2x3xbf16>
    %2 = stablehlo.select %arg1, %1, %arg0 : tensor<2x3xi1>, tensor<2x3xbf16>
    return %2 : tensor<2x3xbf16>
  }
}
