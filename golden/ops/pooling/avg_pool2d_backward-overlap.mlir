module @main {
  func.func public @main(%arg0: tensor<1x3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x5x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<1x5x6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<[2.000000e+00, 3.000000e+00, 2.000000e+00]> : tensor<3xf32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<[2.000000e+00, 3.000000e+00, 3.000000e+00]> : tensor<3xf32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<3x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1, 2] : (tensor<3x3xf32>) -> tensor<1x3x3xf32>
    %4 = stablehlo.divide %arg0, %3 : tensor<1x3x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.pad %4, %cst_1, low = [0, 1, 1], high = [0, 1, 2], interior = [0, 1, 1] : (tensor<1x3x3xf32>, tensor<f32>) -> tensor<1x7x8xf32>
    %6 = "stablehlo.reduce_window"(%5, %cst_1) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<0> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %7 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %7 : tensor<f32>
    }) : (tensor<1x7x8xf32>, tensor<f32>) -> tensor<1x5x6xf32>
    return %6 : tensor<1x5x6xf32>
  }
}
