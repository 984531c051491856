module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %4 = stablehlo.compare GT, %2, %3, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %6 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %7 = stablehlo.select %6, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %8 = stablehlo.add %5, %7 : tensor<4x4xf32>
    %9 = stablehlo.transpose %5, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %10 = stablehlo.add %8, %9 : tensor<4x4xf32>
    %11 = call @eigh(%10) : (tensor<4x4xf32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<> : tensor<0xf32>
    return %11, %cst_0 : tensor<4xf32>, tensor<0xf32>
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
      %14 = stablehlo.abs %iterArg_2 : tensor<4x4xf32>
      %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %15 = stablehlo.reduce(%14 init: %cst_3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %16 = stablehlo.multiply %14, %4 : tensor<4x4xf32>
      %17 = stablehlo.reduce(%16 init: %cst_3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_4 = stablehlo.constant dense<30> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_5 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %19 = stablehlo.multiply %cst_5, %15 : tensor<f32>
      %20 = stablehlo.compare GT, %17, %19, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_6 = stablehlo.constant dense<false> : tensor<i1>
      %21 = stablehlo.reduce(%20 init: %c_6) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %22 = stablehlo.and %18, %21 : tensor<i1>
      stablehlo.return %22 : tensor<i1>
    } do {
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.add %iterArg, %c_3 : tensor<i32>
      %15:2 = stablehlo.while(%iterArg_4 = %c, %iterArg_5 = %iterArg_2) : tensor<i32>, tensor<4x4xf32>
      cond {
        %c_6 = stablehlo.constant dense<3> : tensor<i32>
        %16 = stablehlo.compare LT, %iterArg_4, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %16 : tensor<i1>
      } do {
        %16 = stablehlo.add %iterArg_4, %c_3 : tensor<i32>
        %17 = stablehlo.slice %iterArg_5 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %18 = stablehlo.slice %iterArg_5 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %19 = stablehlo.slice %17 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %20 = stablehlo.slice %17 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %21 = stablehlo.slice %18 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %22 = stablehlo.slice %18 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %23 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %24 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %26 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %27 = stablehlo.compare EQ, %25, %26, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %28 = stablehlo.select %27, %19, %cst_6 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %29 = stablehlo.reduce(%28 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %30 = stablehlo.select %27, %22, %cst_6 : tensor<2x2xi1>, tensor<2x2xf32>
        %31 = stablehlo.reduce(%30 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %32 = stablehlo.select %27, %20, %cst_6 : tensor<2x2xi1>, tensor<2x2xf32>
        %33 = stablehlo.reduce(%32 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %34 = stablehlo.abs %33 : tensor<2xf32>
        %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %35 = stablehlo.compare EQ, %34, %cst_8, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %36 = stablehlo.select %35, %cst_9, %34 : tensor<2xi1>, tensor<2xf32>
        %37 = stablehlo.subtract %31, %29 : tensor<2xf32>
        %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %38 = stablehlo.multiply %cst_10, %36 : tensor<2xf32>
        %39 = stablehlo.divide %37, %38 : tensor<2xf32>
        %40 = stablehlo.abs %39 : tensor<2xf32>
        %41 = stablehlo.multiply %39, %39 : tensor<2xf32>
        %42 = stablehlo.add %cst_9, %41 : tensor<2xf32>
        %43 = stablehlo.sqrt %42 : tensor<2xf32>
        %44 = stablehlo.add %40, %43 : tensor<2xf32>
        %45 = stablehlo.divide %cst_9, %44 : tensor<2xf32>
        %46 = stablehlo.compare LT, %39, %cst_8, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %47 = stablehlo.negate %45 : tensor<2xf32>
        %48 = stablehlo.select %46, %47, %45 : tensor<2xi1>, tensor<2xf32>
        %49 = stablehlo.select %35, %cst_8, %48 : tensor<2xi1>, tensor<2xf32>
        %50 = stablehlo.multiply %49, %49 : tensor<2xf32>
        %51 = stablehlo.add %cst_9, %50 : tensor<2xf32>
        %52 = stablehlo.rsqrt %51 : tensor<2xf32>
        %53 = stablehlo.divide %33, %36 : tensor<2xf32>
        %54 = stablehlo.multiply %49, %52 : tensor<2xf32>
        %55 = stablehlo.negate %54 : tensor<2xf32>
        %56 = stablehlo.multiply %55, %53 : tensor<2xf32>
        %57 = stablehlo.reshape %52 : (tensor<2xf32>) -> tensor<2x1xf32>
        %58 = stablehlo.reshape %56 : (tensor<2xf32>) -> tensor<2x1xf32>
        %59 = stablehlo.reshape %52 : (tensor<2xf32>) -> tensor<1x2xf32>
        %60 = stablehlo.reshape %56 : (tensor<2xf32>) -> tensor<1x2xf32>
        %61 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %62 = stablehlo.multiply %61, %17 : tensor<2x4xf32>
        %63 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %64 = stablehlo.multiply %63, %18 : tensor<2x4xf32>
        %65 = stablehlo.add %62, %64 : tensor<2x4xf32>
        %66 = stablehlo.multiply %61, %18 : tensor<2x4xf32>
        %67 = stablehlo.multiply %63, %17 : tensor<2x4xf32>
        %68 = stablehlo.subtract %66, %67 : tensor<2x4xf32>
        %69 = stablehlo.slice %65 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %70 = stablehlo.slice %65 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %71 = stablehlo.slice %65 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %72 = stablehlo.slice %68 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %73 = stablehlo.concatenate %69, %72, %70, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %74 = stablehlo.slice %68 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %75 = stablehlo.concatenate %74, %71, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %76 = stablehlo.concatenate %73, %75, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %77 = stablehlo.slice %76 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %78 = stablehlo.slice %76 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %79 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %80 = stablehlo.multiply %79, %77 : tensor<4x2xf32>
        %81 = stablehlo.broadcast_in_dim %60, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %82 = stablehlo.multiply %81, %78 : tensor<4x2xf32>
        %83 = stablehlo.add %80, %82 : tensor<4x2xf32>
        %84 = stablehlo.multiply %79, %78 : tensor<4x2xf32>
        %85 = stablehlo.multiply %81, %77 : tensor<4x2xf32>
        %86 = stablehlo.subtract %84, %85 : tensor<4x2xf32>
        %87 = stablehlo.slice %83 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %88 = stablehlo.slice %83 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %89 = stablehlo.slice %83 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %90 = stablehlo.slice %86 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %91 = stablehlo.concatenate %87, %90, %88, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %92 = stablehlo.slice %86 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %93 = stablehlo.concatenate %92, %89, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %94 = stablehlo.concatenate %91, %93, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        stablehlo.return %16, %94 : tensor<i32>, tensor<4x4xf32>
      }
      stablehlo.return %14, %15#1 : tensor<i32>, tensor<4x4xf32>
    }
    %6 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %7 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %10 = stablehlo.compare EQ, %8, %9, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %11 = stablehlo.select %10, %5#1, %cst_0 : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %13 = "stablehlo.sort"(%12) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %14 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %13 : tensor<4xf32>
  }
}
