module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %4 = stablehlo.compare GT, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %6 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %7 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %8 = stablehlo.compare EQ, %6, %7, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %9 = stablehlo.convert %8 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %10 = stablehlo.add %5, %9 : tensor<3x3xf32>
    %11 = stablehlo.compare LE, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %12 = stablehlo.select %11, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %13 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %14:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %13) : tensor<i32>, tensor<3xi32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %19 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %19 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %20 = stablehlo.iota dim = 0 : tensor<3xi32>
      %21 = stablehlo.dynamic_slice %arg1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_2 = stablehlo.constant dense<1> : tensor<1xi32>
      %22 = stablehlo.subtract %21, %c_2 : tensor<1xi32>
      %23 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %24 = stablehlo.compare EQ, %20, %23, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %25 = stablehlo.dynamic_slice %iterArg_0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<3xi32>
      %26 = stablehlo.select %24, %iterArg_0, %c_3 : tensor<3xi1>, tensor<3xi32>
      %27 = stablehlo.reduce(%26 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %28 = stablehlo.reshape %27 : (tensor<i32>) -> tensor<1xi32>
      %29 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %30 = stablehlo.select %24, %29, %iterArg_0 : tensor<3xi1>, tensor<3xi32>
      %31 = stablehlo.dynamic_update_slice %30, %28, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %19, %31 : tensor<i32>, tensor<3xi32>
    }
    %15 = stablehlo.reshape %14#1 : (tensor<3xi32>) -> tensor<1x3xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %17 = stablehlo.compare EQ, %2, %16, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %18 = stablehlo.convert %17 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    return %18, %10, %12 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
}
