module @main {
  func.func public @main(%arg0: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x11xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:1] : (tensor<2x4xf32>) -> tensor<2x1xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x5xf32>
    %2 = stablehlo.slice %arg0 [0:2, 3:4] : (tensor<2x4xf32>) -> tensor<2x1xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.concatenate %1, %arg0, %3, dim = 1 : (tensor<2x5xf32>, tensor<2x4xf32>, tensor<2x2xf32>) -> tensor<2x11xf32>
    return %4 : tensor<2x11xf32>
  }
}
