module @main {
  func.func public @main(%arg0: tensor<2x3xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.real %arg0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
    %1 = stablehlo.imag %arg0 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
    %2 = stablehlo.reshape %0 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %3 = stablehlo.reshape %1 : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 2 : (tensor<2x3x1xf32>, tensor<2x3x1xf32>) -> tensor<2x3x2xf32>
    return %4 : tensor<2x3x2xf32>
  }
}
