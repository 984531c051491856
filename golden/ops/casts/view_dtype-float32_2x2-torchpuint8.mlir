module @main {
  func.func public @main(%arg0: tensor<2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x8xui8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x2xf32>) -> tensor<2x2x4xui8>
    %1 = stablehlo.reshape %0 : (tensor<2x2x4xui8>) -> tensor<2x8xui8>
    return %1 : tensor<2x8xui8>
  }
}
