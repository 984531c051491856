module @main {
  func.func public @main(%arg0: tensor<15xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<15xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<15xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<15xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<15xf32>
    %0 = stablehlo.compare GT, %arg0, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %cst_0 = stablehlo.constant dense<2.000000e-01> : tensor<15xf32>
    %1 = stablehlo.multiply %arg0, %cst_0 : tensor<15xf32>
    %2 = stablehlo.select %0, %arg0, %1 : tensor<15xi1>, tensor<15xf32>
    return %2, %arg1 : tensor<15xf32>, tensor<15xf32>
  }
}
