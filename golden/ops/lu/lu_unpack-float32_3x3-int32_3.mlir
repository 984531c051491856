module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %2 = stablehlo.compare GT, %0, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %3 = stablehlo.select %2, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %4 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %5 = stablehlo.convert %4 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %6 = stablehlo.add %3, %5 : tensor<3x3xf32>
    %7 = stablehlo.compare LE, %0, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %8 = stablehlo.select %7, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %9 = stablehlo.composite "hloemit.lu_permutation" %arg1 {composite_attributes = {rows = 3 : i64}, decomposition = @hloemit_lu_permutation} : (tensor<3xi32>) -> tensor<3xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<3xi32>) -> tensor<3x3xi32>
    %11 = stablehlo.compare EQ, %0, %10, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %12 = stablehlo.convert %11 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    return %12, %6, %8 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
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
      %3 = stablehlo.dynamic_slice %arg0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %4 = stablehlo.reshape %3 : (tensor<1xi32>) -> tensor<i32>
      %5 = stablehlo.subtract %4, %c_1 : tensor<i32>
      %6 = stablehlo.dynamic_slice %iterArg_0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %7 = stablehlo.dynamic_slice %iterArg_0, %5, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %8 = stablehlo.dynamic_update_slice %iterArg_0, %7, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      %9 = stablehlo.dynamic_update_slice %8, %6, %5 : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %2, %9 : tensor<i32>, tensor<3xi32>
    }
    return %1#1 : tensor<3xi32>
  }
}
