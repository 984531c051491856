module @main {
  func.func public @main(%arg0: tensor<2x5xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xcomplex<f32>>, tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(5.000000e+00,0.000000e+00)> : tensor<2xcomplex<f32>>
    %1 = stablehlo.divide %0, %cst_0 : tensor<2xcomplex<f32>>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x5xcomplex<f32>>
    %4 = stablehlo.real %3 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %5 = stablehlo.imag %3 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %6 = stablehlo.multiply %4, %4 : tensor<2x5xf32>
    %7 = stablehlo.multiply %5, %5 : tensor<2x5xf32>
    %8 = stablehlo.add %6, %7 : tensor<2x5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<2xf32>
    %10 = stablehlo.divide %9, %cst_2 : tensor<2xf32>
    return %10 : tensor<2xf32>
  }
}
