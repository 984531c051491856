module @main {
  func.func public @main(%arg0: tensor<5x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<5x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.composite "hloemit.householder_product" %arg0, %arg1 {decomposition = @hloemit_householder_product} : (tensor<5x3xf32>, tensor<3xf32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func private @hloemit_householder_product(%arg0: tensor<5x3xf32>, %arg1: tensor<3xf32>) -> tensor<5x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<5x3xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<5x3xi32>, tensor<5x3xi32>) -> tensor<5x3xi1>
    %3 = stablehlo.convert %2 : (tensor<5x3xi1>) -> tensor<5x3xf32>
    %4 = stablehlo.iota dim = 0 : tensor<5x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %3) : tensor<i32>, tensor<5x3xf32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %6 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<2> : tensor<i32>
      %7 = stablehlo.subtract %c_2, %iterArg : tensor<i32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<5x1xi32>
      %9 = stablehlo.compare EQ, %4, %8, SIGNED : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
      %10 = stablehlo.compare GT, %4, %8, SIGNED : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
      %11 = stablehlo.dynamic_slice %arg0, %c, %7, sizes = [5, 1] : (tensor<5x3xf32>, tensor<i32>, tensor<i32>) -> tensor<5x1xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<5x1xf32>
      %12 = stablehlo.select %10, %11, %cst : tensor<5x1xi1>, tensor<5x1xf32>
      %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<5x1xf32>
      %13 = stablehlo.select %9, %cst_3, %12 : tensor<5x1xi1>, tensor<5x1xf32>
      %14 = stablehlo.dynamic_slice %arg1, %7, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
      %15 = stablehlo.dot_general %13, %iterArg_0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x1xf32>, tensor<5x3xf32>) -> tensor<1x3xf32>
      %16 = stablehlo.dot_general %13, %15, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x1xf32>, tensor<1x3xf32>) -> tensor<5x3xf32>
      %17 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<1xf32>) -> tensor<5x3xf32>
      %18 = stablehlo.multiply %17, %16 : tensor<5x3xf32>
      %19 = stablehlo.subtract %iterArg_0, %18 : tensor<5x3xf32>
      stablehlo.return %6, %19 : tensor<i32>, tensor<5x3xf32>
    }
    return %5#1 : tensor<5x3xf32>
  }
}
