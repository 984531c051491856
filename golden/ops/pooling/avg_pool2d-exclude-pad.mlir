module @main {
  func.func public @main(%arg0: tensor<1x2x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [1, 1], [1, 1]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 3, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %6 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %6 : tensor<f32>
    }) : (tensor<1x2x5x6xf32>, tensor<f32>) -> tensor<1x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 3.000000e+00, 2.000000e+00]> : tensor<3xf32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [0] : (tensor<3xf32>) -> tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<[1.000000e+00, 2.000000e+00, 2.000000e+00, 1.000000e+00]> : tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<3x4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [2, 3] : (tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
    %5 = stablehlo.divide %0, %4 : tensor<1x2x3x4xf32>
    return %5 : tensor<1x2x3x4xf32>
  }
}
