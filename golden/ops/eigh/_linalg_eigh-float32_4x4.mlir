module @main {
  func.func public @main(%arg0: tensor<4x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0:2 = stablehlo.composite "hloemit.eigh" %arg0 {composite_attributes = {lower = true, vectors = true}, decomposition = @hloemit_eigh} : (tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>)
    return %0#0, %0#1 : tensor<4xf32>, tensor<4x4xf32>
  }
  func.func private @hloemit_eigh(%arg0: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>) {
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
    %13 = stablehlo.is_finite %12 : (tensor<4x4xf32>) -> tensor<4x4xi1>
    %14 = stablehlo.not %13 : tensor<4x4xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %15 = stablehlo.reduce(%14 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<4x4xi1>, tensor<i1>) -> tensor<i1>
    %16 = stablehlo.reshape %15 : (tensor<i1>) -> tensor<1x1xi1>
    %17 = stablehlo.not %16 : tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x4xi1>
    %19 = stablehlo.select %18, %12, %cst_1 : tensor<4x4xi1>, tensor<4x4xf32>
    %20 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %21 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %22 = stablehlo.compare EQ, %20, %21, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %23 = stablehlo.convert %22 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %24 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %25 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %26 = stablehlo.compare EQ, %24, %25, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %27 = stablehlo.convert %26 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<4x4xf32>
    %28 = stablehlo.subtract %cst_2, %27 : tensor<4x4xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %29:3 = stablehlo.while(%iterArg = %c_3, %iterArg_8 = %19, %iterArg_9 = %23) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    cond {
      %47 = stablehlo.abs %iterArg_8 : tensor<4x4xf32>
      %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %48 = stablehlo.reduce(%47 init: %cst_10) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %49 = stablehlo.multiply %47, %28 : tensor<4x4xf32>
      %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %50 = stablehlo.reduce(%49 init: %cst_11) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
      %c_12 = stablehlo.constant dense<30> : tensor<i32>
      %51 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<2.98023224E-8> : tensor<f32>
      %52 = stablehlo.multiply %cst_13, %48 : tensor<f32>
      %53 = stablehlo.compare GT, %50, %52, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_14 = stablehlo.constant dense<false> : tensor<i1>
      %54 = stablehlo.reduce(%53 init: %c_14) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %55 = stablehlo.and %51, %54 : tensor<i1>
      stablehlo.return %55 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %47 = stablehlo.add %iterArg, %c_10 : tensor<i32>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %48:3 = stablehlo.while(%iterArg_12 = %c_11, %iterArg_13 = %iterArg_8, %iterArg_14 = %iterArg_9) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      cond {
        %c_15 = stablehlo.constant dense<3> : tensor<i32>
        %49 = stablehlo.compare LT, %iterArg_12, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %49 : tensor<i1>
      } do {
        %c_15 = stablehlo.constant dense<1> : tensor<i32>
        %49 = stablehlo.add %iterArg_12, %c_15 : tensor<i32>
        %50 = stablehlo.slice %iterArg_13 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %51 = stablehlo.slice %iterArg_13 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %52 = stablehlo.slice %50 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %53 = stablehlo.slice %50 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %54 = stablehlo.slice %51 [0:2, 0:2] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %55 = stablehlo.slice %51 [0:2, 2:4] : (tensor<2x4xf32>) -> tensor<2x2xf32>
        %56 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %57 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %58 = stablehlo.broadcast_in_dim %56, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %59 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %60 = stablehlo.compare EQ, %58, %59, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %61 = stablehlo.select %60, %52, %cst_16 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %62 = stablehlo.reduce(%61 init: %cst_17) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %63 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %64 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %65 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %66 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %67 = stablehlo.compare EQ, %65, %66, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %68 = stablehlo.select %67, %55, %cst_18 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %69 = stablehlo.reduce(%68 init: %cst_19) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %70 = stablehlo.iota dim = 0 : tensor<2x1xi32>
        %71 = stablehlo.iota dim = 1 : tensor<1x2xi32>
        %72 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x2xi32>
        %73 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<1x2xi32>) -> tensor<2x2xi32>
        %74 = stablehlo.compare EQ, %72, %73, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
        %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
        %75 = stablehlo.select %74, %53, %cst_20 : tensor<2x2xi1>, tensor<2x2xf32>
        %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %76 = stablehlo.reduce(%75 init: %cst_21) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
        %77 = stablehlo.abs %76 : tensor<2xf32>
        %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %78 = stablehlo.compare EQ, %77, %cst_22, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %79 = stablehlo.select %78, %cst_23, %77 : tensor<2xi1>, tensor<2xf32>
        %80 = stablehlo.subtract %69, %62 : tensor<2xf32>
        %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %81 = stablehlo.multiply %cst_24, %79 : tensor<2xf32>
        %82 = stablehlo.divide %80, %81 : tensor<2xf32>
        %83 = stablehlo.abs %82 : tensor<2xf32>
        %84 = stablehlo.multiply %82, %82 : tensor<2xf32>
        %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %85 = stablehlo.add %cst_25, %84 : tensor<2xf32>
        %86 = stablehlo.sqrt %85 : tensor<2xf32>
        %87 = stablehlo.add %83, %86 : tensor<2xf32>
        %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %88 = stablehlo.divide %cst_26, %87 : tensor<2xf32>
        %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %89 = stablehlo.compare LT, %82, %cst_27, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %90 = stablehlo.negate %88 : tensor<2xf32>
        %91 = stablehlo.select %89, %90, %88 : tensor<2xi1>, tensor<2xf32>
        %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %92 = stablehlo.select %78, %cst_28, %91 : tensor<2xi1>, tensor<2xf32>
        %93 = stablehlo.multiply %92, %92 : tensor<2xf32>
        %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %94 = stablehlo.add %cst_29, %93 : tensor<2xf32>
        %95 = stablehlo.rsqrt %94 : tensor<2xf32>
        %96 = stablehlo.divide %76, %79 : tensor<2xf32>
        %97 = stablehlo.multiply %92, %95 : tensor<2xf32>
        %98 = stablehlo.negate %97 : tensor<2xf32>
        %99 = stablehlo.multiply %98, %96 : tensor<2xf32>
        %100 = stablehlo.reshape %95 : (tensor<2xf32>) -> tensor<2x1xf32>
        %101 = stablehlo.reshape %99 : (tensor<2xf32>) -> tensor<2x1xf32>
        %102 = stablehlo.reshape %95 : (tensor<2xf32>) -> tensor<1x2xf32>
        %103 = stablehlo.reshape %99 : (tensor<2xf32>) -> tensor<1x2xf32>
        %104 = stablehlo.slice %iterArg_13 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %105 = stablehlo.slice %iterArg_13 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %106 = stablehlo.broadcast_in_dim %100, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %107 = stablehlo.multiply %106, %104 : tensor<2x4xf32>
        %108 = stablehlo.broadcast_in_dim %101, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %109 = stablehlo.multiply %108, %105 : tensor<2x4xf32>
        %110 = stablehlo.add %107, %109 : tensor<2x4xf32>
        %111 = stablehlo.broadcast_in_dim %100, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %112 = stablehlo.multiply %111, %105 : tensor<2x4xf32>
        %113 = stablehlo.broadcast_in_dim %101, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %114 = stablehlo.multiply %113, %104 : tensor<2x4xf32>
        %115 = stablehlo.subtract %112, %114 : tensor<2x4xf32>
        %116 = stablehlo.slice %110 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %117 = stablehlo.slice %110 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %118 = stablehlo.slice %110 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %119 = stablehlo.slice %115 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %120 = stablehlo.concatenate %116, %119, %117, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %121 = stablehlo.slice %115 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %122 = stablehlo.concatenate %121, %118, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %123 = stablehlo.concatenate %120, %122, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        %124 = stablehlo.slice %123 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %125 = stablehlo.slice %123 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %126 = stablehlo.broadcast_in_dim %102, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %127 = stablehlo.multiply %126, %124 : tensor<4x2xf32>
        %128 = stablehlo.broadcast_in_dim %103, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %129 = stablehlo.multiply %128, %125 : tensor<4x2xf32>
        %130 = stablehlo.add %127, %129 : tensor<4x2xf32>
        %131 = stablehlo.broadcast_in_dim %102, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %132 = stablehlo.multiply %131, %125 : tensor<4x2xf32>
        %133 = stablehlo.broadcast_in_dim %103, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %134 = stablehlo.multiply %133, %124 : tensor<4x2xf32>
        %135 = stablehlo.subtract %132, %134 : tensor<4x2xf32>
        %136 = stablehlo.slice %130 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %137 = stablehlo.slice %130 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %138 = stablehlo.slice %130 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %139 = stablehlo.slice %135 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %140 = stablehlo.concatenate %136, %139, %137, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %141 = stablehlo.slice %135 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %142 = stablehlo.concatenate %141, %138, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %143 = stablehlo.concatenate %140, %142, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %144 = stablehlo.slice %iterArg_14 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %145 = stablehlo.slice %iterArg_14 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
        %146 = stablehlo.broadcast_in_dim %100, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %147 = stablehlo.multiply %146, %144 : tensor<2x4xf32>
        %148 = stablehlo.broadcast_in_dim %101, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %149 = stablehlo.multiply %148, %145 : tensor<2x4xf32>
        %150 = stablehlo.add %147, %149 : tensor<2x4xf32>
        %151 = stablehlo.broadcast_in_dim %100, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %152 = stablehlo.multiply %151, %145 : tensor<2x4xf32>
        %153 = stablehlo.broadcast_in_dim %101, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x4xf32>
        %154 = stablehlo.multiply %153, %144 : tensor<2x4xf32>
        %155 = stablehlo.subtract %152, %154 : tensor<2x4xf32>
        %156 = stablehlo.slice %150 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %157 = stablehlo.slice %150 [1:1, 0:4] : (tensor<2x4xf32>) -> tensor<0x4xf32>
        %158 = stablehlo.slice %150 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %159 = stablehlo.slice %155 [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %160 = stablehlo.concatenate %156, %159, %157, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
        %161 = stablehlo.slice %155 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
        %162 = stablehlo.concatenate %161, %158, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
        %163 = stablehlo.concatenate %160, %162, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
        stablehlo.return %49, %143, %163 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %47, %48#1, %48#2 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
    }
    %30 = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %31 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %33 = stablehlo.broadcast_in_dim %31, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %34 = stablehlo.compare EQ, %32, %33, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<4x4xf32>
    %35 = stablehlo.select %34, %29#1, %cst_4 : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.reduce(%35 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %37 = stablehlo.transpose %29#2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %38 = "stablehlo.sort"(%36) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %47 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %47 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %39 = stablehlo.reshape %36 : (tensor<4xf32>) -> tensor<1x4xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %41:2 = "stablehlo.sort"(%40, %37) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %47 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %47 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %42 = stablehlo.reshape %17 : (tensor<1x1xi1>) -> tensor<1xi1>
    %cst_6 = stablehlo.constant dense<0x7FC00000> : tensor<4xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0] : (tensor<1xi1>) -> tensor<4xi1>
    %44 = stablehlo.select %43, %38, %cst_6 : tensor<4xi1>, tensor<4xf32>
    %cst_7 = stablehlo.constant dense<0x7FC00000> : tensor<4x4xf32>
    %45 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x4xi1>
    %46 = stablehlo.select %45, %41#1, %cst_7 : tensor<4x4xi1>, tensor<4x4xf32>
    return %44, %46 : tensor<4xf32>, tensor<4x4xf32>
  }
}
