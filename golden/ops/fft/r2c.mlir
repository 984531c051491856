module @main {
  func.func public @main(%arg0: tensor<2x8xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x5xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [8] : (tensor<2x8xf32>) -> tensor<2x5xcomplex<f32>>
    return %0 : tensor<2x5xcomplex<f32>>
  }
}
