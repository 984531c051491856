module @main {
  func.func public @main(%arg0: tensor<4x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<2> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %c_0, %c : (tensor<4x6xf32>, tensor<4x2xf32>, tensor<i64>, tensor<i64>) -> tensor<4x6xf32>
    return %0 : tensor<4x6xf32>
  }
}
