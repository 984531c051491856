module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %1 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %2 = stablehlo.compare GT, %0, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %3 = stablehlo.select %2, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %4 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %6 = stablehlo.add %3, %5 : tensor<4x4xf32>
    %7 = stablehlo.transpose %3, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %8 = stablehlo.add %6, %7 : tensor<4x4xf32>
    %9 = call @eigh(%8) : (tensor<4x4xf32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<> : tensor<0xf32>
    return %9, %cst_0 : tensor<4xf32>, tensor<0xf32>
  }
  func.func private @eigh(%arg0: tensor<4x4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %1 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %3 = stablehlo.convert %2 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4x4xf32>
    %4 = stablehlo.subtract %cst, %3 : tensor<4x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:2 = stablehlo.while(%iterArg = %c, %iterArg_2 = %arg0) : tensor<i32>, tensor<4x4xf32>
    cond {
      %9 = stablehlo.abs %iterArg_2 : tensor<4x4xf32>
      %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %10 = stablehlo.reduce(%9 init: %cst_3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %11 = stablehlo.multiply %9, %4 : tensor<4x4xf32>
      %12 = stablehlo.reduce(%11 init: %cst_3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_4 = stablehlo.constant dense<30> : tensor<i32>
      %13 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_5 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %14 = stablehlo.multiply %cst_5, %10 : tensor<f32>
      %15 = stablehlo.compare GT, %12, %14, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %16 = stablehlo.and %13, %15 : tensor<i1>
      stablehlo.return %16 : tensor<i1>
    } do {
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.add %iterArg, %c_3 : tensor<i32>
      %10:2 = stablehlo.while(%iterArg_4 = %c, %iterArg_5 = %iterArg_2) : tensor<i32>, tensor<4x4xf32>
      cond {
        %c_6 = stablehlo.constant dense<3> : tensor<i32>
        %11 = stablehlo.compare LT, %iterArg_4, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %11 : tensor<i1>
      } do {
        %11 = stablehlo.add %iterArg_4, %c_3 : tensor<i32>
        %12 = stablehlo.slice %iterArg_5 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %13 = stablehlo.slice %iterArg_5 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %14 = stablehlo.slice %iterArg_5 [0:2, 0:2] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %15 = stablehlo.slice %iterArg_5 [0:2, 2:4] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %16 = stablehlo.slice %iterArg_5 [2:4, 2:4] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %17 = stablehlo.iota dim = 0 : tensor<2x2xi32>
        %18 = stablehlo.iota dim = 1 : tensor<2x2xi32>
        %19 = stablehlo.compare EQ, %17, %18, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %20 = stablehlo.select %19, %14, %cst_6 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %21 = stablehlo.reduce(%20 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %22 = stablehlo.select %19, %16, %cst_6 : tensor<2x2xi1>, tensor<2x2xf32>
        %23 = stablehlo.reduce(%22 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %24 = stablehlo.select %19, %15, %cst_6 : tensor<2x2xi1>, tensor<2x2xf32>
        %25 = stablehlo.reduce(%24 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %26 = stablehlo.abs %25 : tensor<2xf32>
        %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %27 = stablehlo.compare EQ, %26, %cst_8, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %28 = stablehlo.select %27, %cst_9, %26 : tensor<2xi1>, tensor<2xf32>
        %29 = stablehlo.subtract %23, %21 : tensor<2xf32>
        %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %30 = stablehlo.multiply %cst_10, %28 : tensor<2xf32>
        %31 = stablehlo.divide %29, %30 : tensor<2xf32>
        %32 = stablehlo.abs %31 : tensor<2xf32>
        %33 = stablehlo.multiply %31, %31 : tensor<2xf32>
        %34 = stablehlo.add %cst_9, %33 : tensor<2xf32>
        %35 = stablehlo.sqrt %34 : tensor<2xf32>
        %36 = stablehlo.add %32, %35 : tensor<2xf32>
        %37 = stablehlo.divide %cst_9, %36 : tensor<2xf32>
        %38 = stablehlo.compare LT, %31, %cst_8, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %39 = stablehlo.negate %37 : tensor<2xf32>
        %40 = stablehlo.select %38, %39, %37 : tensor<2xi1>, tensor<2xf32>
        %41 = stablehlo.select %27, %cst_8, %40 : tensor<2xi1>, tensor<2xf32>
        %42 = stablehlo.multiply %41, %41 : tensor<2xf32>
        %43 = stablehlo.add %cst_9, %42 : tensor<2xf32>
        %44 = stablehlo.rsqrt %43 : tensor<2xf32>
        %45 = stablehlo.divide %25, %28 : tensor<2xf32>
        %46 = stablehlo.multiply %41, %44 : tensor<2xf32>
        %47 = stablehlo.negate %46 : tensor<2xf32>
        %48 = stablehlo.multiply %47, %45 : tensor<2xf32>
        %49 = stablehlo.broadcast_in_dim %44, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
        %50 = stablehlo.multiply %49, %12 : tensor<2x4xf32>
        %51 = stablehlo.broadcast_in_dim %48, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
        %52 = stablehlo.multiply %51, %13 : tensor<2x4xf32>
        %53 = stablehlo.add %50, %52 : tensor<2x4xf32>
        %54 = stablehlo.multiply %49, %13 : tensor<2x4xf32>
        %55 = stablehlo.multiply %51, %12 : tensor<2x4xf32>
        %56 = stablehlo.subtract %54, %55 : tensor<2x4xf32>
        %57 = stablehlo.slice %53 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %58 = stablehlo.slice %53 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %59 = stablehlo.slice %53 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %60 = stablehlo.slice %56 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %61 = stablehlo.concatenate %57, %60, %58, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %62 = stablehlo.slice %56 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %63 = stablehlo.concatenate %62, %59, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %64 = stablehlo.concatenate %61, %63, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %65 = stablehlo.slice %64 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %66 = stablehlo.slice %64 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %67 = stablehlo.broadcast_in_dim %44, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %68 = stablehlo.multiply %67, %65 : tensor<4x2xf32>
        %69 = stablehlo.broadcast_in_dim %48, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %70 = stablehlo.multiply %69, %66 : tensor<4x2xf32>
        %71 = stablehlo.add %68, %70 : tensor<4x2xf32>
        %72 = stablehlo.multiply %67, %66 : tensor<4x2xf32>
        %73 = stablehlo.multiply %69, %65 : tensor<4x2xf32>
        %74 = stablehlo.subtract %72, %73 : tensor<4x2xf32>
        %75 = stablehlo.slice %71 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %76 = stablehlo.slice %71 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %77 = stablehlo.slice %71 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %78 = stablehlo.slice %74 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %79 = stablehlo.concatenate %75, %78, %76, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %80 = stablehlo.slice %74 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %81 = stablehlo.concatenate %80, %77, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %82 = stablehlo.concatenate %79, %81, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        stablehlo.return %11, %82 : tensor<i32>, tensor<4x4xf32>
      }
      stablehlo.return %9, %10#1 : tensor<i32>, tensor<4x4xf32>
    }
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %6 = stablehlo.select %2, %5#1, %cst_0 : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = "stablehlo.sort"(%7) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %9 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %8 : tensor<4xf32>
  }
}
