module @main {
  func.func public @main(%arg0: tensor<2x11xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:2, 5:9] : (tensor<2x11xf32>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.slice %arg0 [0:2, 0:5] : (tensor<2x11xf32>) -> tensor<2x5xf32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %3 = stablehlo.reshape %2 : (tensor<2xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.pad %3, %cst, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %5 = stablehlo.slice %arg0 [0:2, 9:11] : (tensor<2x11xf32>) -> tensor<2x2xf32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.reshape %6 : (tensor<2xf32>) -> tensor<2x1xf32>
    %8 = stablehlo.pad %7, %cst, low = [0, 3], high = [0, 0], interior = [0, 0] : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x4xf32>
    %9 = stablehlo.add %0, %4 : tensor<2x4xf32>
    %10 = stablehlo.add %9, %8 : tensor<2x4xf32>
    return %10 : tensor<2x4xf32>
  }
}
