module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<-1.000000e+02> : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %0 = stablehlo.subtract %arg1, %cst_0 : tensor<2x3xf32>
    %1 = stablehlo.negate %arg0 : tensor<2x3xf32>
    %2 = stablehlo.log_plus_one %1 : tensor<2x3xf32>
    %3 = stablehlo.maximum %2, %cst : tensor<2x3xf32>
    %4 = stablehlo.multiply %0, %3 : tensor<2x3xf32>
    %5 = stablehlo.log %arg0 : tensor<2x3xf32>
    %6 = stablehlo.maximum %5, %cst : tensor<2x3xf32>
    %7 = stablehlo.multiply %arg1, %6 : tensor<2x3xf32>
    %8 = stablehlo.subtract %4, %7 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_2 : tensor<f32>
    return %10 : tensor<f32>
  }
}
