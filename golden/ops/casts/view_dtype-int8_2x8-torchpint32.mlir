module @main {
  func.func public @main(%arg0: tensor<2x8xi8> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x2xi32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x8xi8>) -> tensor<2x2x4xi8>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2x2x4xi8>) -> tensor<2x2xi32>
    return %1 : tensor<2x2xi32>
  }
}
