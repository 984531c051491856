module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3xi32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1:3 = call @lu(%0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
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
  func.func private @lu(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
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
      %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<1x1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %12 = stablehlo.compare EQ, %8, %11, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
      %13 = stablehlo.and %12, %7 : tensor<3x1xi1>
      %14 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_6 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %15 = stablehlo.select %13, %14, %c_6 : tensor<3x1xi1>, tensor<3x1xi32>
      %c_7 = stablehlo.constant dense<2147483647> : tensor<i32>
      %16 = stablehlo.reduce(%15 init: %c_7) applies stablehlo.minimum across dimensions = [0] : (tensor<3x1xi32>, tensor<i32>) -> tensor<1xi32>
      %17 = stablehlo.reshape %16 : (tensor<1xi32>) -> tensor<1x1xi32>
      %c_8 = stablehlo.constant dense<3> : tensor<1x1xi32>
      %18 = stablehlo.compare LT, %17, %c_8, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
      %19 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %20 = stablehlo.select %18, %17, %19 : tensor<1x1xi1>, tensor<1x1xi32>
      %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %22 = stablehlo.compare EQ, %0, %21, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %23 = stablehlo.dynamic_slice %iterArg_1, %iterArg, %c_0, sizes = [1, 3] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %24 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %25 = stablehlo.select %24, %iterArg_1, %cst_9 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %26 = stablehlo.reduce(%25 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %27 = stablehlo.reshape %26 : (tensor<3xf32>) -> tensor<1x3xf32>
      %28 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %29 = stablehlo.select %24, %28, %iterArg_1 : tensor<3x3xi1>, tensor<3x3xf32>
      %30 = stablehlo.dynamic_update_slice %29, %27, %iterArg, %c_0 : (tensor<3x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
      %31 = stablehlo.dynamic_slice %27, %c_0, %iterArg, sizes = [1, 1] : (tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %32 = stablehlo.compare EQ, %31, %cst_11, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %33 = stablehlo.compare GT, %0, %6, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %34 = stablehlo.dynamic_slice %30, %c_0, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %35 = stablehlo.select %32, %cst_12, %31 : tensor<1x1xi1>, tensor<1x1xf32>
      %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %37 = stablehlo.divide %34, %36 : tensor<3x1xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %38 = stablehlo.select %33, %37, %cst_13 : tensor<3x1xi1>, tensor<3x1xf32>
      %39 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %40 = stablehlo.compare GT, %1, %39, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %41 = stablehlo.select %40, %27, %cst_14 : tensor<1x3xi1>, tensor<1x3xf32>
      %42 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %43 = stablehlo.broadcast_in_dim %41, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %44 = stablehlo.multiply %42, %43 : tensor<3x3xf32>
      %45 = stablehlo.subtract %30, %44 : tensor<3x3xf32>
      %46 = stablehlo.compare EQ, %1, %39, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %48 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %49 = stablehlo.and %47, %48 : tensor<3x3xi1>
      %50 = stablehlo.select %49, %42, %45 : tensor<3x3xi1>, tensor<3x3xf32>
      %51 = stablehlo.reshape %32 : (tensor<1x1xi1>) -> tensor<i1>
      %52 = stablehlo.select %51, %3, %c_0 : tensor<i1>, tensor<i32>
      %c_15 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %53 = stablehlo.add %20, %c_15 : tensor<1x1xi32>
      %54 = stablehlo.reshape %53 : (tensor<1x1xi32>) -> tensor<1xi32>
      %55 = stablehlo.dynamic_update_slice %iterArg_2, %54, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      %56 = stablehlo.compare EQ, %iterArg_3, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %57 = stablehlo.select %56, %52, %iterArg_3 : tensor<i1>, tensor<i32>
      stablehlo.return %3, %50, %55, %57 : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
    }
    return %2#1, %2#2, %2#3 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
}
