module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x3xi1> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.divide %cst_0, %cst : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<2x3xf32>
    %3 = stablehlo.round_nearest_even %2 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<3.000000e+00> : tensor<2x3xf32>
    %4 = stablehlo.add %3, %cst_1 : tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<-1.280000e+02> : tensor<2x3xf32>
    %5 = stablehlo.maximum %4, %cst_2 : tensor<2x3xf32>
    %cst_3 = stablehlo.constant dense<1.270000e+02> : tensor<2x3xf32>
    %6 = stablehlo.minimum %5, %cst_3 : tensor<2x3xf32>
    %7 = stablehlo.compare EQ, %4, %4, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %8 = stablehlo.select %7, %6, %cst_2 : tensor<2x3xi1>, tensor<2x3xf32>
    %9 = stablehlo.subtract %8, %cst_1 : tensor<2x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
    %10 = stablehlo.compare EQ, %9, %cst_4, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_5 = stablehlo.constant dense<1.000000e-01> : tensor<2x3xf32>
    %11 = stablehlo.multiply %9, %cst_5 : tensor<2x3xf32>
    %12 = stablehlo.select %10, %cst_4, %11 : tensor<2x3xi1>, tensor<2x3xf32>
    %13 = stablehlo.compare GE, %4, %cst_2, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %14 = stablehlo.compare LE, %4, %cst_3, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %15 = stablehlo.and %13, %14 : tensor<2x3xi1>
    return %12, %15 : tensor<2x3xf32>, tensor<2x3xi1>
  }
}
