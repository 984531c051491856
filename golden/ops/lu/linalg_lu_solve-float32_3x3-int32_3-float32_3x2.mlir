module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %0) : tensor<i32>, tensor<3xi32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %11 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %11 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %12 = stablehlo.iota dim = 0 : tensor<3xi32>
      %13 = stablehlo.dynamic_slice %arg1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_2 = stablehlo.constant dense<1> : tensor<1xi32>
      %14 = stablehlo.subtract %13, %c_2 : tensor<1xi32>
      %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %16 = stablehlo.compare EQ, %12, %15, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %17 = stablehlo.dynamic_slice %iterArg_0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<3xi32>
      %18 = stablehlo.select %16, %iterArg_0, %c_3 : tensor<3xi1>, tensor<3xi32>
      %19 = stablehlo.reduce(%18 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %20 = stablehlo.reshape %19 : (tensor<i32>) -> tensor<1xi32>
      %21 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %22 = stablehlo.select %16, %21, %iterArg_0 : tensor<3xi1>, tensor<3xi32>
      %23 = stablehlo.dynamic_update_slice %22, %20, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %11, %23 : tensor<i32>, tensor<3xi32>
    }
    %2 = stablehlo.reshape %1#1 : (tensor<3xi32>) -> tensor<1x3xi32>
    %3 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %5 = stablehlo.compare EQ, %3, %4, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %6 = stablehlo.convert %5 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %8 = stablehlo.dot_general %7, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %9 = "stablehlo.triangular_solve"(%arg0, %8) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %10 = "stablehlo.triangular_solve"(%arg0, %9) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    return %10 : tensor<3x2xf32>
  }
}
