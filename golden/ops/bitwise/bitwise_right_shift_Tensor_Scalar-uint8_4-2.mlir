module @main {
  func.func public @main(%arg0: tensor<4xui8> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xui8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<2> : tensor<4xui8>
    %0 = stablehlo.shift_right_logical %arg0, %c : tensor<4xui8>
    return %0 : tensor<4xui8>
  }
}
