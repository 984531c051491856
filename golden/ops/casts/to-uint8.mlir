module @main {
  func.func public @main(%arg0: tensor<32xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<32xui8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<32xf32>) -> tensor<32xi32>
    %1 = stablehlo.convert %0 : (tensor<32xi32>) -> tensor<32xui8>
    return %1 : tensor<32xui8>
  }
}
