module @main {
  func.func public @main(%arg0: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<3xf32>
    %0 = stablehlo.multiply %cst, %arg2 : tensor<3xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<2x2xf32>
    %2 = stablehlo.multiply %cst_0, %arg3 : tensor<2x2xf32>
    %3 = stablehlo.add %arg1, %2 : tensor<2x2xf32>
    return %1, %3 : tensor<3xf32>, tensor<2x2xf32>
  }
}
