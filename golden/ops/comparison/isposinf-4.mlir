module @main {
  func.func public @main(%arg0: tensor<15xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<15xi1> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<15xf32>
    %0 = stablehlo.compare EQ, %arg0, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    return %0 : tensor<15xi1>
  }
}
