module @main {
  func.func public @main(%arg0: tensor<3xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<complex<f32>> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.real %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %1 = stablehlo.imag %arg0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
    %2 = stablehlo.negate %1 : tensor<3xf32>
    %3 = stablehlo.complex %0, %2 : tensor<3xcomplex<f32>>
    %4 = stablehlo.dot_general %3, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<complex<f32>>
    return %4 : tensor<complex<f32>>
  }
}
