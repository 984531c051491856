module @main {
  func.func public @main(%arg0: tensor<4x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<1x2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<8x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<8x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}, %arg5: tensor<8xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}, %arg6: tensor<8xf32> {hloemit.kind = "user_input", hloemit.name = "arg6"}) -> (tensor<4x2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<1x2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<1x2x2xf32>) -> tensor<2x2xf32>
    %1 = stablehlo.reshape %arg2 : (tensor<1x2x2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.dot_general %arg0, %arg3, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x2x3xf32>, tensor<8x3xf32>) -> tensor<4x2x8xf32>
    %3 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<8xf32>) -> tensor<4x2x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<4x2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x2x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:4 = stablehlo.while(%iterArg = %c, %iterArg_0 = %cst, %iterArg_1 = %0, %iterArg_2 = %1) : tensor<i32>, tensor<4x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
    cond {
      %c_3 = stablehlo.constant dense<4> : tensor<i32>
      %8 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %8 = stablehlo.dynamic_slice %4, %iterArg, %c, %c, sizes = [1, 2, 8] : (tensor<4x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x8xf32>
      %9 = stablehlo.reshape %8 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
      %10 = stablehlo.dot_general %iterArg_1, %arg4, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x2xf32>, tensor<8x2xf32>) -> tensor<2x8xf32>
      %11 = stablehlo.broadcast_in_dim %arg6, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
      %12 = stablehlo.add %10, %11 : tensor<2x8xf32>
      %13 = stablehlo.add %9, %12 : tensor<2x8xf32>
      %14 = stablehlo.slice %13 [0:2, 0:2] : (tensor<2x8xf32>) -> tensor<2x2xf32>
      %15 = stablehlo.slice %13 [0:2, 2:4] : (tensor<2x8xf32>) -> tensor<2x2xf32>
      %16 = stablehlo.slice %13 [0:2, 4:6] : (tensor<2x8xf32>) -> tensor<2x2xf32>
      %17 = stablehlo.slice %13 [0:2, 6:8] : (tensor<2x8xf32>) -> tensor<2x2xf32>
      %18 = stablehlo.logistic %14 : tensor<2x2xf32>
      %19 = stablehlo.logistic %15 : tensor<2x2xf32>
      %20 = stablehlo.logistic %17 : tensor<2x2xf32>
      %21 = stablehlo.multiply %19, %iterArg_2 : tensor<2x2xf32>
      %22 = stablehlo.tanh %16 : tensor<2x2xf32>
      %23 = stablehlo.multiply %18, %22 : tensor<2x2xf32>
      %24 = stablehlo.add %21, %23 : tensor<2x2xf32>
      %25 = stablehlo.tanh %24 : tensor<2x2xf32>
      %26 = stablehlo.multiply %20, %25 : tensor<2x2xf32>
      %27 = stablehlo.reshape %26 : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
      %28 = stablehlo.dynamic_update_slice %iterArg_0, %27, %iterArg, %c, %c : (tensor<4x2x2xf32>, tensor<1x2x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x2xf32>
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %29 = stablehlo.add %iterArg, %c_3 : tensor<i32>
      stablehlo.return %29, %28, %26, %24 : tensor<i32>, tensor<4x2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
    }
    %6 = stablehlo.reshape %5#2 : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
    %7 = stablehlo.reshape %5#3 : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
    return %5#1, %6, %7 : tensor<4x2x2xf32>, tensor<1x2x2xf32>, tensor<1x2x2xf32>
  }
}
