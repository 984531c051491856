module @main {
  func.func public @main(%arg0: tensor<5x8xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<8x16xbf16> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x5x16xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.pad %arg2, %c, low = [1], high = [-1], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x8xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<3xi32>) -> tensor<3x8xi32>
    %3 = stablehlo.compare GE, %1, %2, SIGNED : (tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %4 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<3xi32>) -> tensor<3x8xi32>
    %5 = stablehlo.compare LT, %1, %4, SIGNED : (tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
    %6 = stablehlo.and %3, %5 : tensor<3x8xi1>
    %7 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<5x8xbf16>) -> tensor<3x5x8xbf16>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 2] : (tensor<3x8xi1>) -> tensor<3x5x8xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x5x8xbf16>
    %9 = stablehlo.select %8, %7, %cst : tensor<3x5x8xi1>, tensor<3x5x8xbf16>
    %10 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x16xbf16>) -> tensor<3x8x16xbf16>
    %11 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<3x8xi1>) -> tensor<3x8x16xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x8x16xbf16>
    %12 = stablehlo.select %11, %10, %cst_0 : tensor<3x8x16xi1>, tensor<3x8x16xbf16>
    %13 = stablehlo.dot_general %9, %12, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x5x8xbf16>, tensor<3x8x16xbf16>) -> tensor<3x5x16xf32>
    %14 = stablehlo.convert %13 : (tensor<3x5x16xf32>) -> tensor<3x5x16xbf16>
    return %14 : tensor<3x5x16xbf16>
  }
}
