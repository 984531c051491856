module @main {
  func.func public @main(%arg0: tensor<2x5xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.real %arg0 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.imag %arg0 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %4 = stablehlo.complex %1, %3 : tensor<2xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(5.000000e+00,0.000000e+00)> : tensor<2xcomplex<f32>>
    %5 = stablehlo.divide %4, %cst_0 : tensor<2xcomplex<f32>>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<2xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
    %7 = stablehlo.subtract %arg0, %6 : tensor<2x5xcomplex<f32>>
    %8 = stablehlo.real %7 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %9 = stablehlo.imag %7 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %10 = stablehlo.multiply %8, %8 : tensor<2x5xf32>
    %11 = stablehlo.multiply %9, %9 : tensor<2x5xf32>
    %12 = stablehlo.add %10, %11 : tensor<2x5xf32>
    %13 = stablehlo.reduce(%12 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<2xf32>
    %14 = stablehlo.divide %13, %cst_1 : tensor<2xf32>
    return %14 : tensor<2xf32>
  }
}
