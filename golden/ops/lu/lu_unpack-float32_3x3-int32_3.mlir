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
    %9 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %10:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %9) : tensor<i32>, tensor<3xi32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %14 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %15 = stablehlo.iota dim = 0 : tensor<3xi32>
      %16 = stablehlo.dynamic_slice %arg1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_2 = stablehlo.constant dense<1> : tensor<1xi32>
      %17 = stablehlo.subtract %16, %c_2 : tensor<1xi32>
      %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %19 = stablehlo.compare EQ, %15, %18, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %20 = stablehlo.dynamic_slice %iterArg_0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<3xi32>
      %21 = stablehlo.select %19, %iterArg_0, %c_3 : tensor<3xi1>, tensor<3xi32>
      %22 = stablehlo.reduce(%21 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %23 = stablehlo.reshape %22 : (tensor<i32>) -> tensor<1xi32>
      %24 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %25 = stablehlo.select %19, %24, %iterArg_0 : tensor<3xi1>, tensor<3xi32>
      %26 = stablehlo.dynamic_update_slice %25, %23, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %14, %26 : tensor<i32>, tensor<3xi32>
    }
    %11 = stablehlo.broadcast_in_dim %10#1, dims = [1] : (tensor<3xi32>) -> tensor<3x3xi32>
    %12 = stablehlo.compare EQ, %0, %11, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %13 = stablehlo.convert %12 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    return %13, %6, %8 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
}
