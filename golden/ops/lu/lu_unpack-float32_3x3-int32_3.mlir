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
    %15 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %16:2 = stablehlo.while(%iterArg = %c, %iterArg_4 = %15) : tensor<i32>, tensor<3xi32>
    cond {
      %c_5 = stablehlo.constant dense<3> : tensor<i32>
      %23 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %23 : tensor<i1>
    } do {
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %23 = stablehlo.add %iterArg, %c_5 : tensor<i32>
      %24 = stablehlo.iota dim = 0 : tensor<3xi32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %25 = stablehlo.dynamic_slice %arg1, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_7 = stablehlo.constant dense<1> : tensor<1xi32>
      %26 = stablehlo.subtract %25, %c_7 : tensor<1xi32>
      %27 = stablehlo.broadcast_in_dim %26, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %28 = stablehlo.compare EQ, %24, %27, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %c_8 = stablehlo.constant dense<0> : tensor<i32>
      %29 = stablehlo.dynamic_slice %iterArg_4, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_9 = stablehlo.constant dense<0> : tensor<3xi32>
      %30 = stablehlo.select %28, %iterArg_4, %c_9 : tensor<3xi1>, tensor<3xi32>
      %c_10 = stablehlo.constant dense<0> : tensor<i32>
      %31 = stablehlo.reduce(%30 init: %c_10) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %32 = stablehlo.reshape %31 : (tensor<i32>) -> tensor<1xi32>
      %33 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %34 = stablehlo.select %28, %33, %iterArg_4 : tensor<3xi1>, tensor<3xi32>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %35 = stablehlo.dynamic_update_slice %34, %32, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %23, %35 : tensor<i32>, tensor<3xi32>
    }
    %17 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %18 = stablehlo.reshape %16#1 : (tensor<3xi32>) -> tensor<1x3xi32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %21 = stablehlo.compare EQ, %19, %20, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %22 = stablehlo.convert %21 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    return %22, %10, %14 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
}
