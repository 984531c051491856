module @main {
  func.func public @main(%arg0: tensor<6xui8> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<6xui8> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<6xui8> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @divide_floor(%arg0, %arg1) : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xui8>
    return %0 : tensor<6xui8>
  }
  func.func private @divide_floor(%arg0: tensor<6xui8>, %arg1: tensor<6xui8>) -> tensor<6xui8> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<6xui8>
    return %0 : tensor<6xui8>
  }
}
