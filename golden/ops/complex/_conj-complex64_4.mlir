module @main {
  func.func public @main(%arg0: tensor<4xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.real %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %1 = stablehlo.imag %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %2 = stablehlo.negate %1 : tensor<4xf32>
    %3 = stablehlo.complex %0, %2 : tensor<4xcomplex<f32>>
    return %3 : tensor<4xcomplex<f32>>
  }
}
