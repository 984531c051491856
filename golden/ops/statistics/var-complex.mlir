module @main {
  func.func public @main(%arg0: tensor<2x5xcomplex<f32>> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:1] : (tensor<2x5xcomplex<f32>>) -> tensor<2x1xcomplex<f32>>
    %1 = stablehlo.reshape %0 : (tensor<2x1xcomplex<f32>>) -> tensor<2xcomplex<f32>>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x5xcomplex<f32>>
    %4 = stablehlo.real %3 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %6 = stablehlo.imag %3 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %8 = stablehlo.complex %5, %7 : tensor<2xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(5.000000e+00,0.000000e+00)> : tensor<2xcomplex<f32>>
    %9 = stablehlo.divide %8, %cst_0 : tensor<2xcomplex<f32>>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<2xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
    %11 = stablehlo.subtract %3, %10 : tensor<2x5xcomplex<f32>>
    %12 = stablehlo.real %11 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %13 = stablehlo.imag %11 : (tensor<2x5xcomplex<f32>>) -> tensor<2x5xf32>
    %14 = stablehlo.multiply %12, %12 : tensor<2x5xf32>
    %15 = stablehlo.multiply %13, %13 : tensor<2x5xf32>
    %16 = stablehlo.add %14, %15 : tensor<2x5xf32>
    %17 = stablehlo.reduce(%16 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<2xf32>
    %18 = stablehlo.divide %17, %cst_1 : tensor<2xf32>
    return %18 : tensor<2xf32>
  }
}
