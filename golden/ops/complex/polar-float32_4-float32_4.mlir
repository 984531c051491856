module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.cosine %arg1 : tensor<4xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<4xf32>
    %2 = stablehlo.sine %arg1 : tensor<4xf32>
    %3 = stablehlo.multiply %arg0, %2 : tensor<4xf32>
    %4 = stablehlo.complex %1, %3 : tensor<4xcomplex<f32>>
    return %4 : tensor<4xcomplex<f32>>
  }
}
