module @main {
  func.func public @main() -> (tensor<5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %0 = stablehlo.iota dim = 0 : tensor<5xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %4 = stablehlo.multiply %3, %0 : tensor<5xf32>
    %5 = stablehlo.add %1, %4 : tensor<5xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<5xf32>
    %6 = stablehlo.subtract %cst_2, %0 : tensor<5xf32>
    %7 = stablehlo.multiply %3, %6 : tensor<5xf32>
    %8 = stablehlo.subtract %2, %7 : tensor<5xf32>
    %9 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c = stablehlo.constant dense<2> : tensor<5xi32>
    %10 = stablehlo.compare LT, %9, %c, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %11 = stablehlo.select %10, %5, %8 : tensor<5xi1>, tensor<5xf32>
    return %11 : tensor<5xf32>
  }
}
