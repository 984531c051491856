module @main {
  func.func public @main(%arg0: tensor<2xi64> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2xi1> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<2xi64>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    return %2 : tensor<2xi1>
  }
}
