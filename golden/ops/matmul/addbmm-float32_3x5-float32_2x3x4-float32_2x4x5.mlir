module @main {
  func.func public @main(%arg0: tensor<3x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [0, 2] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<3x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<3x5xf32>
    %1 = stablehlo.multiply %0, %cst : tensor<3x5xf32>
    %2 = stablehlo.add %arg0, %1 : tensor<3x5xf32>
    return %2 : tensor<3x5xf32>
  }
}
