module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %2 = stablehlo.add %1, %0 : tensor<2x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x4xf32>
    %cst_0 = stablehlo.constant dense<0.707106769> : tensor<2x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<2x4xf32>
    %3 = stablehlo.multiply %2, %cst_0 : tensor<2x4xf32>
    %4 = chlo.erf %3 : tensor<2x4xf32> -> tensor<2x4xf32>
    %5 = stablehlo.add %4, %cst_1 : tensor<2x4xf32>
    %6 = stablehlo.multiply %2, %cst : tensor<2x4xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<2x4xf32>
    return %7 : tensor<2x4xf32>
  }
}
