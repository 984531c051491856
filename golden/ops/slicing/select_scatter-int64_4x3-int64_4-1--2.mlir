module @main {
  func.func public @main(%arg0: tensor<4x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4x3xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<4xi64>) -> tensor<4x1xi64>
    %c = stablehlo.constant dense<1> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %c_0, %c : (tensor<4x3xi64>, tensor<4x1xi64>, tensor<i64>, tensor<i64>) -> tensor<4x3xi64>
    return %1 : tensor<4x3xi64>
  }
}
