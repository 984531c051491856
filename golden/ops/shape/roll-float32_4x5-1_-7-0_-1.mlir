module @main {
  func.func public @main(%arg0: tensor<4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [3:4, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.slice %arg0 [0:3, 0:5] : (tensor<4x5xf32>) -> tensor<3x5xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x5xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
    %3 = stablehlo.slice %2 [0:4, 2:5] : (tensor<4x5xf32>) -> tensor<4x3xf32>
    %4 = stablehlo.slice %2 [0:4, 0:2] : (tensor<4x5xf32>) -> tensor<4x2xf32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<4x3xf32>, tensor<4x2xf32>) -> tensor<4x5xf32>
    return %5 : tensor<4x5xf32>
  }
}
