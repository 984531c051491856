module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.multiply %arg1, %arg1 : tensor<2x3xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<4.471500e-02> : tensor<2x3xf32>
    %2 = stablehlo.multiply %1, %cst : tensor<2x3xf32>
    %3 = stablehlo.add %arg1, %2 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.797884583> : tensor<2x3xf32>
    %4 = stablehlo.multiply %3, %cst_0 : tensor<2x3xf32>
    %5 = stablehlo.tanh %4 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<2x3xf32>
    %6 = stablehlo.add %cst_1, %5 : tensor<2x3xf32>
    %7 = stablehlo.multiply %cst_2, %6 : tensor<2x3xf32>
    %8 = stablehlo.multiply %arg1, %arg1 : tensor<2x3xf32>
    %cst_3 = stablehlo.constant dense<0.107032225> : tensor<2x3xf32>
    %9 = stablehlo.multiply %8, %cst_3 : tensor<2x3xf32>
    %10 = stablehlo.add %cst_0, %9 : tensor<2x3xf32>
    %11 = stablehlo.multiply %5, %5 : tensor<2x3xf32>
    %12 = stablehlo.subtract %cst_1, %11 : tensor<2x3xf32>
    %13 = stablehlo.multiply %cst_2, %12 : tensor<2x3xf32>
    %14 = stablehlo.multiply %13, %10 : tensor<2x3xf32>
    %15 = stablehlo.multiply %arg1, %14 : tensor<2x3xf32>
    %16 = stablehlo.add %7, %15 : tensor<2x3xf32>
    %17 = stablehlo.multiply %arg0, %16 : tensor<2x3xf32>
    return %17 : tensor<2x3xf32>
  }
}
