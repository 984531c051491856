module @main {
  func.func public @main(%arg0: tensor<0xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg2 : (tensor<2x3xi64>) -> tensor<2x3xf32>
    %1 = stablehlo.concatenate %arg1, %0, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
    return %1 : tensor<2x6xf32>
  }
}
