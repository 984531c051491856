module @main {
  func.func public @main(%arg0: tensor<4xui8> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xui8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<2> : tensor<4xui8>
    %c_0 = stablehlo.constant dense<8> : tensor<4xui8>
    %0 = stablehlo.compare LT, %c, %c_0, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
    %1 = stablehlo.shift_right_logical %arg0, %c : tensor<4xui8>
    %c_1 = stablehlo.constant dense<0> : tensor<4xui8>
    %2 = stablehlo.select %0, %1, %c_1 : tensor<4xi1>, tensor<4xui8>
    return %2 : tensor<4xui8>
  }
}
