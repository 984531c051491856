module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %0 = stablehlo.abs %arg0 : tensor<2x3xf32>
    %1 = stablehlo.negate %0 : tensor<2x3xf32>
    %2 = stablehlo.exponential %1 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %3 = stablehlo.minimum %arg0, %cst_0 : tensor<2x3xf32>
    %4 = stablehlo.log_plus_one %2 : tensor<2x3xf32>
    %5 = stablehlo.subtract %3, %4 : tensor<2x3xf32>
    %6 = stablehlo.subtract %cst, %arg1 : tensor<2x3xf32>
    %7 = stablehlo.multiply %6, %arg0 : tensor<2x3xf32>
    %8 = stablehlo.subtract %7, %5 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_2 : tensor<f32>
    return %10 : tensor<f32>
  }
}
