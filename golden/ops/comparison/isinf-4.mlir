module @main {
  func.func public @main(%arg0: tensor<15xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<15xi1> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.abs %arg0 : tensor<15xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<15xf32>
    %1 = stablehlo.compare EQ, %0, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    return %1 : tensor<15xi1>
  }
}
