module @main {
  func.func public @main(%arg0: tensor<2x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x2xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x4xf32>) -> tensor<2x2x2xf32>
    %1 = stablehlo.slice %0 [0:2, 0:2, 0:1] : (tensor<2x2x2xf32>) -> tensor<2x2x1xf32>
    %2 = stablehlo.slice %0 [0:2, 0:2, 1:2] : (tensor<2x2x2xf32>) -> tensor<2x2x1xf32>
    %3 = stablehlo.reshape %1 : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
    %4 = stablehlo.reshape %2 : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.complex %3, %4 : tensor<2x2xcomplex<f32>>
    return %5 : tensor<2x2xcomplex<f32>>
  }
}
