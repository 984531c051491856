module @main {
  func.func public @main(%arg0: tensor<1x2x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [1, 1], [1, 1]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 3, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<1x2x5x6xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<1x2x3x4xf32>
    %1 = stablehlo.divide %0, %cst_0 : tensor<1x2x3x4xf32>
    return %1 : tensor<1x2x3x4xf32>
  }
}
