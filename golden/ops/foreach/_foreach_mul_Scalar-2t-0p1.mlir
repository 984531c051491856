module @main {
  func.func public @main(%arg0: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<2x2xf32>
    %1 = stablehlo.multiply %arg1, %cst_0 : tensor<2x2xf32>
    return %0, %1 : tensor<3xf32>, tensor<2x2xf32>
  }
}
