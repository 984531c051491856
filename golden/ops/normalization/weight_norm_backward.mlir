module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4x1xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<4x1xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x1xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.multiply %arg0, %arg1 : tensor<4x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.reshape %1 : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.multiply %arg3, %arg3 : tensor<4x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<4x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %6 = stablehlo.multiply %arg1, %5 : tensor<4x3xf32>
    %7 = stablehlo.subtract %arg0, %6 : tensor<4x3xf32>
    %8 = stablehlo.divide %arg2, %arg3 : tensor<4x1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %10 = stablehlo.multiply %9, %7 : tensor<4x3xf32>
    %11 = stablehlo.divide %2, %arg3 : tensor<4x1xf32>
    return %10, %11 : tensor<4x3xf32>, tensor<4x1xf32>
  }
}
