module @main {
  func.func public @main(%arg0: tensor<2x3x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg1, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x3x5xf32>
    %1 = stablehlo.multiply %arg0, %cst : tensor<2x3x5xf32>
    %2 = stablehlo.add %1, %0 : tensor<2x3x5xf32>
    return %2 : tensor<2x3x5xf32>
  }
}
