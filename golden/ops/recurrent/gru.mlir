module @main {
  func.func public @main(%arg0: tensor<4x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<6x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<6x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<6xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}, %arg5: tensor<6xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}) -> (tensor<4x2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<1x2x2xf32>) -> tensor<2x2xf32>
    %1 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x3xf32>, tensor<6x3xf32>) -> tensor<4x2x6xf32>
    %2 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<6xf32>) -> tensor<4x2x6xf32>
    %3 = stablehlo.add %1, %2 : tensor<4x2x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x2x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %cst, %iterArg_1 = %0) : tensor<i32>, tensor<4x2x2xf32>, tensor<2x2xf32>
    cond {
      %c_2 = stablehlo.constant dense<4> : tensor<i32>
      %6 = stablehlo.compare LT, %iterArg, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %6 = stablehlo.dynamic_slice %3, %iterArg, %c, %c, sizes = [1, 2, 6] : (tensor<4x2x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x6xf32>
      %7 = stablehlo.reshape %6 : (tensor<1x2x6xf32>) -> tensor<2x6xf32>
      %8 = stablehlo.slice %7 [0:2, 0:2] : (tensor<2x6xf32>) -> tensor<2x2xf32>
      %9 = stablehlo.slice %7 [0:2, 2:4] : (tensor<2x6xf32>) -> tensor<2x2xf32>
      %10 = stablehlo.slice %7 [0:2, 4:6] : (tensor<2x6xf32>) -> tensor<2x2xf32>
      %11 = stablehlo.dot_general %iterArg_1, %arg3, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x2xf32>, tensor<6x2xf32>) -> tensor<2x6xf32>
      %12 = stablehlo.broadcast_in_dim %arg5, dims = [1] : (tensor<6xf32>) -> tensor<2x6xf32>
      %13 = stablehlo.add %11, %12 : tensor<2x6xf32>
      %14 = stablehlo.slice %13 [0:2, 0:2] : (tensor<2x6xf32>) -> tensor<2x2xf32>
      %15 = stablehlo.slice %13 [0:2, 2:4] : (tensor<2x6xf32>) -> tensor<2x2xf32>
      %16 = stablehlo.slice %13 [0:2, 4:6] : (tensor<2x6xf32>) -> tensor<2x2xf32>
      %17 = stablehlo.add %8, %14 : tensor<2x2xf32>
      %18 = stablehlo.logistic %17 : tensor<2x2xf32>
      %19 = stablehlo.add %9, %15 : tensor<2x2xf32>
      %20 = stablehlo.logistic %19 : tensor<2x2xf32>
      %21 = stablehlo.multiply %18, %16 : tensor<2x2xf32>
      %22 = stablehlo.add %10, %21 : tensor<2x2xf32>
      %23 = stablehlo.tanh %22 : tensor<2x2xf32>
      %24 = stablehlo.subtract %iterArg_1, %23 : tensor<2x2xf32>
      %25 = stablehlo.multiply %20, %24 : tensor<2x2xf32>
      %26 = stablehlo.add %23, %25 : tensor<2x2xf32>
      %27 = stablehlo.reshape %26 : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
      %28 = stablehlo.dynamic_update_slice %iterArg_0, %27, %iterArg, %c, %c : (tensor<4x2x2xf32>, tensor<1x2x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x2xf32>
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %29 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      stablehlo.return %29, %28, %26 : tensor<i32>, tensor<4x2x2xf32>, tensor<2x2xf32>
    }
    %5 = stablehlo.reshape %4#2 : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
    return %4#1, %5 : tensor<4x2x2xf32>, tensor<1x2x2xf32>
  }
}
