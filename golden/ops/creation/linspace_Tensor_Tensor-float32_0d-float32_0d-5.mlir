module @main {
  func.func public @main(%arg0: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %2 = stablehlo.subtract %1, %0 : tensor<5xf32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<5xf32>
    %3 = stablehlo.optimization_barrier %cst : tensor<5xf32>
    %4 = stablehlo.divide %2, %3 : tensor<5xf32>
    %5 = stablehlo.iota dim = 0 : tensor<5xf32>
    %6 = stablehlo.multiply %4, %5 : tensor<5xf32>
    %7 = stablehlo.add %0, %6 : tensor<5xf32>
    %8 = stablehlo.subtract %cst, %5 : tensor<5xf32>
    %9 = stablehlo.multiply %4, %8 : tensor<5xf32>
    %10 = stablehlo.subtract %1, %9 : tensor<5xf32>
    %11 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c = stablehlo.constant dense<2> : tensor<5xi32>
    %12 = stablehlo.compare LT, %11, %c, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %13 = stablehlo.select %12, %7, %10 : tensor<5xi1>, tensor<5xf32>
    return %13 : tensor<5xf32>
  }
}
