module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %4 = stablehlo.compare GT, %2, %3, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<4x4xi1>, tensor<4x4xf32>
    %6 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %7 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %8 = stablehlo.compare EQ, %6, %7, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %9 = stablehlo.select %8, %arg0, %cst_0 : tensor<4x4xi1>, tensor<4x4xf32>
    %10 = stablehlo.add %5, %9 : tensor<4x4xf32>
    %11 = stablehlo.transpose %5, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %12 = stablehlo.add %10, %11 : tensor<4x4xf32>
    %13:2 = call @eigh(%12) : (tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>)
    return %13#0, %13#1 : tensor<4xf32>, tensor<4x4xf32>
  }
  func.func private @eigh(%arg0: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %1 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %3 = stablehlo.convert %2 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %4 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %5 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %6 = stablehlo.compare EQ, %4, %5, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %7 = stablehlo.convert %6 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4x4xf32>
    %8 = stablehlo.subtract %cst, %7 : tensor<4x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9:3 = stablehlo.while(%iterArg = %c, %iterArg_2 = %arg0, %iterArg_3 = %3) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    cond {
      %22 = stablehlo.abs %iterArg_2 : tensor<4x4xf32>
      %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %23 = stablehlo.reduce(%22 init: %cst_4) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %24 = stablehlo.multiply %22, %8 : tensor<4x4xf32>
      %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %25 = stablehlo.reduce(%24 init: %cst_5) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_6 = stablehlo.constant dense<30> : tensor<i32>
      %26 = stablehlo.compare LT, %iterArg, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_7 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %27 = stablehlo.multiply %cst_7, %23 : tensor<f32>
      %28 = stablehlo.compare GT, %25, %27, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_8 = stablehlo.constant dense<false> : tensor<i1>
      %29 = stablehlo.reduce(%28 init: %c_8) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %30 = stablehlo.and %26, %29 : tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %22 = stablehlo.add %iterArg, %c_4 : tensor<i32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %23:3 = stablehlo.while(%iterArg_6 = %c_5, %iterArg_7 = %iterArg_2, %iterArg_8 = %iterArg_3) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      cond {
        %c_9 = stablehlo.constant dense<3> : tensor<i32>
        %24 = stablehlo.compare LT, %iterArg_6, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %24 : tensor<i1>
      } do {
        %c_9 = stablehlo.constant dense<1> : tensor<i32>
        %24 = stablehlo.add %iterArg_6, %c_9 : tensor<i32>
        %25 = stablehlo.slice %iterArg_7 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %26 = stablehlo.slice %iterArg_7 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %27 = stablehlo.slice %25 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %28 = stablehlo.slice %25 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %29 = stablehlo.slice %26 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %30 = stablehlo.slice %26 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %31 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %32 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %33 = stablehlo.broadcast_in_dim %31, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %35 = stablehlo.compare EQ, %33, %34, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %36 = stablehlo.select %35, %27, %cst_10 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %37 = stablehlo.reduce(%36 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %38 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %39 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %40 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %41 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %42 = stablehlo.compare EQ, %40, %41, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %43 = stablehlo.select %42, %30, %cst_12 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %44 = stablehlo.reduce(%43 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %45 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %46 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %47 = stablehlo.broadcast_in_dim %45, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %48 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %49 = stablehlo.compare EQ, %47, %48, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %50 = stablehlo.select %49, %28, %cst_14 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %51 = stablehlo.reduce(%50 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %52 = stablehlo.abs %51 : tensor<2xf32>
        %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %53 = stablehlo.compare EQ, %52, %cst_16, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %54 = stablehlo.select %53, %cst_17, %52 : tensor<2xi1>, tensor<2xf32>
        %55 = stablehlo.subtract %44, %37 : tensor<2xf32>
        %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %56 = stablehlo.multiply %cst_18, %54 : tensor<2xf32>
        %57 = stablehlo.divide %55, %56 : tensor<2xf32>
        %58 = stablehlo.abs %57 : tensor<2xf32>
        %59 = stablehlo.multiply %57, %57 : tensor<2xf32>
        %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %60 = stablehlo.add %cst_19, %59 : tensor<2xf32>
        %61 = stablehlo.sqrt %60 : tensor<2xf32>
        %62 = stablehlo.add %58, %61 : tensor<2xf32>
        %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %63 = stablehlo.divide %cst_20, %62 : tensor<2xf32>
        %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %64 = stablehlo.compare LT, %57, %cst_21, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %65 = stablehlo.negate %63 : tensor<2xf32>
        %66 = stablehlo.select %64, %65, %63 : tensor<2xi1>, tensor<2xf32>
        %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %67 = stablehlo.select %53, %cst_22, %66 : tensor<2xi1>, tensor<2xf32>
        %68 = stablehlo.multiply %67, %67 : tensor<2xf32>
        %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %69 = stablehlo.add %cst_23, %68 : tensor<2xf32>
        %70 = stablehlo.rsqrt %69 : tensor<2xf32>
        %71 = stablehlo.divide %51, %54 : tensor<2xf32>
        %72 = stablehlo.multiply %67, %70 : tensor<2xf32>
        %73 = stablehlo.negate %72 : tensor<2xf32>
        %74 = stablehlo.multiply %73, %71 : tensor<2xf32>
        %75 = stablehlo.reshape %70 : (tensor<2xf32>) -> tensor<2x1xf32>
        %76 = stablehlo.reshape %74 : (tensor<2xf32>) -> tensor<2x1xf32>
        %77 = stablehlo.reshape %70 : (tensor<2xf32>) -> tensor<1x2xf32>
        %78 = stablehlo.reshape %74 : (tensor<2xf32>) -> tensor<1x2xf32>
        %79 = stablehlo.slice %iterArg_7 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %80 = stablehlo.slice %iterArg_7 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %81 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %82 = stablehlo.multiply %81, %79 : tensor<2x4xf32>
        %83 = stablehlo.broadcast_in_dim %76, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %84 = stablehlo.multiply %83, %80 : tensor<2x4xf32>
        %85 = stablehlo.add %82, %84 : tensor<2x4xf32>
        %86 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %87 = stablehlo.multiply %86, %80 : tensor<2x4xf32>
        %88 = stablehlo.broadcast_in_dim %76, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %89 = stablehlo.multiply %88, %79 : tensor<2x4xf32>
        %90 = stablehlo.subtract %87, %89 : tensor<2x4xf32>
        %91 = stablehlo.slice %85 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %92 = stablehlo.slice %85 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %93 = stablehlo.slice %85 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %94 = stablehlo.slice %90 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %95 = stablehlo.concatenate %91, %94, %92, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %96 = stablehlo.slice %90 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %97 = stablehlo.concatenate %96, %93, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %98 = stablehlo.concatenate %95, %97, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %99 = stablehlo.slice %98 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %100 = stablehlo.slice %98 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %101 = stablehlo.broadcast_in_dim %77, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %102 = stablehlo.multiply %101, %99 : tensor<4x2xf32>
        %103 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %104 = stablehlo.multiply %103, %100 : tensor<4x2xf32>
        %105 = stablehlo.add %102, %104 : tensor<4x2xf32>
        %106 = stablehlo.broadcast_in_dim %77, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %107 = stablehlo.multiply %106, %100 : tensor<4x2xf32>
        %108 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %109 = stablehlo.multiply %108, %99 : tensor<4x2xf32>
        %110 = stablehlo.subtract %107, %109 : tensor<4x2xf32>
        %111 = stablehlo.slice %105 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %112 = stablehlo.slice %105 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %113 = stablehlo.slice %105 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %114 = stablehlo.slice %110 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %115 = stablehlo.concatenate %111, %114, %112, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %116 = stablehlo.slice %110 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %117 = stablehlo.concatenate %116, %113, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %118 = stablehlo.concatenate %115, %117, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %119 = stablehlo.slice %iterArg_8 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %120 = stablehlo.slice %iterArg_8 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %121 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %122 = stablehlo.multiply %121, %119 : tensor<2x4xf32>
        %123 = stablehlo.broadcast_in_dim %76, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %124 = stablehlo.multiply %123, %120 : tensor<2x4xf32>
        %125 = stablehlo.add %122, %124 : tensor<2x4xf32>
        %126 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %127 = stablehlo.multiply %126, %120 : tensor<2x4xf32>
        %128 = stablehlo.broadcast_in_dim %76, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %129 = stablehlo.multiply %128, %119 : tensor<2x4xf32>
        %130 = stablehlo.subtract %127, %129 : tensor<2x4xf32>
        %131 = stablehlo.slice %125 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %132 = stablehlo.slice %125 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %133 = stablehlo.slice %125 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %134 = stablehlo.slice %130 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %135 = stablehlo.concatenate %131, %134, %132, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %136 = stablehlo.slice %130 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %137 = stablehlo.concatenate %136, %133, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %138 = stablehlo.concatenate %135, %137, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        stablehlo.return %24, %118, %138 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %22, %23#1, %23#2 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    }
    %10 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %11 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %14 = stablehlo.compare EQ, %12, %13, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %15 = stablehlo.select %14, %9#1, %cst_0 : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %17 = stablehlo.transpose %9#2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %18 = "stablehlo.sort"(%16) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %22 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %22 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %19 = stablehlo.reshape %16 : (tensor<4xf32>) -> tensor<1x4xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %21:2 = "stablehlo.sort"(%20, %17) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %22 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %22 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    return %18, %21#1 : tensor<4xf32>, tensor<4x4xf32>
  }
}
