module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %0) : tensor<i32>, tensor<3xi32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %10 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %11 = stablehlo.iota dim = 0 : tensor<3xi32>
      %12 = stablehlo.dynamic_slice %arg1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_2 = stablehlo.constant dense<1> : tensor<1xi32>
      %13 = stablehlo.subtract %12, %c_2 : tensor<1xi32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %15 = stablehlo.compare EQ, %11, %14, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %16 = stablehlo.dynamic_slice %iterArg_0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<3xi32>
      %17 = stablehlo.select %15, %iterArg_0, %c_3 : tensor<3xi1>, tensor<3xi32>
      %18 = stablehlo.reduce(%17 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %19 = stablehlo.reshape %18 : (tensor<i32>) -> tensor<1xi32>
      %20 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %21 = stablehlo.select %15, %20, %iterArg_0 : tensor<3xi1>, tensor<3xi32>
      %22 = stablehlo.dynamic_update_slice %21, %19, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %10, %22 : tensor<i32>, tensor<3xi32>
    }
    %2 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %3 = stablehlo.broadcast_in_dim %1#1, dims = [1] : (tensor<3xi32>) -> tensor<3x3xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %5 = stablehlo.convert %4 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %6 = stablehlo.transpose %5, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %7 = stablehlo.dot_general %6, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %8 = "stablehlo.triangular_solve"(%arg0, %7) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %9 = "stablehlo.triangular_solve"(%arg0, %8) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    return %9 : tensor<3x2xf32>
  }
}
