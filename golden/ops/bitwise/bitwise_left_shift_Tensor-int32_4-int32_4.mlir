module @main {
  func.func public @main(%arg0: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xi32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<32> : tensor<4xi32>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<4xi32>
    %1 = stablehlo.compare GE, %arg1, %c_0, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %2 = stablehlo.and %0, %1 : tensor<4xi1>
    %3 = stablehlo.shift_left %arg0, %arg1 : tensor<4xi32>
    %4 = stablehlo.select %2, %3, %c_0 : tensor<4xi1>, tensor<4xi32>
    return %4 : tensor<4xi32>
  }
}
