module @main {
  func.func public @main(%arg0: tensor<4xui8> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xui8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<4xui8>
    %0 = stablehlo.compare GT, %arg0, %c, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
    %1 = stablehlo.convert %0 : (tensor<4xi1>) -> tensor<4xui8>
    return %1 : tensor<4xui8>
  }
}
