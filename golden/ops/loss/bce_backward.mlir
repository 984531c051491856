module @main {
  func.func public @main(%arg0: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %1 = stablehlo.subtract %cst, %arg1 : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %arg1 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<9.99999996E-13> : tensor<2x3xf32>
    %3 = stablehlo.maximum %2, %cst_0 : tensor<2x3xf32>
    %4 = stablehlo.subtract %arg1, %arg2 : tensor<2x3xf32>
    %5 = stablehlo.multiply %0, %4 : tensor<2x3xf32>
    %6 = stablehlo.divide %5, %3 : tensor<2x3xf32>
    %7 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<6.000000e+00> : tensor<2x3xf32>
    %9 = stablehlo.divide %8, %cst_1 : tensor<2x3xf32>
    return %9 : tensor<2x3xf32>
  }
}
