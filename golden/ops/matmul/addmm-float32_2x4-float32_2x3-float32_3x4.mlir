module @main {
  func.func public @main(%arg0: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2x4xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<2x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<2x4xf32>
    %2 = stablehlo.multiply %arg0, %cst_0 : tensor<2x4xf32>
    %3 = stablehlo.add %2, %1 : tensor<2x4xf32>
    return %3 : tensor<2x4xf32>
  }
}
