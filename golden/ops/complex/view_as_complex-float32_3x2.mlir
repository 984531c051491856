module @main {
  func.func public @main(%arg0: tensor<3x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %1 = stablehlo.slice %arg0 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %2 = stablehlo.reshape %0 : (tensor<3x1xf32>) -> tensor<3xf32>
    %3 = stablehlo.reshape %1 : (tensor<3x1xf32>) -> tensor<3xf32>
    %4 = stablehlo.complex %2, %3 : tensor<3xcomplex<f32>>
    return %4 : tensor<3xcomplex<f32>>
  }
}
