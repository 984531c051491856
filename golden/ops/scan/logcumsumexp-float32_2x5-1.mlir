module @main {
  func.func public @main(%arg0: tensor<2x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      %3 = stablehlo.subtract %2, %1 : tensor<f32>
      %4 = stablehlo.exponential %3 : tensor<f32>
      %5 = stablehlo.log_plus_one %4 : tensor<f32>
      %6 = stablehlo.add %1, %5 : tensor<f32>
      %7 = stablehlo.abs %1 : tensor<f32>
      %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %8 = stablehlo.compare EQ, %7, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %9 = stablehlo.select %8, %1, %6 : tensor<i1>, tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
}
