module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg1, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %2 = stablehlo.add %1, %0 : tensor<2x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x4xf32>
    %3 = stablehlo.maximum %2, %cst : tensor<2x4xf32>
    return %3 : tensor<2x4xf32>
  }
}
