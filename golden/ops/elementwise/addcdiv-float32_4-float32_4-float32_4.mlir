module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.divide %arg1, %arg2 : tensor<4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
