module @main {
  func.func public @main(%arg0: tensor<4xi1> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
    %0 = stablehlo.select %arg0, %cst, %arg1 : tensor<4xi1>, tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
