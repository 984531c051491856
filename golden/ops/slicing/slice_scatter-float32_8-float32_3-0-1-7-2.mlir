module @main {
  func.func public @main(%arg0: tensor<8xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<8xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<true> : tensor<3xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.pad %c, %c_0, low = [1], high = [2], interior = [1] : (tensor<3xi1>, tensor<i1>) -> tensor<8xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %arg1, %cst, low = [1], high = [2], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.select %0, %1, %arg0 : tensor<8xi1>, tensor<8xf32>
    return %2 : tensor<8xf32>
  }
}
