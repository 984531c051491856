module @main {
  func.func public @main(%arg0: tensor<5x8xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3x8x16xbf16> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<5x16xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [1] : (tensor<5x8xbf16>, tensor<3x8x16xbf16>) -> tensor<5x3x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.pad %arg2, %c, low = [1], high = [-1], interior = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    %2 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<3xi32>) -> tensor<3x5xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %5 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<3xi32>) -> tensor<3x5xi32>
    %6 = stablehlo.compare LT, %2, %5, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %7 = stablehlo.and %4, %6 : tensor<3x5xi1>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1, 0] : (tensor<3x5xi1>) -> tensor<5x3x16xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<5x3x16xf32>
    %9 = stablehlo.select %8, %0, %cst : tensor<5x3x16xi1>, tensor<5x3x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3x16xf32>, tensor<f32>) -> tensor<5x16xf32>
    %11 = stablehlo.convert %10 : (tensor<5x16xf32>) -> tensor<5x16xbf16>
    return %11 : tensor<5x16xbf16>
  }
}
