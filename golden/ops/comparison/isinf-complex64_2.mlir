module @main {
  func.func public @main(%arg0: tensor<2xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xi1> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.real %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %1 = stablehlo.abs %0 : tensor<2xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<2xf32>
    %2 = stablehlo.compare EQ, %1, %cst, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %3 = stablehlo.imag %arg0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
    %4 = stablehlo.abs %3 : tensor<2xf32>
    %5 = stablehlo.compare EQ, %4, %cst, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %6 = stablehlo.or %2, %5 : tensor<2xi1>
    return %6 : tensor<2xi1>
  }
}
