module @main {
  func.func public @main(%arg0: tensor<4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x5xf32>) -> tensor<20xf32>
    %1 = stablehlo.slice %0 [6:20] : (tensor<20xf32>) -> tensor<14xf32>
    %2 = stablehlo.slice %1 [0:10] : (tensor<14xf32>) -> tensor<10xf32>
    %3 = stablehlo.reshape %2 : (tensor<10xf32>) -> tensor<2x5xf32>
    %4 = stablehlo.slice %3 [0:2, 0:4] : (tensor<2x5xf32>) -> tensor<2x4xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x4xf32>) -> tensor<2x2x2xf32>
    %6 = stablehlo.slice %5 [0:2, 0:2, 0:1] : (tensor<2x2x2xf32>) -> tensor<2x2x1xf32>
    %7 = stablehlo.reshape %6 : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
    return %7 : tensor<2x2xf32>
  }
}
