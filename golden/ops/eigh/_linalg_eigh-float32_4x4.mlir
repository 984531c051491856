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
      %12 = stablehlo.abs %iterArg_2 : tensor<4x4xf32>
      %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %13 = stablehlo.reduce(%12 init: %cst_4) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %14 = stablehlo.multiply %12, %4 : tensor<4x4xf32>
      %15 = stablehlo.reduce(%14 init: %cst_4) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_5 = stablehlo.constant dense<30> : tensor<i32>
      %16 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_6 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %17 = stablehlo.multiply %cst_6, %13 : tensor<f32>
      %18 = stablehlo.compare GT, %15, %17, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %19 = stablehlo.and %16, %18 : tensor<i1>
      stablehlo.return %19 : tensor<i1>
    } do {
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg, %c_4 : tensor<i32>
      %13:3 = stablehlo.while(%iterArg_5 = %c, %iterArg_6 = %iterArg_2, %iterArg_7 = %iterArg_3) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      cond {
        %c_8 = stablehlo.constant dense<3> : tensor<i32>
        %14 = stablehlo.compare LT, %iterArg_5, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %14 : tensor<i1>
      } do {
        %14 = stablehlo.add %iterArg_5, %c_4 : tensor<i32>
        %15 = stablehlo.slice %iterArg_6 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %16 = stablehlo.slice %iterArg_6 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %17 = stablehlo.slice %iterArg_6 [0:2, 0:2] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %18 = stablehlo.slice %iterArg_6 [0:2, 2:4] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %19 = stablehlo.slice %iterArg_6 [2:4, 2:4] : (tensor<4x4xf32>) -> tensor<2x2xf32>
        %20 = stablehlo.iota dim = 0 : tensor<2x2xi32>
        %21 = stablehlo.iota dim = 1 : tensor<2x2xi32>
        %22 = stablehlo.compare EQ, %20, %21, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %23 = stablehlo.select %22, %17, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %24 = stablehlo.reduce(%23 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %25 = stablehlo.select %22, %19, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %26 = stablehlo.reduce(%25 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %27 = stablehlo.select %22, %18, %cst_8 : tensor<2x2xi1>, tensor<2x2xf32>
        %28 = stablehlo.reduce(%27 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %29 = stablehlo.abs %28 : tensor<2xf32>
        %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %30 = stablehlo.compare EQ, %29, %cst_10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %31 = stablehlo.select %30, %cst_11, %29 : tensor<2xi1>, tensor<2xf32>
        %32 = stablehlo.subtract %26, %24 : tensor<2xf32>
        %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %33 = stablehlo.multiply %cst_12, %31 : tensor<2xf32>
        %34 = stablehlo.divide %32, %33 : tensor<2xf32>
        %35 = stablehlo.abs %34 : tensor<2xf32>
        %36 = stablehlo.multiply %34, %34 : tensor<2xf32>
        %37 = stablehlo.add %cst_11, %36 : tensor<2xf32>
        %38 = stablehlo.sqrt %37 : tensor<2xf32>
        %39 = stablehlo.add %35, %38 : tensor<2xf32>
        %40 = stablehlo.divide %cst_11, %39 : tensor<2xf32>
        %41 = stablehlo.compare LT, %34, %cst_10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %42 = stablehlo.negate %40 : tensor<2xf32>
        %43 = stablehlo.select %41, %42, %40 : tensor<2xi1>, tensor<2xf32>
        %44 = stablehlo.select %30, %cst_10, %43 : tensor<2xi1>, tensor<2xf32>
        %45 = stablehlo.multiply %44, %44 : tensor<2xf32>
        %46 = stablehlo.add %cst_11, %45 : tensor<2xf32>
        %47 = stablehlo.rsqrt %46 : tensor<2xf32>
        %48 = stablehlo.divide %28, %31 : tensor<2xf32>
        %49 = stablehlo.multiply %44, %47 : tensor<2xf32>
        %50 = stablehlo.negate %49 : tensor<2xf32>
        %51 = stablehlo.multiply %50, %48 : tensor<2xf32>
        %52 = stablehlo.broadcast_in_dim %47, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
        %53 = stablehlo.multiply %52, %15 : tensor<2x4xf32>
        %54 = stablehlo.broadcast_in_dim %51, dims = [0] : (tensor<2xf32>) -> tensor<2x4xf32>
        %55 = stablehlo.multiply %54, %16 : tensor<2x4xf32>
        %56 = stablehlo.add %53, %55 : tensor<2x4xf32>
        %57 = stablehlo.multiply %52, %16 : tensor<2x4xf32>
        %58 = stablehlo.multiply %54, %15 : tensor<2x4xf32>
        %59 = stablehlo.subtract %57, %58 : tensor<2x4xf32>
        %60 = stablehlo.slice %56 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %61 = stablehlo.slice %56 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %62 = stablehlo.slice %56 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %63 = stablehlo.slice %59 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %64 = stablehlo.concatenate %60, %63, %61, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %65 = stablehlo.slice %59 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %66 = stablehlo.concatenate %65, %62, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %67 = stablehlo.concatenate %64, %66, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %68 = stablehlo.slice %67 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %69 = stablehlo.slice %67 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %70 = stablehlo.broadcast_in_dim %47, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %71 = stablehlo.multiply %70, %68 : tensor<4x2xf32>
        %72 = stablehlo.broadcast_in_dim %51, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
        %73 = stablehlo.multiply %72, %69 : tensor<4x2xf32>
        %74 = stablehlo.add %71, %73 : tensor<4x2xf32>
        %75 = stablehlo.multiply %70, %69 : tensor<4x2xf32>
        %76 = stablehlo.multiply %72, %68 : tensor<4x2xf32>
        %77 = stablehlo.subtract %75, %76 : tensor<4x2xf32>
        %78 = stablehlo.slice %74 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %79 = stablehlo.slice %74 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %80 = stablehlo.slice %74 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %81 = stablehlo.slice %77 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %82 = stablehlo.concatenate %78, %81, %79, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %83 = stablehlo.slice %77 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %84 = stablehlo.concatenate %83, %80, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %85 = stablehlo.concatenate %82, %84, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %86 = stablehlo.slice %iterArg_7 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %87 = stablehlo.slice %iterArg_7 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %88 = stablehlo.multiply %52, %86 : tensor<2x4xf32>
        %89 = stablehlo.multiply %54, %87 : tensor<2x4xf32>
        %90 = stablehlo.add %88, %89 : tensor<2x4xf32>
        %91 = stablehlo.multiply %52, %87 : tensor<2x4xf32>
        %92 = stablehlo.multiply %54, %86 : tensor<2x4xf32>
        %93 = stablehlo.subtract %91, %92 : tensor<2x4xf32>
        %94 = stablehlo.slice %90 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %95 = stablehlo.slice %90 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %96 = stablehlo.slice %90 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %97 = stablehlo.slice %93 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %98 = stablehlo.concatenate %94, %97, %95, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %99 = stablehlo.slice %93 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %100 = stablehlo.concatenate %99, %96, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %101 = stablehlo.concatenate %98, %100, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        stablehlo.return %14, %85, %101 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %12, %13#1, %13#2 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    }
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %6 = stablehlo.select %2, %5#1, %cst_0 : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.transpose %5#2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %9 = "stablehlo.sort"(%7) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %12 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
    %11:2 = "stablehlo.sort"(%10, %8) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %12 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    return %9, %11#1 : tensor<4xf32>, tensor<4x4xf32>
  }
}
