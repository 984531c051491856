module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.subtract %arg0, %arg1 : tensor<2x3xf32>
    %1 = stablehlo.abs %0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<2x3xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<2x3xf32>
    %4 = stablehlo.subtract %1, %cst : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %5 = stablehlo.multiply %4, %cst_0 : tensor<2x3xf32>
    %6 = stablehlo.compare LE, %1, %cst_0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %7 = stablehlo.select %6, %3, %5 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %9 = stablehlo.divide %8, %cst_2 : tensor<f32>
    return %9 : tensor<f32>
  }
}
