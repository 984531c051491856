module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<3.57627869E-7> : tensor<f32>
    %0:3 = call @svd(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    %1 = stablehlo.transpose %0#2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.abs %0#1 : tensor<3xf32>
    %4 = stablehlo.reshape %cst : (tensor<f32>) -> tensor<1xf32>
    %5 = stablehlo.reshape %cst_0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %7 = stablehlo.reshape %6 : (tensor<f32>) -> tensor<1xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<1xf32>
    %9 = stablehlo.maximum %4, %8 : tensor<1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %11 = stablehlo.compare GT, %3, %10, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %12 = stablehlo.compare EQ, %0#1, %cst_2, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %13 = stablehlo.select %12, %cst_3, %0#1 : tensor<3xi1>, tensor<3xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %14 = stablehlo.divide %cst_4, %13 : tensor<3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %15 = stablehlo.select %11, %14, %cst_5 : tensor<3xi1>, tensor<3xf32>
    %16 = stablehlo.reshape %15 : (tensor<3xf32>) -> tensor<1x3xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %18 = stablehlo.multiply %1, %17 : tensor<3x3xf32>
    %19 = stablehlo.dot_general %18, %2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    return %19 : tensor<3x3xf32>
  }
  func.func private @svd(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x4xf32>
    %2 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %3 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %5 = stablehlo.convert %4 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6:4 = stablehlo.while(%iterArg = %c, %iterArg_13 = %cst_0, %iterArg_14 = %1, %iterArg_15 = %5) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
    cond {
      %c_16 = stablehlo.constant dense<40> : tensor<i32>
      %61 = stablehlo.compare LT, %iterArg, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst_17 = stablehlo.constant dense<2.06476543E-7> : tensor<f32>
      %62 = stablehlo.compare GT, %iterArg_13, %cst_17, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %63 = stablehlo.and %61, %62 : tensor<i1>
      stablehlo.return %63 : tensor<i1>
    } do {
      %c_16 = stablehlo.constant dense<1> : tensor<i32>
      %61 = stablehlo.add %iterArg, %c_16 : tensor<i32>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %c_18 = stablehlo.constant dense<0> : tensor<i32>
      %62:4 = stablehlo.while(%iterArg_19 = %c_18, %iterArg_20 = %cst_17, %iterArg_21 = %iterArg_14, %iterArg_22 = %iterArg_15) : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      cond {
        %c_23 = stablehlo.constant dense<3> : tensor<i32>
        %63 = stablehlo.compare LT, %iterArg_19, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %63 : tensor<i1>
      } do {
        %c_23 = stablehlo.constant dense<1> : tensor<i32>
        %63 = stablehlo.add %iterArg_19, %c_23 : tensor<i32>
        %64 = stablehlo.slice %iterArg_21 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %65 = stablehlo.slice %iterArg_21 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %66 = stablehlo.abs %iterArg_21 : tensor<3x4xf32>
        %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %67 = stablehlo.reduce(%66 init: %cst_24) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
        %68 = stablehlo.reshape %67 : (tensor<f32>) -> tensor<1x1xf32>
        %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %69 = stablehlo.compare GT, %68, %cst_25, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_26 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %70 = stablehlo.compare LT, %68, %cst_26, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %71 = stablehlo.and %69, %70 : tensor<1x1xi1>
        %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %72 = stablehlo.select %71, %68, %cst_27 : tensor<1x1xi1>, tensor<1x1xf32>
        %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %74 = stablehlo.divide %64, %73 : tensor<3x2xf32>
        %75 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
        %76 = stablehlo.divide %65, %75 : tensor<3x2xf32>
        %77 = stablehlo.multiply %74, %74 : tensor<3x2xf32>
        %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %78 = stablehlo.reduce(%77 init: %cst_28) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %79 = stablehlo.multiply %76, %76 : tensor<3x2xf32>
        %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %80 = stablehlo.reduce(%79 init: %cst_29) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %81 = stablehlo.multiply %74, %76 : tensor<3x2xf32>
        %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %82 = stablehlo.reduce(%81 init: %cst_30) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
        %83 = stablehlo.sqrt %78 : tensor<2xf32>
        %84 = stablehlo.sqrt %80 : tensor<2xf32>
        %85 = stablehlo.multiply %83, %84 : tensor<2xf32>
        %86 = stablehlo.abs %82 : tensor<2xf32>
        %cst_31 = stablehlo.constant dense<1.88079096E-37> : tensor<2xf32>
        %87 = stablehlo.compare LE, %86, %cst_31, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %88 = stablehlo.abs %82 : tensor<2xf32>
        %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %89 = stablehlo.compare EQ, %85, %cst_32, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %90 = stablehlo.select %89, %cst_33, %85 : tensor<2xi1>, tensor<2xf32>
        %91 = stablehlo.divide %88, %90 : tensor<2xf32>
        %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %92 = stablehlo.select %87, %cst_34, %91 : tensor<2xi1>, tensor<2xf32>
        %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %93 = stablehlo.select %87, %cst_35, %82 : tensor<2xi1>, tensor<2xf32>
        %94 = stablehlo.abs %93 : tensor<2xf32>
        %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %95 = stablehlo.compare EQ, %94, %cst_36, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %96 = stablehlo.select %95, %cst_37, %94 : tensor<2xi1>, tensor<2xf32>
        %97 = stablehlo.subtract %80, %78 : tensor<2xf32>
        %cst_38 = stablehlo.constant dense<2.000000e+00> : tensor<2xf32>
        %98 = stablehlo.multiply %cst_38, %96 : tensor<2xf32>
        %99 = stablehlo.divide %97, %98 : tensor<2xf32>
        %100 = stablehlo.abs %99 : tensor<2xf32>
        %101 = stablehlo.multiply %99, %99 : tensor<2xf32>
        %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %102 = stablehlo.add %cst_39, %101 : tensor<2xf32>
        %103 = stablehlo.sqrt %102 : tensor<2xf32>
        %104 = stablehlo.add %100, %103 : tensor<2xf32>
        %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %105 = stablehlo.divide %cst_40, %104 : tensor<2xf32>
        %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %106 = stablehlo.compare LT, %99, %cst_41, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
        %107 = stablehlo.negate %105 : tensor<2xf32>
        %108 = stablehlo.select %106, %107, %105 : tensor<2xi1>, tensor<2xf32>
        %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
        %109 = stablehlo.select %95, %cst_42, %108 : tensor<2xi1>, tensor<2xf32>
        %110 = stablehlo.multiply %109, %109 : tensor<2xf32>
        %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
        %111 = stablehlo.add %cst_43, %110 : tensor<2xf32>
        %112 = stablehlo.rsqrt %111 : tensor<2xf32>
        %113 = stablehlo.divide %93, %96 : tensor<2xf32>
        %114 = stablehlo.multiply %109, %112 : tensor<2xf32>
        %115 = stablehlo.negate %114 : tensor<2xf32>
        %116 = stablehlo.multiply %115, %113 : tensor<2xf32>
        %117 = stablehlo.reshape %112 : (tensor<2xf32>) -> tensor<1x2xf32>
        %118 = stablehlo.reshape %116 : (tensor<2xf32>) -> tensor<1x2xf32>
        %119 = stablehlo.slice %iterArg_21 [0:3, 0:2] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %120 = stablehlo.slice %iterArg_21 [0:3, 2:4] : (tensor<3x4xf32>) -> tensor<3x2xf32>
        %121 = stablehlo.broadcast_in_dim %117, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %122 = stablehlo.multiply %121, %119 : tensor<3x2xf32>
        %123 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %124 = stablehlo.multiply %123, %120 : tensor<3x2xf32>
        %125 = stablehlo.add %122, %124 : tensor<3x2xf32>
        %126 = stablehlo.broadcast_in_dim %117, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %127 = stablehlo.multiply %126, %120 : tensor<3x2xf32>
        %128 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<3x2xf32>
        %129 = stablehlo.multiply %128, %119 : tensor<3x2xf32>
        %130 = stablehlo.subtract %127, %129 : tensor<3x2xf32>
        %131 = stablehlo.slice %125 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %132 = stablehlo.slice %125 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
        %133 = stablehlo.slice %125 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %134 = stablehlo.slice %130 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %135 = stablehlo.concatenate %131, %134, %132, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
        %136 = stablehlo.slice %130 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
        %137 = stablehlo.concatenate %136, %133, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
        %138 = stablehlo.concatenate %135, %137, dim = 1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
        %139 = stablehlo.slice %iterArg_22 [0:4, 0:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %140 = stablehlo.slice %iterArg_22 [0:4, 2:4] : (tensor<4x4xf32>) -> tensor<4x2xf32>
        %141 = stablehlo.broadcast_in_dim %117, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %142 = stablehlo.multiply %141, %139 : tensor<4x2xf32>
        %143 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %144 = stablehlo.multiply %143, %140 : tensor<4x2xf32>
        %145 = stablehlo.add %142, %144 : tensor<4x2xf32>
        %146 = stablehlo.broadcast_in_dim %117, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %147 = stablehlo.multiply %146, %140 : tensor<4x2xf32>
        %148 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<4x2xf32>
        %149 = stablehlo.multiply %148, %139 : tensor<4x2xf32>
        %150 = stablehlo.subtract %147, %149 : tensor<4x2xf32>
        %151 = stablehlo.slice %145 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %152 = stablehlo.slice %145 [0:4, 1:1] : (tensor<4x2xf32>) -> tensor<4x0xf32>
        %153 = stablehlo.slice %145 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %154 = stablehlo.slice %150 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %155 = stablehlo.concatenate %151, %154, %152, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x2xf32>
        %156 = stablehlo.slice %150 [0:4, 1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
        %157 = stablehlo.concatenate %156, %153, dim = 1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x2xf32>
        %158 = stablehlo.concatenate %155, %157, dim = 1 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
        %cst_44 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %159 = stablehlo.reduce(%92 init: %cst_44) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %160 = stablehlo.maximum %iterArg_20, %159 : tensor<f32>
        stablehlo.return %63, %160, %138, %158 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
      }
      stablehlo.return %61, %62#1, %62#2, %62#3 : tensor<i32>, tensor<f32>, tensor<3x4xf32>, tensor<4x4xf32>
    }
    %7 = stablehlo.abs %6#2 : tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.maximum across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.reshape %8 : (tensor<4xf32>) -> tensor<1x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<1x4xf32>
    %10 = stablehlo.compare GT, %9, %cst_2, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %cst_3 = stablehlo.constant dense<0x7F800000> : tensor<1x4xf32>
    %11 = stablehlo.compare LT, %9, %cst_3, FLOAT : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xi1>
    %12 = stablehlo.and %10, %11 : tensor<1x4xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<1x4xf32>
    %13 = stablehlo.select %12, %9, %cst_4 : tensor<1x4xi1>, tensor<1x4xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %15 = stablehlo.divide %7, %14 : tensor<3x4xf32>
    %16 = stablehlo.multiply %15, %15 : tensor<3x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %18 = stablehlo.reshape %17 : (tensor<4xf32>) -> tensor<1x4xf32>
    %19 = stablehlo.sqrt %18 : tensor<1x4xf32>
    %20 = stablehlo.multiply %19, %13 : tensor<1x4xf32>
    %21 = stablehlo.reshape %20 : (tensor<1x4xf32>) -> tensor<4xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %22 = stablehlo.concatenate %cst_6, %cst_7, dim = 0 : (tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32>
    %23 = stablehlo.subtract %21, %22 : tensor<4xf32>
    %24 = "stablehlo.sort"(%23) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %61 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %61 : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %25 = stablehlo.reshape %23 : (tensor<4xf32>) -> tensor<1x4xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %27:2 = "stablehlo.sort"(%26, %6#2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %61 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %61 : tensor<i1>
    }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
    %28 = stablehlo.reshape %23 : (tensor<4xf32>) -> tensor<1x4xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %30:2 = "stablehlo.sort"(%29, %6#3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>):
      %61 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %61 : tensor<i1>
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %31 = stablehlo.slice %27#1 [0:3, 0:3] : (tensor<3x4xf32>) -> tensor<3x3xf32>
    %32 = stablehlo.slice %24 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    %33 = stablehlo.slice %30#1 [0:4, 0:3] : (tensor<4x4xf32>) -> tensor<4x3xf32>
    %34 = stablehlo.slice %33 [0:3, 0:3] : (tensor<4x3xf32>) -> tensor<3x3xf32>
    %35:2 = call @geqrf(%31) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
    %36 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %37 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %38 = stablehlo.compare EQ, %36, %37, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %39 = stablehlo.convert %38 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %40 = call @unmqr(%35#0, %35#1, %39) : (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %41 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %42 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %43 = stablehlo.broadcast_in_dim %41, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %44 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %45 = stablehlo.compare LE, %43, %44, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %46 = stablehlo.select %45, %35#0, %cst_8 : tensor<3x3xi1>, tensor<3x3xf32>
    %47 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %48 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %49 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %50 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %51 = stablehlo.compare EQ, %49, %50, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %52 = stablehlo.select %51, %46, %cst_9 : tensor<3x3xi1>, tensor<3x3xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %54 = stablehlo.compare EQ, %53, %cst_11, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %55 = stablehlo.sign %53 : tensor<3xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %56 = stablehlo.select %54, %cst_12, %55 : tensor<3xi1>, tensor<3xf32>
    %57 = stablehlo.reshape %56 : (tensor<3xf32>) -> tensor<1x3xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %59 = stablehlo.multiply %40, %58 : tensor<3x3xf32>
    %60 = stablehlo.transpose %59, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    return %34, %32, %60 : tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @geqrf(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
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
  func.func private @unmqr(%arg0: tensor<3x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg2) : tensor<i32>, tensor<3x3xf32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %2 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<2> : tensor<i32>
      %3 = stablehlo.subtract %c_2, %iterArg : tensor<i32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %5 = stablehlo.compare EQ, %0, %4, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %6 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %7 = stablehlo.compare GT, %0, %6, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %8 = stablehlo.dynamic_slice %arg0, %c_3, %3, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %9 = stablehlo.select %7, %8, %cst : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<3x1xf32>
      %10 = stablehlo.select %5, %cst_4, %9 : tensor<3x1xi1>, tensor<3x1xf32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %11 = stablehlo.dynamic_slice %arg1, %3, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
      %12 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<1x1xf32>
      %13 = stablehlo.transpose %10, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %14 = stablehlo.dot_general %13, %iterArg_0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<1x3xf32>
      %15 = stablehlo.dot_general %10, %14, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
      %16 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x3xf32>
      %17 = stablehlo.multiply %16, %15 : tensor<3x3xf32>
      %18 = stablehlo.subtract %iterArg_0, %17 : tensor<3x3xf32>
      stablehlo.return %2, %18 : tensor<i32>, tensor<3x3xf32>
    }
    return %1#1 : tensor<3x3xf32>
  }
}
