module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %4 = stablehlo.compare GT, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %5 = stablehlo.select %4, %arg0, %cst_2 : tensor<3x3xi1>, tensor<3x3xf32>
    %6 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %7 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %8 = stablehlo.compare EQ, %6, %7, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %9 = stablehlo.convert %8 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %10 = stablehlo.add %5, %9 : tensor<3x3xf32>
    %11 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %12 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %13 = stablehlo.compare LE, %11, %12, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %14 = stablehlo.select %13, %arg0, %cst_3 : tensor<3x3xi1>, tensor<3x3xf32>
    %15 = stablehlo.composite "hloemit.lu_permutation" %arg1 {composite_attributes = {rows = 3 : i64}, decomposition = @hloemit_lu_permutation} : (tensor<3xi32>) -> tensor<3xi32>
    %16 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %17 = stablehlo.reshape %15 : (tensor<3xi32>) -> tensor<1x3xi32>
    %18 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %20 = stablehlo.compare EQ, %18, %19, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %21 = stablehlo.convert %20 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    return %21, %10, %14 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @hloemit_lu_permutation(%arg0: tensor<3xi32>) -> tensor<3xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %0) : tensor<i32>, tensor<3xi32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %2 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %3 = stablehlo.dynamic_slice %arg0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %4 = stablehlo.reshape %3 : (tensor<1xi32>) -> tensor<i32>
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.subtract %4, %c_3 : tensor<i32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.dynamic_slice %iterArg_0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %7 = stablehlo.dynamic_slice %iterArg_0, %5, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %8 = stablehlo.dynamic_update_slice %iterArg_0, %7, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %9 = stablehlo.dynamic_update_slice %8, %6, %5 : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %2, %9 : tensor<i32>, tensor<3xi32>
    }
    return %1#1 : tensor<3xi32>
  }
}
