module @main {
  func.func public @main(%arg0: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xi1> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<4xi32>
    %0 = stablehlo.compare NE, %arg0, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %1 = stablehlo.compare NE, %arg1, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %2 = stablehlo.or %0, %1 : tensor<4xi1>
    return %2 : tensor<4xi1>
  }
}
