module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<1x2x6x7xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:1, 0:2, 1:3, 0:4] : (tensor<1x2x3x4xf32>) -> tensor<1x2x2x4xf32>
    %1 = stablehlo.reverse %0, dims = [2] : tensor<1x2x2x4xf32>
    %2 = stablehlo.slice %arg0 [0:1, 0:2, 1:2, 0:4] : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x4xf32>
    %3 = stablehlo.reverse %2, dims = [2] : tensor<1x2x1x4xf32>
    %4 = stablehlo.concatenate %1, %arg0, %3, dim = 2 : (tensor<1x2x2x4xf32>, tensor<1x2x3x4xf32>, tensor<1x2x1x4xf32>) -> tensor<1x2x6x4xf32>
    %5 = stablehlo.slice %4 [0:1, 0:2, 0:6, 1:2] : (tensor<1x2x6x4xf32>) -> tensor<1x2x6x1xf32>
    %6 = stablehlo.reverse %5, dims = [3] : tensor<1x2x6x1xf32>
    %7 = stablehlo.slice %4 [0:1, 0:2, 0:6, 1:3] : (tensor<1x2x6x4xf32>) -> tensor<1x2x6x2xf32>
    %8 = stablehlo.reverse %7, dims = [3] : tensor<1x2x6x2xf32>
    %9 = stablehlo.concatenate %6, %4, %8, dim = 3 : (tensor<1x2x6x1xf32>, tensor<1x2x6x4xf32>, tensor<1x2x6x2xf32>) -> tensor<1x2x6x7xf32>
    return %9 : tensor<1x2x6x7xf32>
  }
}
