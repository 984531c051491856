module @main {
  func.func public @main(%arg0: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xi32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4xi32>
    %1 = stablehlo.multiply %0, %0 : tensor<4xi32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<4xi32>
    return %2 : tensor<4xi32>
  }
}
