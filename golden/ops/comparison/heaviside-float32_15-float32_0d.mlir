module @main {
  func.func public @main(%arg0: tensor<15xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<15xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<15xf32>
    %1 = stablehlo.compare GT, %arg0, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %2 = stablehlo.convert %1 : (tensor<15xi1>) -> tensor<15xf32>
    %3 = stablehlo.compare EQ, %arg0, %cst, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %4 = stablehlo.select %3, %0, %2 : tensor<15xi1>, tensor<15xf32>
    return %4 : tensor<15xf32>
  }
}
