module @main {
  func.func public @main(%arg0: tensor<2x9xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:2, 3:7] : (tensor<2x9xf32>) -> tensor<2x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.slice %arg0 [0:2, 0:3] : (tensor<2x9xf32>) -> tensor<2x3xf32>
    %2 = stablehlo.reverse %1, dims = [1] : tensor<2x3xf32>
    %3 = stablehlo.pad %2, %cst, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
    %4 = stablehlo.slice %arg0 [0:2, 7:9] : (tensor<2x9xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.reverse %4, dims = [1] : tensor<2x2xf32>
    %6 = stablehlo.pad %5, %cst, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x4xf32>
    %7 = stablehlo.add %0, %3 : tensor<2x4xf32>
    %8 = stablehlo.add %7, %6 : tensor<2x4xf32>
    return %8 : tensor<2x4xf32>
  }
}
