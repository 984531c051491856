module @main {
  func.func public @main(%arg0: tensor<5x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<5x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<5x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.composite "hloemit.ormqr" %arg0, %arg1, %arg2 {composite_attributes = {adjoint = false}, decomposition = @hloemit_ormqr} : (tensor<5x3xf32>, tensor<3xf32>, tensor<5x2xf32>) -> tensor<5x2xf32>
    return %0 : tensor<5x2xf32>
  }
  func.func private @hloemit_ormqr(%arg0: tensor<5x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<5x2xf32>) -> tensor<5x2xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg2) : tensor<i32>, tensor<5x2xf32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %2 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<2> : tensor<i32>
      %3 = stablehlo.subtract %c_2, %iterArg : tensor<i32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<5x1xi32>
      %5 = stablehlo.compare EQ, %0, %4, SIGNED : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
      %6 = stablehlo.compare GT, %0, %4, SIGNED : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
      %7 = stablehlo.dynamic_slice %arg0, %c, %3, sizes = [5, 1] : (tensor<5x3xf32>, tensor<i32>, tensor<i32>) -> tensor<5x1xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<5x1xf32>
      %8 = stablehlo.select %6, %7, %cst : tensor<5x1xi1>, tensor<5x1xf32>
      %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<5x1xf32>
      %9 = stablehlo.select %5, %cst_3, %8 : tensor<5x1xi1>, tensor<5x1xf32>
      %10 = stablehlo.dynamic_slice %arg1, %3, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
      %11 = stablehlo.dot_general %9, %iterArg_0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x1xf32>, tensor<5x2xf32>) -> tensor<1x2xf32>
      %12 = stablehlo.dot_general %9, %11, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x1xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
      %13 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<1xf32>) -> tensor<5x2xf32>
      %14 = stablehlo.multiply %13, %12 : tensor<5x2xf32>
      %15 = stablehlo.subtract %iterArg_0, %14 : tensor<5x2xf32>
      stablehlo.return %2, %15 : tensor<i32>, tensor<5x2xf32>
    }
    return %1#1 : tensor<5x2xf32>
  }
}
