module @main {
  func.func public @main(%arg0: tensor<4x12xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2x2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4x12xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.transpose %arg1, dims = [0, 2, 1, 3] : (tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x2x2x2xf32>) -> tensor<4x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<4> : tensor<i64>
    %2 = stablehlo.dynamic_update_slice %arg0, %1, %c, %c_0 : (tensor<4x12xf32>, tensor<4x4xf32>, tensor<i64>, tensor<i64>) -> tensor<4x12xf32>
    return %2 : tensor<4x12xf32>
  }
}
