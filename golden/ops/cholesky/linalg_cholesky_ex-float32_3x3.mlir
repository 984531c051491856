module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<i32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.cholesky %arg0, lower = true : tensor<3x3xf32>
    %1 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %2 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %3 = stablehlo.compare LE, %2, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %4 = stablehlo.select %3, %0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %5 = call @failed_minor(%arg0, %4) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<i32>
    return %4, %5 : tensor<3x3xf32>, tensor<i32>
  }
  func.func private @failed_minor(%arg0: tensor<3x3xf32>, %arg1: tensor<3x3xf32>) -> tensor<i32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %2 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<3x3xi1>, tensor<i1>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<-1> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.select %3, %c_0, %c_1 : tensor<i1>, tensor<i32>
    %5:3 = stablehlo.while(%iterArg = %c_1, %iterArg_2 = %arg0, %iterArg_3 = %4) : tensor<i32>, tensor<3x3xf32>, tensor<i32>
    cond {
      %6 = stablehlo.compare LT, %iterArg_3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %6 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %7 = stablehlo.compare EQ, %1, %6, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %9 = stablehlo.select %8, %iterArg_2, %cst : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = stablehlo.reduce(%9 init: %cst_4) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %11 = stablehlo.reshape %10 : (tensor<3xf32>) -> tensor<3x1xf32>
      %12 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %13 = stablehlo.compare EQ, %0, %12, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %14 = stablehlo.select %13, %11, %cst_5 : tensor<3x1xi1>, tensor<3x1xf32>
      %15 = stablehlo.reduce(%14 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %16 = stablehlo.reshape %15 : (tensor<1xf32>) -> tensor<1x1xf32>
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %17 = stablehlo.compare GT, %16, %cst_6, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %18 = stablehlo.compare GT, %0, %12, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %19 = stablehlo.reduce(%18 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<3x1xi1>, tensor<i1>) -> tensor<1xi1>
      %20 = stablehlo.reshape %19 : (tensor<1xi1>) -> tensor<1x1xi1>
      %21 = stablehlo.and %17, %20 : tensor<1x1xi1>
      %22 = stablehlo.compare LT, %iterArg_3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %23 = stablehlo.reshape %21 : (tensor<1x1xi1>) -> tensor<i1>
      %24 = stablehlo.not %23 : tensor<i1>
      %25 = stablehlo.and %22, %24 : tensor<i1>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %26 = stablehlo.add %iterArg, %c_7 : tensor<i32>
      %27 = stablehlo.transpose %11, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %28 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
      %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %30 = stablehlo.multiply %28, %29 : tensor<3x3xf32>
      %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %31 = stablehlo.select %21, %16, %cst_8 : tensor<1x1xi1>, tensor<1x1xf32>
      %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x3xf32>
      %33 = stablehlo.divide %30, %32 : tensor<3x3xf32>
      %34 = stablehlo.subtract %iterArg_2, %33 : tensor<3x3xf32>
      %35 = stablehlo.select %25, %26, %iterArg_3 : tensor<i1>, tensor<i32>
      stablehlo.return %26, %34, %35 : tensor<i32>, tensor<3x3xf32>, tensor<i32>
    }
    return %5#2 : tensor<i32>
  }
}
