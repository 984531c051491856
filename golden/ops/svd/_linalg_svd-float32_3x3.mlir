module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0:3 = stablehlo.composite "hloemit.svd" %arg0 {composite_attributes = {full_matrices = false, vectors = true}, decomposition = @hloemit_svd} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    return %0#0, %0#1, %0#2 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @hloemit_svd(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) {
    %0 = stablehlo.is_finite %arg0 : (tensor<3x3xf32>) -> tensor<3x3xi1>
    %1 = stablehlo.not %0 : tensor<3x3xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<3x3xi1>, tensor<i1>) -> tensor<i1>
    %3 = stablehlo.reshape %2 : (tensor<i1>) -> tensor<1x1xi1>
    %4 = stablehlo.not %3 : tensor<1x1xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %6 = stablehlo.select %5, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.pad %7, %cst_0, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x4xf32>
    %9 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %10 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %11 = stablehlo.compare EQ, %9, %10, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %12 = stablehlo.convert %11 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %13:4 = stablehlo.while(%iterArg = %c_2, %iterArg_18 = %cst_1, %iterArg_19 = %8, %iterArg_20 = %12) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
    cond {
      %c_21 = stablehlo.constant dense<40> : tensor<i32>
      %71 = stablehlo.compare LT, %iterArg, %c_21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_22 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %72 = stablehlo.compare GT, %iterArg_18, %cst_22, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %73 = stablehlo.and %71, %72 : tensor<i1>
      stablehlo.return %73 : tensor<i1>
    } do {
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %71 = stablehlo.add %iterArg, %c_21 : tensor<i32>
      %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %c_23 = stablehlo.constant dense<0> : tensor<i32>
      %72:4 = stablehlo.while(%iterArg_24 = %c_23, %iterArg_25 = %cst_22, %iterArg_26 = %iterArg_19, %iterArg_27 = %iterArg_20) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      cond {
        %c_28 = stablehlo.constant dense<3> : tensor<i32>
        %73 = stablehlo.compare LT, %iterArg_24, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %73 : tensor<i1>
      } do {
        %c_28 = stablehlo.constant dense<1> : tensor<i32>
        %73 = stablehlo.add %iterArg_24, %c_28 : tensor<i32>
        %74 = stablehlo.slice %iterArg_26 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %75 = stablehlo.slice %iterArg_26 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %76 = stablehlo.abs %iterArg_26 : tensor<3x4xf32>
        %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %77 = stablehlo.reduce(%76 init: %cst_29) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %78 = stablehlo.reshape %77 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %79 = stablehlo.compare GT, %78, %cst_30, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_31 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %80 = stablehlo.compare LT, %78, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %81 = stablehlo.and %79, %80 : tensor<1x1xi1>
        %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %82 = stablehlo.select %81, %78, %cst_32 : tensor<1x1xi1>, tensor<1x1xf32>
        %83 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %84 = stablehlo.divide %74, %83 : tensor<3x2xf32>
        %85 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %86 = stablehlo.divide %75, %85 : tensor<3x2xf32>
        %87 = stablehlo.multiply %84, %84 : tensor<3x2xf32>
        %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %88 = stablehlo.reduce(%87 init: %cst_33) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %89 = stablehlo.multiply %86, %86 : tensor<3x2xf32>
        %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %90 = stablehlo.reduce(%89 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %91 = stablehlo.multiply %84, %86 : tensor<3x2xf32>
        %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %92 = stablehlo.reduce(%91 init: %cst_35) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %93 = stablehlo.sqrt %88 : tensor<2xf32>
        %94 = stablehlo.sqrt %90 : tensor<2xf32>
        %95 = stablehlo.multiply %93, %94 : tensor<2xf32>
        %96 = stablehlo.abs %92 : tensor<2xf32>
        %cst_36 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %97 = stablehlo.compare LE, %96, %cst_36, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %98 = stablehlo.abs %92 : tensor<2xf32>
        %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %99 = stablehlo.compare EQ, %95, %cst_37, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %100 = stablehlo.select %99, %cst_38, %95 : tensor<2xi1>, tensor<2xf32>
        %101 = stablehlo.divide %98, %100 : tensor<2xf32>
        %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %102 = stablehlo.select %97, %cst_39, %101 : tensor<2xi1>, tensor<2xf32>
        %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %103 = stablehlo.select %97, %cst_40, %92 : tensor<2xi1>, tensor<2xf32>
        %104 = stablehlo.abs %103 : tensor<2xf32>
        %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %105 = stablehlo.compare EQ, %104, %cst_41, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %106 = stablehlo.select %105, %cst_42, %104 : tensor<2xi1>, tensor<2xf32>
        %107 = stablehlo.subtract %90, %88 : tensor<2xf32>
        %cst_43 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %108 = stablehlo.multiply %cst_43, %106 : tensor<2xf32>
        %109 = stablehlo.divide %107, %108 : tensor<2xf32>
        %110 = stablehlo.abs %109 : tensor<2xf32>
        %111 = stablehlo.multiply %109, %109 : tensor<2xf32>
        %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %112 = stablehlo.add %cst_44, %111 : tensor<2xf32>
        %113 = stablehlo.sqrt %112 : tensor<2xf32>
        %114 = stablehlo.add %110, %113 : tensor<2xf32>
        %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %115 = stablehlo.divide %cst_45, %114 : tensor<2xf32>
        %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %116 = stablehlo.compare LT, %109, %cst_46, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %117 = stablehlo.negate %115 : tensor<2xf32>
        %118 = stablehlo.select %116, %117, %115 : tensor<2xi1>, tensor<2xf32>
        %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %119 = stablehlo.select %105, %cst_47, %118 : tensor<2xi1>, tensor<2xf32>
        %120 = stablehlo.multiply %119, %119 : tensor<2xf32>
        %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %121 = stablehlo.add %cst_48, %120 : tensor<2xf32>
        %122 = stablehlo.rsqrt %121 : tensor<2xf32>
        %123 = stablehlo.divide %103, %106 : tensor<2xf32>
        %124 = stablehlo.multiply %119, %122 : tensor<2xf32>
        %125 = stablehlo.negate %124 : tensor<2xf32>
        %126 = stablehlo.multiply %125, %123 : tensor<2xf32>
        %127 = stablehlo.reshape %122 : (tensor<2xf32>) -> tensor<1x2xf32>
        %128 = stablehlo.reshape %126 : (tensor<2xf32>) -> tensor<1x2xf32>
        %129 = stablehlo.slice %iterArg_26 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %130 = stablehlo.slice %iterArg_26 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %131 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %132 = stablehlo.multiply %131, %129 : tensor<3x2xf32>
        %133 = stablehlo.broadcast_in_dim %128, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %134 = stablehlo.multiply %133, %130 : tensor<3x2xf32>
        %135 = stablehlo.add %132, %134 : tensor<3x2xf32>
        %136 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %137 = stablehlo.multiply %136, %130 : tensor<3x2xf32>
        %138 = stablehlo.broadcast_in_dim %128, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %139 = stablehlo.multiply %138, %129 : tensor<3x2xf32>
        %140 = stablehlo.subtract %137, %139 : tensor<3x2xf32>
        %141 = stablehlo.slice %135 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %142 = stablehlo.slice %135 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %143 = stablehlo.slice %135 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %144 = stablehlo.slice %140 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %145 = stablehlo.concatenate %141, %144, %142, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %146 = stablehlo.slice %140 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %147 = stablehlo.concatenate %146, %143, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %148 = stablehlo.concatenate %145, %147, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %149 = stablehlo.slice %iterArg_27 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %150 = stablehlo.slice %iterArg_27 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %151 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %152 = stablehlo.multiply %151, %149 : tensor<4x2xf32>
        %153 = stablehlo.broadcast_in_dim %128, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %154 = stablehlo.multiply %153, %150 : tensor<4x2xf32>
        %155 = stablehlo.add %152, %154 : tensor<4x2xf32>
        %156 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %157 = stablehlo.multiply %156, %150 : tensor<4x2xf32>
        %158 = stablehlo.broadcast_in_dim %128, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %159 = stablehlo.multiply %158, %149 : tensor<4x2xf32>
        %160 = stablehlo.subtract %157, %159 : tensor<4x2xf32>
        %161 = stablehlo.slice %155 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %162 = stablehlo.slice %155 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %163 = stablehlo.slice %155 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %164 = stablehlo.slice %160 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %165 = stablehlo.concatenate %161, %164, %162, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %166 = stablehlo.slice %160 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %167 = stablehlo.concatenate %166, %163, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %168 = stablehlo.concatenate %165, %167, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %cst_49 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %169 = stablehlo.reduce(%102 init: %cst_49) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %170 = stablehlo.maximum %iterArg_25, %169 : tensor<f32>
        stablehlo.return %73, %170, %148, %168 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %71, %72#1, %72#2, %72#3 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
    }
    %14 = stablehlo.abs %13#2 : tensor<3x4xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_3) applies stablehlo.maximum across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %16 = stablehlo.reshape %15 : (tensor<4xf32>) -> tensor<1x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<1x4xf32>
    %17 = stablehlo.compare GT, %16, %cst_4, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<1x4xf32>
    %18 = stablehlo.compare LT, %16, %cst_5, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %19 = stablehlo.and %17, %18 : tensor<1x4xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<1x4xf32>
    %20 = stablehlo.select %19, %16, %cst_6 : tensor<1x4xi1>, tensor<1x4xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %22 = stablehlo.divide %14, %21 : tensor<3x4xf32>
    %23 = stablehlo.multiply %22, %22 : tensor<3x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %25 = stablehlo.reshape %24 : (tensor<4xf32>) -> tensor<1x4xf32>
    %26 = stablehlo.sqrt %25 : tensor<1x4xf32>
    %27 = stablehlo.multiply %26, %20 : tensor<1x4xf32>
    %28 = stablehlo.reshape %27 : (tensor<1x4xf32>) -> tensor<4xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %29 = stablehlo.concatenate %cst_8, %cst_9, dim = 0 : (tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32>
    %30 = stablehlo.subtract %28, %29 : tensor<4xf32>
    %31 = "stablehlo.sort"(%30) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %71 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %71 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %32 = stablehlo.reshape %30 : (tensor<4xf32>) -> tensor<1x4xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %34:2 = "stablehlo.sort"(%33, %13#2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %71 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %71 : tensor<i1>
    }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    %35 = stablehlo.reshape %30 : (tensor<4xf32>) -> tensor<1x4xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %37:2 = "stablehlo.sort"(%36, %13#3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %71 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %71 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %38 = stablehlo.slice %34#1 [0:3, 0:3] : (tensor<3x4xf32>) -> tensor<3x3xf32>
    %39 = stablehlo.slice %31 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    %40 = stablehlo.slice %37#1 [0:4, 0:3] : (tensor<4x4xf32>) -> tensor<4x3xf32>
    %41 = stablehlo.slice %40 [0:3, 0:3] : (tensor<4x3xf32>) -> tensor<3x3xf32>
    %42:2 = stablehlo.composite "hloemit.geqrf" %38 {decomposition = @hloemit_geqrf} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
    %43 = stablehlo.composite "hloemit.householder_product" %42#0, %42#1 {decomposition = @hloemit_householder_product} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
    %44 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %45 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %46 = stablehlo.broadcast_in_dim %44, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %47 = stablehlo.broadcast_in_dim %45, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %48 = stablehlo.compare LE, %46, %47, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %49 = stablehlo.select %48, %42#0, %cst_10 : tensor<3x3xi1>, tensor<3x3xf32>
    %50 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %51 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %52 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %53 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %54 = stablehlo.compare EQ, %52, %53, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %55 = stablehlo.select %54, %49, %cst_11 : tensor<3x3xi1>, tensor<3x3xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %57 = stablehlo.compare EQ, %56, %cst_13, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %58 = stablehlo.sign %56 : tensor<3xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %59 = stablehlo.select %57, %cst_14, %58 : tensor<3xi1>, tensor<3xf32>
    %60 = stablehlo.reshape %59 : (tensor<3xf32>) -> tensor<1x3xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %62 = stablehlo.multiply %43, %61 : tensor<3x3xf32>
    %63 = stablehlo.transpose %62, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_15 = stablehlo.constant dense<0x7FC00000> : tensor<3x3xf32>
    %64 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %65 = stablehlo.select %64, %41, %cst_15 : tensor<3x3xi1>, tensor<3x3xf32>
    %66 = stablehlo.reshape %4 : (tensor<1x1xi1>) -> tensor<1xi1>
    %cst_16 = stablehlo.constant dense<0x7FC00000> : tensor<3xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %68 = stablehlo.select %67, %39, %cst_16 : tensor<3xi1>, tensor<3xf32>
    %cst_17 = stablehlo.constant dense<0x7FC00000> : tensor<3x3xf32>
    %69 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %70 = stablehlo.select %69, %63, %cst_17 : tensor<3x3xi1>, tensor<3x3xf32>
    return %65, %68, %70 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @hloemit_geqrf(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:3 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0, %iterArg_1 = %cst) : tensor<i32>, tensor<3x3xf32>, tensor<3xf32>
    cond {
      %c_2 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_2 : tensor<i32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.dynamic_slice %iterArg_0, %c_3, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %5 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.dynamic_slice %4, %iterArg, %c_4, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %7 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %8 = stablehlo.compare GT, %5, %7, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %9 = stablehlo.select %8, %4, %cst_5 : tensor<3x1xi1>, tensor<3x1xf32>
      %10 = stablehlo.abs %9 : tensor<3x1xf32>
      %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %11 = stablehlo.reduce(%10 init: %cst_6) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %12 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<1x1xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %13 = stablehlo.compare GT, %12, %cst_7, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_8 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
      %14 = stablehlo.compare LT, %12, %cst_8, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %15 = stablehlo.and %13, %14 : tensor<1x1xi1>
      %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %16 = stablehlo.select %15, %12, %cst_9 : tensor<1x1xi1>, tensor<1x1xf32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %18 = stablehlo.divide %10, %17 : tensor<3x1xf32>
      %19 = stablehlo.multiply %18, %18 : tensor<3x1xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %20 = stablehlo.reduce(%19 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %21 = stablehlo.reshape %20 : (tensor<1xf32>) -> tensor<1x1xf32>
      %22 = stablehlo.sqrt %21 : tensor<1x1xf32>
      %23 = stablehlo.multiply %22, %16 : tensor<1x1xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %24 = stablehlo.multiply %6, %cst_11 : tensor<1x1xf32>
      %25 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %26 = stablehlo.compare EQ, %5, %25, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %27 = stablehlo.select %26, %4, %9 : tensor<3x1xi1>, tensor<3x1xf32>
      %28 = stablehlo.abs %27 : tensor<3x1xf32>
      %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %29 = stablehlo.reduce(%28 init: %cst_12) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %30 = stablehlo.reshape %29 : (tensor<1xf32>) -> tensor<1x1xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %31 = stablehlo.compare GT, %30, %cst_13, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_14 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
      %32 = stablehlo.compare LT, %30, %cst_14, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %33 = stablehlo.and %31, %32 : tensor<1x1xi1>
      %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %34 = stablehlo.select %33, %30, %cst_15 : tensor<1x1xi1>, tensor<1x1xf32>
      %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %36 = stablehlo.divide %28, %35 : tensor<3x1xf32>
      %37 = stablehlo.multiply %36, %36 : tensor<3x1xf32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %38 = stablehlo.reduce(%37 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %39 = stablehlo.reshape %38 : (tensor<1xf32>) -> tensor<1x1xf32>
      %40 = stablehlo.sqrt %39 : tensor<1x1xf32>
      %41 = stablehlo.multiply %40, %34 : tensor<1x1xf32>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %42 = stablehlo.compare LT, %6, %cst_17, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %43 = stablehlo.negate %41 : tensor<1x1xf32>
      %44 = stablehlo.select %42, %41, %43 : tensor<1x1xi1>, tensor<1x1xf32>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %45 = stablehlo.compare EQ, %23, %cst_18, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %46 = stablehlo.select %45, %cst_19, %44 : tensor<1x1xi1>, tensor<1x1xf32>
      %47 = stablehlo.subtract %44, %6 : tensor<1x1xf32>
      %48 = stablehlo.divide %47, %46 : tensor<1x1xf32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %49 = stablehlo.select %45, %cst_20, %48 : tensor<1x1xi1>, tensor<1x1xf32>
      %50 = stablehlo.select %45, %6, %44 : tensor<1x1xi1>, tensor<1x1xf32>
      %51 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %52 = stablehlo.compare EQ, %5, %51, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %53 = stablehlo.subtract %6, %50 : tensor<1x1xf32>
      %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %54 = stablehlo.select %45, %cst_21, %53 : tensor<1x1xi1>, tensor<1x1xf32>
      %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %56 = stablehlo.divide %9, %55 : tensor<3x1xf32>
      %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<3x1xf32>
      %57 = stablehlo.select %52, %cst_22, %56 : tensor<3x1xi1>, tensor<3x1xf32>
      %58 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %59 = stablehlo.compare GT, %1, %58, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %60 = stablehlo.transpose %57, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %61 = stablehlo.dot_general %60, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %62 = stablehlo.select %59, %61, %cst_23 : tensor<1x3xi1>, tensor<1x3xf32>
      %63 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %64 = stablehlo.multiply %63, %57 : tensor<3x1xf32>
      %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %66 = stablehlo.broadcast_in_dim %62, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %67 = stablehlo.multiply %65, %66 : tensor<3x3xf32>
      %68 = stablehlo.subtract %iterArg_0, %67 : tensor<3x3xf32>
      %69 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %70 = stablehlo.compare EQ, %0, %69, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %71 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %72 = stablehlo.compare GT, %0, %71, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %c_24 = stablehlo.constant dense<0> : tensor<i32>
      %73 = stablehlo.dynamic_slice %68, %c_24, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %74 = stablehlo.select %72, %57, %73 : tensor<3x1xi1>, tensor<3x1xf32>
      %75 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %76 = stablehlo.select %70, %75, %74 : tensor<3x1xi1>, tensor<3x1xf32>
      %c_25 = stablehlo.constant dense<0> : tensor<i32>
      %77 = stablehlo.dynamic_update_slice %68, %76, %c_25, %iterArg : (tensor<3x3xf32>, tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
      %78 = stablehlo.reshape %49 : (tensor<1x1xf32>) -> tensor<1xf32>
      %c_26 = stablehlo.constant dense<0> : tensor<i32>
      %79 = stablehlo.dynamic_update_slice %iterArg_1, %78, %iterArg : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
      stablehlo.return %3, %77, %79 : tensor<i32>, tensor<3x3xf32>, tensor<3xf32>
    }
    return %2#1, %2#2 : tensor<3x3xf32>, tensor<3xf32>
  }
  func.func private @hloemit_householder_product(%arg0: tensor<3x3xf32>, %arg1: tensor<3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %3 = stablehlo.convert %2 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %4 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %3) : tensor<i32>, tensor<3x3xf32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %6 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<2> : tensor<i32>
      %7 = stablehlo.subtract %c_2, %iterArg : tensor<i32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %9 = stablehlo.compare EQ, %4, %8, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %10 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %11 = stablehlo.compare GT, %4, %10, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %12 = stablehlo.dynamic_slice %arg0, %c_3, %7, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %13 = stablehlo.select %11, %12, %cst : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<3x1xf32>
      %14 = stablehlo.select %9, %cst_4, %13 : tensor<3x1xi1>, tensor<3x1xf32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %15 = stablehlo.dynamic_slice %arg1, %7, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
      %16 = stablehlo.reshape %15 : (tensor<1xf32>) -> tensor<1x1xf32>
      %17 = stablehlo.transpose %14, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %18 = stablehlo.dot_general %17, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %19 = stablehlo.dot_general %14, %18, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
      %20 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x3xf32>
      %21 = stablehlo.multiply %20, %19 : tensor<3x3xf32>
      %22 = stablehlo.subtract %iterArg_0, %21 : tensor<3x3xf32>
      stablehlo.return %6, %22 : tensor<i32>, tensor<3x3xf32>
    }
    return %5#1 : tensor<3x3xf32>
  }
}
