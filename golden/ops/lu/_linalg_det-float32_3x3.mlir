module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3xi32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1:3 = stablehlo.composite "hloemit.lu" %0 {decomposition = @hloemit_lu} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
    %2 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %3 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %5 = stablehlo.select %4, %1#0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.multiply across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %8 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<1> : tensor<3xi32>
    %9 = stablehlo.add %8, %c : tensor<3xi32>
    %10 = stablehlo.compare NE, %1#1, %9, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %11 = stablehlo.convert %10 : (tensor<3xi1>) -> tensor<3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.reduce(%11 init: %c_2) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %13 = stablehlo.divide %12, %c_3 : tensor<i32>
    %14 = stablehlo.multiply %13, %c_3 : tensor<i32>
    %15 = stablehlo.subtract %12, %14 : tensor<i32>
    %16 = stablehlo.multiply %c_3, %15 : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %17 = stablehlo.subtract %c_4, %16 : tensor<i32>
    %18 = stablehlo.convert %17 : (tensor<i32>) -> tensor<f32>
    %19 = stablehlo.multiply %7, %18 : tensor<f32>
    return %19, %1#0, %1#1 : tensor<f32>, tensor<3x3xf32>, tensor<3xi32>
  }
  func.func private @hloemit_lu(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %c = stablehlo.constant dense<0> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2:4 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %arg0, %iterArg_2 = %c, %iterArg_3 = %c_0) : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
    cond {
      %c_4 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_4 : tensor<i32>
      %4 = stablehlo.dynamic_slice %iterArg_1, %c_0, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %5 = stablehlo.abs %4 : tensor<3x1xf32>
      %6 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %7 = stablehlo.compare GE, %0, %6, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst = stablehlo.constant dense<-1.000000e+00> : tensor<3x1xf32>
      %8 = stablehlo.select %7, %5, %cst : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %9 = stablehlo.reduce(%8 init: %cst_5) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<1xf32>) -> tensor<3x1xf32>
      %11 = stablehlo.compare EQ, %8, %10, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
      %12 = stablehlo.and %11, %7 : tensor<3x1xi1>
      %13 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_6 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %14 = stablehlo.select %12, %13, %c_6 : tensor<3x1xi1>, tensor<3x1xi32>
      %c_7 = stablehlo.constant dense<2147483647> : tensor<i32>
      %15 = stablehlo.reduce(%14 init: %c_7) applies stablehlo.minimum across dimensions = [0] : (tensor<3x1xi32>, tensor<i32>) -> tensor<1xi32>
      %16 = stablehlo.reshape %15 : (tensor<1xi32>) -> tensor<1x1xi32>
      %c_8 = stablehlo.constant dense<3> : tensor<1x1xi32>
      %17 = stablehlo.compare LT, %16, %c_8, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
      %18 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %19 = stablehlo.select %17, %16, %18 : tensor<1x1xi1>, tensor<1x1xi32>
      %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %21 = stablehlo.compare EQ, %0, %20, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %22 = stablehlo.dynamic_slice %iterArg_1, %iterArg, %c_0, sizes = [1, 3] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %23 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %24 = stablehlo.select %23, %iterArg_1, %cst_9 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.reduce(%24 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %26 = stablehlo.reshape %25 : (tensor<3xf32>) -> tensor<1x3xf32>
      %27 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %28 = stablehlo.select %23, %27, %iterArg_1 : tensor<3x3xi1>, tensor<3x3xf32>
      %29 = stablehlo.dynamic_update_slice %28, %26, %iterArg, %c_0 : (tensor<3x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
      %30 = stablehlo.dynamic_slice %26, %c_0, %iterArg, sizes = [1, 1] : (tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %31 = stablehlo.compare EQ, %30, %cst_11, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %32 = stablehlo.compare GT, %0, %6, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %33 = stablehlo.dynamic_slice %29, %c_0, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %34 = stablehlo.select %31, %cst_12, %30 : tensor<1x1xi1>, tensor<1x1xf32>
      %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %36 = stablehlo.divide %33, %35 : tensor<3x1xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %37 = stablehlo.select %32, %36, %cst_13 : tensor<3x1xi1>, tensor<3x1xf32>
      %38 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %39 = stablehlo.compare GT, %1, %38, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %40 = stablehlo.select %39, %26, %cst_14 : tensor<1x3xi1>, tensor<1x3xf32>
      %41 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %42 = stablehlo.broadcast_in_dim %40, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %43 = stablehlo.multiply %41, %42 : tensor<3x3xf32>
      %44 = stablehlo.subtract %29, %43 : tensor<3x3xf32>
      %45 = stablehlo.compare EQ, %1, %38, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %47 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %48 = stablehlo.and %46, %47 : tensor<3x3xi1>
      %49 = stablehlo.select %48, %41, %44 : tensor<3x3xi1>, tensor<3x3xf32>
      %50 = stablehlo.reshape %31 : (tensor<1x1xi1>) -> tensor<i1>
      %51 = stablehlo.select %50, %3, %c_0 : tensor<i1>, tensor<i32>
      %c_15 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %52 = stablehlo.add %19, %c_15 : tensor<1x1xi32>
      %53 = stablehlo.reshape %52 : (tensor<1x1xi32>) -> tensor<1xi32>
      %54 = stablehlo.dynamic_update_slice %iterArg_2, %53, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      %55 = stablehlo.compare EQ, %iterArg_3, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %56 = stablehlo.select %55, %51, %iterArg_3 : tensor<i1>, tensor<i32>
      stablehlo.return %3, %49, %54, %56 : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
    }
    return %2#1, %2#2, %2#3 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
}
