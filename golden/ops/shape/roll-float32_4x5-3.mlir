module @main {
  func.func public @main(%arg0: tensor<4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x5xf32>) -> tensor<20xf32>
    %1 = stablehlo.slice %0 [17:20] : (tensor<20xf32>) -> tensor<3xf32>
    %2 = stablehlo.slice %0 [0:17] : (tensor<20xf32>) -> tensor<17xf32>
    %3 = stablehlo.concatenate %1, %2, dim = 0 : (tensor<3xf32>, tensor<17xf32>) -> tensor<20xf32>
    %4 = stablehlo.reshape %3 : (tensor<20xf32>) -> tensor<4x5xf32>
    return %4 : tensor<4x5xf32>
  }
}
