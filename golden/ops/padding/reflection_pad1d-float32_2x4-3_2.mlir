module @main {
  func.func public @main(%arg0: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x9xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:2, 1:4] : (tensor<2x4xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.reverse %0, dims = [1] : tensor<2x3xf32>
    %2 = stablehlo.slice %arg0 [0:2, 1:3] : (tensor<2x4xf32>) -> tensor<2x2xf32>
    %3 = stablehlo.reverse %2, dims = [1] : tensor<2x2xf32>
    %4 = stablehlo.concatenate %1, %arg0, %3, dim = 1 : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x2xf32>) -> tensor<2x9xf32>
    return %4 : tensor<2x9xf32>
  }
}
