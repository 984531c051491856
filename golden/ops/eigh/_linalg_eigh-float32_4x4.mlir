module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
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
    %9:2 = call @eigh(%8) : (tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>)
    return %9#0, %9#1 : tensor<4xf32>, tensor<4x4xf32>
  }
  func.func private @eigh(%arg0: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %1 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %3 = stablehlo.convert %2 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4x4xf32>
    %4 = stablehlo.subtract %cst, %3 : tensor<4x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:3 = stablehlo.while(%iterArg = %c, %iterArg_2 = %arg0, %iterArg_3 = %3) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    cond {
      %13 = stablehlo.abs %iterArg_2 : tensor<4x4xf32>
      %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %14 = stablehlo.reduce(%13 init: %cst_4) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %15 = stablehlo.multiply %13, %4 : tensor<4x4xf32>
      %16 = stablehlo.reduce(%15 init: %cst_4) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_5 = stablehlo.constant dense<30> : tensor<i32>
      %17 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_6 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %18 = stablehlo.multiply %cst_6, %14 : tensor<f32>
      %19 = stablehlo.compare GT, %16, %18, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_7 = stablehlo.constant dense<false> : tensor<i1>
      %20 = stablehlo.reduce(%19 init: %c_7) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %21 = stablehlo.and %17, %20 : tensor<i1>
      stablehlo.return %21 : tensor<i1>
    } do {
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.add %iterArg, %c_4 : tensor<i32>
      %14:3 = stablehlo.while(%iterArg_5 = %c, %iterArg_6 = %iterArg_2, %iterArg_7 = %iterArg_3) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      cond {
        %c_8 = stablehlo.constant dense<3> : tensor<i32>
        %15 = stablehlo.compare LT, %iterArg_5, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %15 : tensor<i1>
      } do {
        %15 = stablehlo.add %iterArg_5, %c_4 : tensor<i32>
        %16 = stablehlo.slice %iterArg_6 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %17 = stablehlo.slice %iterArg_6 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %18 = stablehlo.slice %16 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %19 = stablehlo.slice %16 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %20 = stablehlo.slice %17 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %21 = stablehlo.slice %17 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %22 = stablehlo.iota dim = 0 : tensor<2x2xi32>
        %23 = stablehlo.iota dim = 1 : tensor<2x2xi32>
        %24 = stablehlo.compare EQ, %22, %23, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %25 = stablehlo.select %24, %18, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %26 = stablehlo.reduce(%25 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %27 = stablehlo.select %24, %21, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %28 = stablehlo.reduce(%27 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %29 = stablehlo.select %24, %19, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %30 = stablehlo.reduce(%29 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %31 = stablehlo.abs %30 : tensor<2xf32>
        %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %32 = stablehlo.compare EQ, %31, %cst_10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %33 = stablehlo.select %32, %cst_11, %31 : tensor<2xi1>, tensor<2xf32>
        %34 = stablehlo.subtract %28, %26 : tensor<2xf32>
        %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %35 = stablehlo.multiply %cst_12, %33 : tensor<2xf32>
        %36 = stablehlo.divide %34, %35 : tensor<2xf32>
        %37 = stablehlo.abs %36 : tensor<2xf32>
        %38 = stablehlo.multiply %36, %36 : tensor<2xf32>
        %39 = stablehlo.add %cst_11, %38 : tensor<2xf32>
        %40 = stablehlo.sqrt %39 : tensor<2xf32>
        %41 = stablehlo.add %37, %40 : tensor<2xf32>
        %42 = stablehlo.divide %cst_11, %41 : tensor<2xf32>
        %43 = stablehlo.compare LT, %36, %cst_10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %44 = stablehlo.negate %42 : tensor<2xf32>
        %45 = stablehlo.select %43, %44, %42 : tensor<2xi1>, tensor<2xf32>
        %46 = stablehlo.select %32, %cst_10, %45 : tensor<2xi1>, tensor<2xf32>
        %47 = stablehlo.multiply %46, %46 : tensor<2xf32>
        %48 = stablehlo.add %cst_11, %47 : tensor<2xf32>
        %49 = stablehlo.rsqrt %48 : tensor<2xf32>
        %50 = stablehlo.divide %30, %33 : tensor<2xf32>
        %51 = stablehlo.multiply %46, %49 : tensor<2xf32>
        %52 = stablehlo.negate %51 : tensor<2xf32>
        %53 = stablehlo.multiply %52, %50 : tensor<2xf32>
        %54 = stablehlo.reshape %49 : (tensor<2xf32>) -> tensor<2x1xf32>
        %55 = stablehlo.reshape %53 : (tensor<2xf32>) -> tensor<2x1xf32>
        %56 = stablehlo.reshape %49 : (tensor<2xf32>) -> tensor<1x2xf32>
        %57 = stablehlo.reshape %53 : (tensor<2xf32>) -> tensor<1x2xf32>
        %58 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %59 = stablehlo.multiply %58, %16 : tensor<2x4xf32>
        %60 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %61 = stablehlo.multiply %60, %17 : tensor<2x4xf32>
        %62 = stablehlo.add %59, %61 : tensor<2x4xf32>
        %63 = stablehlo.multiply %58, %17 : tensor<2x4xf32>
        %64 = stablehlo.multiply %60, %16 : tensor<2x4xf32>
        %65 = stablehlo.subtract %63, %64 : tensor<2x4xf32>
        %66 = stablehlo.slice %62 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %67 = stablehlo.slice %62 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %68 = stablehlo.slice %62 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %69 = stablehlo.slice %65 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %70 = stablehlo.concatenate %66, %69, %67, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %71 = stablehlo.slice %65 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %72 = stablehlo.concatenate %71, %68, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %73 = stablehlo.concatenate %70, %72, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %74 = stablehlo.slice %73 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %75 = stablehlo.slice %73 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %76 = stablehlo.broadcast_in_dim %56, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %77 = stablehlo.multiply %76, %74 : tensor<4x2xf32>
        %78 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %79 = stablehlo.multiply %78, %75 : tensor<4x2xf32>
        %80 = stablehlo.add %77, %79 : tensor<4x2xf32>
        %81 = stablehlo.multiply %76, %75 : tensor<4x2xf32>
        %82 = stablehlo.multiply %78, %74 : tensor<4x2xf32>
        %83 = stablehlo.subtract %81, %82 : tensor<4x2xf32>
        %84 = stablehlo.slice %80 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %85 = stablehlo.slice %80 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %86 = stablehlo.slice %80 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %87 = stablehlo.slice %83 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %88 = stablehlo.concatenate %84, %87, %85, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %89 = stablehlo.slice %83 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %90 = stablehlo.concatenate %89, %86, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %91 = stablehlo.concatenate %88, %90, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %92 = stablehlo.slice %iterArg_7 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %93 = stablehlo.slice %iterArg_7 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %94 = stablehlo.multiply %58, %92 : tensor<2x4xf32>
        %95 = stablehlo.multiply %60, %93 : tensor<2x4xf32>
        %96 = stablehlo.add %94, %95 : tensor<2x4xf32>
        %97 = stablehlo.multiply %58, %93 : tensor<2x4xf32>
        %98 = stablehlo.multiply %60, %92 : tensor<2x4xf32>
        %99 = stablehlo.subtract %97, %98 : tensor<2x4xf32>
        %100 = stablehlo.slice %96 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %101 = stablehlo.slice %96 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %102 = stablehlo.slice %96 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %103 = stablehlo.slice %99 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %104 = stablehlo.concatenate %100, %103, %101, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %105 = stablehlo.slice %99 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %106 = stablehlo.concatenate %105, %102, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %107 = stablehlo.concatenate %104, %106, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        stablehlo.return %15, %91, %107 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %13, %14#1, %14#2 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    }
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %6 = stablehlo.select %2, %5#1, %cst_0 : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.transpose %5#2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %9 = "stablehlo.sort"(%7) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %13 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %10 = stablehlo.reshape %7 : (tensor<4xf32>) -> tensor<1x4xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %12:2 = "stablehlo.sort"(%11, %8) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %13 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    return %9, %12#1 : tensor<4xf32>, tensor<4x4xf32>
  }
}
