module @main {
  func.func public @main(%arg0: tensor<2x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<5xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<5xi32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x5xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x5xi1> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.convert %arg2 : (tensor<5xi32>) -> tensor<5xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<1x5xf32>
    %2 = stablehlo.divide %cst, %0 : tensor<1x5xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<2x5xf32>
    %4 = stablehlo.multiply %arg0, %3 : tensor<2x5xf32>
    %5 = stablehlo.round_nearest_even %4 : tensor<2x5xf32>
    %6 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<5xf32>) -> tensor<2x5xf32>
    %7 = stablehlo.add %5, %6 : tensor<2x5xf32>
    %cst_0 = stablehlo.constant dense<-1.600000e+01> : tensor<2x5xf32>
    %8 = stablehlo.maximum %7, %cst_0 : tensor<2x5xf32>
    %cst_1 = stablehlo.constant dense<1.500000e+01> : tensor<2x5xf32>
    %9 = stablehlo.minimum %8, %cst_1 : tensor<2x5xf32>
    %10 = stablehlo.compare EQ, %7, %7, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %11 = stablehlo.select %10, %9, %cst_0 : tensor<2x5xi1>, tensor<2x5xf32>
    %12 = stablehlo.subtract %11, %6 : tensor<2x5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<2x5xf32>
    %13 = stablehlo.compare EQ, %12, %cst_2, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %14 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<5xf32>) -> tensor<2x5xf32>
    %15 = stablehlo.multiply %12, %14 : tensor<2x5xf32>
    %16 = stablehlo.select %13, %cst_2, %15 : tensor<2x5xi1>, tensor<2x5xf32>
    %17 = stablehlo.compare GE, %7, %cst_0, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %18 = stablehlo.compare LE, %7, %cst_1, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %19 = stablehlo.and %17, %18 : tensor<2x5xi1>
    return %16, %19 : tensor<2x5xf32>, tensor<2x5xi1>
  }
}
