module @main {
  func.func public @main(%arg0: tensor<2x2xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.real %arg0 : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
    %1 = stablehlo.imag %arg0 : (tensor<2x2xcomplex<f32>>) -> tensor<2x2xf32>
    %2 = stablehlo.reshape %0 : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
    %3 = stablehlo.reshape %1 : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 2 : (tensor<2x2x1xf32>, tensor<2x2x1xf32>) -> tensor<2x2x2xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
    return %5 : tensor<2x4xf32>
  }
}
