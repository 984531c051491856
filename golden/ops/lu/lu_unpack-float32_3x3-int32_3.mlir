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
      %15 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %15 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %15 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %16 = stablehlo.iota dim = 0 : tensor<3xi32>
      %17 = stablehlo.dynamic_slice %arg1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_2 = stablehlo.constant dense<1> : tensor<1xi32>
      %18 = stablehlo.subtract %17, %c_2 : tensor<1xi32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %20 = stablehlo.compare EQ, %16, %19, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %21 = stablehlo.dynamic_slice %iterArg_0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<3xi32>
      %22 = stablehlo.select %20, %iterArg_0, %c_3 : tensor<3xi1>, tensor<3xi32>
      %23 = stablehlo.reduce(%22 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %24 = stablehlo.reshape %23 : (tensor<i32>) -> tensor<1xi32>
      %25 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %26 = stablehlo.select %20, %25, %iterArg_0 : tensor<3xi1>, tensor<3xi32>
      %27 = stablehlo.dynamic_update_slice %26, %24, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %15, %27 : tensor<i32>, tensor<3xi32>
    }
    %11 = stablehlo.reshape %10#1 : (tensor<3xi32>) -> tensor<1x3xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %13 = stablehlo.compare EQ, %0, %12, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %14 = stablehlo.convert %13 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    return %14, %6, %8 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
}
