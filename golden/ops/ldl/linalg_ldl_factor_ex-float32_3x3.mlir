module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xi32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<i32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0:3 = call @ldl(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
    return %0#0, %0#1, %0#2 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
  func.func private @ldl(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %4 = stablehlo.compare GT, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %6 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %7 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %8 = stablehlo.compare EQ, %6, %7, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %9 = stablehlo.select %8, %arg0, %cst_0 : tensor<3x3xi1>, tensor<3x3xf32>
    %10 = stablehlo.add %5, %9 : tensor<3x3xf32>
    %11 = stablehlo.transpose %5, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %12 = stablehlo.add %10, %11 : tensor<3x3xf32>
    %c = stablehlo.constant dense<0> : tensor<3xi32>
    %c_1 = stablehlo.constant dense<false> : tensor<1x1xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %13:5 = stablehlo.while(%iterArg = %c_3, %iterArg_5 = %12, %iterArg_6 = %c, %iterArg_7 = %c_1, %iterArg_8 = %c_2) : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<1x1xi1>, tensor<i32>
    cond {
      %c_9 = stablehlo.constant dense<3> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg, %c_9 : tensor<i32>
      %19 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %c_10 = stablehlo.constant dense<0> : tensor<i32>
      %20 = stablehlo.dynamic_slice %iterArg_5, %c_10, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %21 = stablehlo.dynamic_slice %20, %iterArg, %c_11, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %22 = stablehlo.abs %21 : tensor<1x1xf32>
      %23 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %24 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %25 = stablehlo.compare GT, %23, %24, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %26 = stablehlo.abs %20 : tensor<3x1xf32>
      %cst_12 = stablehlo.constant dense<-1.000000e+00> : tensor<3x1xf32>
      %27 = stablehlo.select %25, %26, %cst_12 : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %28 = stablehlo.reduce(%27 init: %cst_13) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %29 = stablehlo.reshape %28 : (tensor<1xf32>) -> tensor<1x1xf32>
      %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %31 = stablehlo.compare EQ, %27, %30, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
      %32 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_14 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %33 = stablehlo.select %31, %32, %c_14 : tensor<3x1xi1>, tensor<3x1xi32>
      %34 = stablehlo.negate %33 : tensor<3x1xi32>
      %c_15 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %35 = stablehlo.reduce(%34 init: %c_15) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xi32>, tensor<i32>) -> tensor<1xi32>
      %36 = stablehlo.reshape %35 : (tensor<1xi32>) -> tensor<1x1xi32>
      %37 = stablehlo.negate %36 : tensor<1x1xi32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %38 = stablehlo.compare GT, %29, %cst_16, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %39 = stablehlo.select %38, %37, %19 : tensor<1x1xi1>, tensor<1x1xi32>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %40 = stablehlo.maximum %29, %cst_17 : tensor<1x1xf32>
      %41 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %42 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %43 = stablehlo.compare EQ, %41, %42, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %45 = stablehlo.select %44, %iterArg_5, %cst_18 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %46 = stablehlo.reduce(%45 init: %cst_19) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %47 = stablehlo.reshape %46 : (tensor<3xf32>) -> tensor<1x3xf32>
      %48 = stablehlo.abs %47 : tensor<1x3xf32>
      %49 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %50 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %51 = stablehlo.compare GE, %49, %50, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %52 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %53 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %54 = stablehlo.compare NE, %52, %53, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %55 = stablehlo.and %51, %54 : tensor<1x3xi1>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %56 = stablehlo.select %55, %48, %cst_20 : tensor<1x3xi1>, tensor<1x3xf32>
      %cst_21 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %57 = stablehlo.reduce(%56 init: %cst_21) applies stablehlo.maximum across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
      %58 = stablehlo.reshape %57 : (tensor<1xf32>) -> tensor<1x1xf32>
      %59 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %60 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %61 = stablehlo.compare EQ, %59, %60, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %62 = stablehlo.select %61, %48, %cst_22 : tensor<1x3xi1>, tensor<1x3xf32>
      %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %63 = stablehlo.reduce(%62 init: %cst_23) applies stablehlo.add across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
      %64 = stablehlo.reshape %63 : (tensor<1xf32>) -> tensor<1x1xf32>
      %65 = stablehlo.maximum %22, %40 : tensor<1x1xf32>
      %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %66 = stablehlo.compare EQ, %65, %cst_24, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_25 = stablehlo.constant dense<0.64038819> : tensor<1x1xf32>
      %67 = stablehlo.multiply %cst_25, %40 : tensor<1x1xf32>
      %68 = stablehlo.compare GE, %22, %67, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %69 = stablehlo.or %66, %68 : tensor<1x1xi1>
      %cst_26 = stablehlo.constant dense<0.64038819> : tensor<1x1xf32>
      %70 = stablehlo.multiply %cst_26, %40 : tensor<1x1xf32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %71 = stablehlo.compare EQ, %58, %cst_27, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %72 = stablehlo.select %71, %cst_28, %58 : tensor<1x1xi1>, tensor<1x1xf32>
      %73 = stablehlo.divide %40, %72 : tensor<1x1xf32>
      %74 = stablehlo.multiply %70, %73 : tensor<1x1xf32>
      %75 = stablehlo.compare GE, %22, %74, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %76 = stablehlo.or %69, %75 : tensor<1x1xi1>
      %77 = stablehlo.not %76 : tensor<1x1xi1>
      %cst_29 = stablehlo.constant dense<0.64038819> : tensor<1x1xf32>
      %78 = stablehlo.multiply %cst_29, %58 : tensor<1x1xf32>
      %79 = stablehlo.compare LT, %64, %78, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %80 = stablehlo.and %77, %79 : tensor<1x1xi1>
      %81 = stablehlo.not %iterArg_7 : tensor<1x1xi1>
      %82 = stablehlo.and %80, %81 : tensor<1x1xi1>
      %83 = stablehlo.select %76, %19, %39 : tensor<1x1xi1>, tensor<1x1xi32>
      %c_30 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %84 = stablehlo.add %19, %c_30 : tensor<1x1xi32>
      %85 = stablehlo.select %82, %84, %19 : tensor<1x1xi1>, tensor<1x1xi32>
      %86 = stablehlo.not %iterArg_7 : tensor<1x1xi1>
      %87 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %88 = stablehlo.compare GE, %0, %87, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %89 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %90 = stablehlo.compare GE, %1, %89, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %91 = stablehlo.broadcast_in_dim %88, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %92 = stablehlo.broadcast_in_dim %90, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %93 = stablehlo.and %91, %92 : tensor<3x3xi1>
      %94 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %95 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %96 = stablehlo.broadcast_in_dim %85, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %97 = stablehlo.compare EQ, %95, %96, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %98 = stablehlo.broadcast_in_dim %97, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %99 = stablehlo.select %98, %iterArg_5, %cst_31 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %100 = stablehlo.reduce(%99 init: %cst_32) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %101 = stablehlo.reshape %100 : (tensor<3xf32>) -> tensor<1x3xf32>
      %102 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %103 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %104 = stablehlo.compare EQ, %102, %103, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %105 = stablehlo.broadcast_in_dim %104, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %106 = stablehlo.select %105, %iterArg_5, %cst_33 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %107 = stablehlo.reduce(%106 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %108 = stablehlo.reshape %107 : (tensor<3xf32>) -> tensor<1x3xf32>
      %109 = stablehlo.broadcast_in_dim %85, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %110 = stablehlo.compare EQ, %94, %109, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %111 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %112 = stablehlo.and %111, %110 : tensor<3x1xi1>
      %113 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %114 = stablehlo.compare EQ, %94, %113, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %115 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %116 = stablehlo.and %115, %114 : tensor<3x1xi1>
      %117 = stablehlo.broadcast_in_dim %101, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %118 = stablehlo.broadcast_in_dim %116, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %119 = stablehlo.select %118, %117, %iterArg_5 : tensor<3x3xi1>, tensor<3x3xf32>
      %120 = stablehlo.broadcast_in_dim %108, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %121 = stablehlo.broadcast_in_dim %112, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %122 = stablehlo.select %121, %120, %119 : tensor<3x3xi1>, tensor<3x3xf32>
      %123 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %124 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %125 = stablehlo.broadcast_in_dim %85, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %126 = stablehlo.compare EQ, %124, %125, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %127 = stablehlo.broadcast_in_dim %126, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %128 = stablehlo.select %127, %122, %cst_35 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %129 = stablehlo.reduce(%128 init: %cst_36) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %130 = stablehlo.reshape %129 : (tensor<3xf32>) -> tensor<3x1xf32>
      %131 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %132 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %133 = stablehlo.compare EQ, %131, %132, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %134 = stablehlo.broadcast_in_dim %133, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %135 = stablehlo.select %134, %122, %cst_37 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %136 = stablehlo.reduce(%135 init: %cst_38) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %137 = stablehlo.reshape %136 : (tensor<3xf32>) -> tensor<3x1xf32>
      %138 = stablehlo.broadcast_in_dim %85, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %139 = stablehlo.compare EQ, %123, %138, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %140 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<1x3xi1>
      %141 = stablehlo.and %140, %139 : tensor<1x3xi1>
      %142 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %143 = stablehlo.compare EQ, %123, %142, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %144 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<1x3xi1>
      %145 = stablehlo.and %144, %143 : tensor<1x3xi1>
      %146 = stablehlo.broadcast_in_dim %130, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %147 = stablehlo.broadcast_in_dim %145, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %148 = stablehlo.select %147, %146, %122 : tensor<3x3xi1>, tensor<3x3xf32>
      %149 = stablehlo.broadcast_in_dim %137, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %150 = stablehlo.broadcast_in_dim %141, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %151 = stablehlo.select %150, %149, %148 : tensor<3x3xi1>, tensor<3x3xf32>
      %152 = stablehlo.select %93, %151, %iterArg_5 : tensor<3x3xi1>, tensor<3x3xf32>
      %c_39 = stablehlo.constant dense<0> : tensor<i32>
      %153 = stablehlo.dynamic_slice %152, %c_39, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %c_40 = stablehlo.constant dense<1> : tensor<i32>
      %154 = stablehlo.add %iterArg, %c_40 : tensor<i32>
      %c_41 = stablehlo.constant dense<0> : tensor<i32>
      %155 = stablehlo.dynamic_slice %152, %c_41, %154, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %c_42 = stablehlo.constant dense<0> : tensor<i32>
      %156 = stablehlo.dynamic_slice %153, %iterArg, %c_42, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %c_43 = stablehlo.constant dense<1> : tensor<i32>
      %157 = stablehlo.add %iterArg, %c_43 : tensor<i32>
      %c_44 = stablehlo.constant dense<0> : tensor<i32>
      %158 = stablehlo.dynamic_slice %153, %157, %c_44, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %c_45 = stablehlo.constant dense<1> : tensor<i32>
      %159 = stablehlo.add %iterArg, %c_45 : tensor<i32>
      %c_46 = stablehlo.constant dense<0> : tensor<i32>
      %160 = stablehlo.dynamic_slice %155, %159, %c_46, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %161 = stablehlo.select %66, %cst_47, %156 : tensor<1x1xi1>, tensor<1x1xf32>
      %162 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %163 = stablehlo.compare GT, %0, %162, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %164 = stablehlo.broadcast_in_dim %161, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %165 = stablehlo.divide %153, %164 : tensor<3x1xf32>
      %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %166 = stablehlo.select %163, %165, %cst_48 : tensor<3x1xi1>, tensor<3x1xf32>
      %167 = stablehlo.multiply %156, %160 : tensor<1x1xf32>
      %168 = stablehlo.multiply %158, %158 : tensor<1x1xf32>
      %169 = stablehlo.subtract %167, %168 : tensor<1x1xf32>
      %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %170 = stablehlo.select %82, %169, %cst_49 : tensor<1x1xi1>, tensor<1x1xf32>
      %c_50 = stablehlo.constant dense<1> : tensor<i32>
      %171 = stablehlo.add %iterArg, %c_50 : tensor<i32>
      %172 = stablehlo.broadcast_in_dim %171, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %173 = stablehlo.compare GT, %0, %172, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %174 = stablehlo.broadcast_in_dim %160, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %175 = stablehlo.multiply %153, %174 : tensor<3x1xf32>
      %176 = stablehlo.broadcast_in_dim %158, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %177 = stablehlo.multiply %155, %176 : tensor<3x1xf32>
      %178 = stablehlo.subtract %175, %177 : tensor<3x1xf32>
      %179 = stablehlo.broadcast_in_dim %170, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %180 = stablehlo.divide %178, %179 : tensor<3x1xf32>
      %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %181 = stablehlo.select %173, %180, %cst_51 : tensor<3x1xi1>, tensor<3x1xf32>
      %182 = stablehlo.broadcast_in_dim %156, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %183 = stablehlo.multiply %155, %182 : tensor<3x1xf32>
      %184 = stablehlo.broadcast_in_dim %158, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %185 = stablehlo.multiply %153, %184 : tensor<3x1xf32>
      %186 = stablehlo.subtract %183, %185 : tensor<3x1xf32>
      %187 = stablehlo.broadcast_in_dim %170, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %188 = stablehlo.divide %186, %187 : tensor<3x1xf32>
      %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %189 = stablehlo.select %173, %188, %cst_52 : tensor<3x1xi1>, tensor<3x1xf32>
      %190 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %191 = stablehlo.compare GT, %0, %190, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %192 = stablehlo.select %191, %153, %cst_53 : tensor<3x1xi1>, tensor<3x1xf32>
      %193 = stablehlo.transpose %192, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %194 = stablehlo.broadcast_in_dim %166, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %195 = stablehlo.broadcast_in_dim %193, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %196 = stablehlo.multiply %194, %195 : tensor<3x3xf32>
      %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %197 = stablehlo.select %173, %153, %cst_54 : tensor<3x1xi1>, tensor<3x1xf32>
      %198 = stablehlo.transpose %197, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %199 = stablehlo.broadcast_in_dim %181, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %200 = stablehlo.broadcast_in_dim %198, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %201 = stablehlo.multiply %199, %200 : tensor<3x3xf32>
      %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %202 = stablehlo.select %173, %155, %cst_55 : tensor<3x1xi1>, tensor<3x1xf32>
      %203 = stablehlo.transpose %202, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %204 = stablehlo.broadcast_in_dim %189, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %205 = stablehlo.broadcast_in_dim %203, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %206 = stablehlo.multiply %204, %205 : tensor<3x3xf32>
      %207 = stablehlo.add %201, %206 : tensor<3x3xf32>
      %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %208 = stablehlo.broadcast_in_dim %66, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %209 = stablehlo.select %208, %cst_56, %196 : tensor<3x3xi1>, tensor<3x3xf32>
      %210 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %211 = stablehlo.select %210, %207, %209 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %212 = stablehlo.broadcast_in_dim %iterArg_7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %213 = stablehlo.select %212, %cst_57, %211 : tensor<3x3xi1>, tensor<3x3xf32>
      %214 = stablehlo.subtract %152, %213 : tensor<3x3xf32>
      %215 = stablehlo.select %173, %181, %153 : tensor<3x1xi1>, tensor<3x1xf32>
      %216 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %217 = stablehlo.compare GT, %0, %216, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %218 = stablehlo.select %217, %166, %153 : tensor<3x1xi1>, tensor<3x1xf32>
      %219 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %220 = stablehlo.select %219, %215, %218 : tensor<3x1xi1>, tensor<3x1xf32>
      %221 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %222 = stablehlo.compare EQ, %1, %221, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %223 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %224 = stablehlo.compare GT, %0, %223, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %225 = stablehlo.broadcast_in_dim %222, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %226 = stablehlo.broadcast_in_dim %224, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %227 = stablehlo.and %225, %226 : tensor<3x3xi1>
      %228 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %229 = stablehlo.and %227, %228 : tensor<3x3xi1>
      %230 = stablehlo.broadcast_in_dim %220, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %231 = stablehlo.select %229, %230, %214 : tensor<3x3xi1>, tensor<3x3xf32>
      %c_58 = stablehlo.constant dense<1> : tensor<i32>
      %232 = stablehlo.add %iterArg, %c_58 : tensor<i32>
      %233 = stablehlo.broadcast_in_dim %232, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %234 = stablehlo.compare EQ, %1, %233, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %c_59 = stablehlo.constant dense<1> : tensor<i32>
      %235 = stablehlo.add %iterArg, %c_59 : tensor<i32>
      %236 = stablehlo.broadcast_in_dim %235, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %237 = stablehlo.compare GT, %0, %236, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %238 = stablehlo.broadcast_in_dim %234, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %239 = stablehlo.broadcast_in_dim %237, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %240 = stablehlo.and %238, %239 : tensor<3x3xi1>
      %241 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %242 = stablehlo.and %240, %241 : tensor<3x3xi1>
      %243 = stablehlo.broadcast_in_dim %189, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %244 = stablehlo.select %242, %243, %231 : tensor<3x3xi1>, tensor<3x3xf32>
      %245 = stablehlo.reshape %83 : (tensor<1x1xi32>) -> tensor<1xi32>
      %c_60 = stablehlo.constant dense<1> : tensor<1xi32>
      %246 = stablehlo.add %245, %c_60 : tensor<1xi32>
      %247 = stablehlo.reshape %82 : (tensor<1x1xi1>) -> tensor<1xi1>
      %248 = stablehlo.negate %246 : tensor<1xi32>
      %249 = stablehlo.select %247, %248, %246 : tensor<1xi1>, tensor<1xi32>
      %250 = stablehlo.iota dim = 0 : tensor<3xi32>
      %251 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %252 = stablehlo.compare EQ, %250, %251, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %253 = stablehlo.reshape %86 : (tensor<1x1xi1>) -> tensor<1xi1>
      %254 = stablehlo.broadcast_in_dim %253, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
      %255 = stablehlo.and %252, %254 : tensor<3xi1>
      %256 = stablehlo.broadcast_in_dim %249, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %257 = stablehlo.select %255, %256, %iterArg_6 : tensor<3xi1>, tensor<3xi32>
      %c_61 = stablehlo.constant dense<1> : tensor<i32>
      %258 = stablehlo.add %iterArg, %c_61 : tensor<i32>
      %259 = stablehlo.broadcast_in_dim %258, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %260 = stablehlo.compare EQ, %250, %259, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %261 = stablehlo.reshape %82 : (tensor<1x1xi1>) -> tensor<1xi1>
      %262 = stablehlo.broadcast_in_dim %261, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
      %263 = stablehlo.and %260, %262 : tensor<3xi1>
      %264 = stablehlo.broadcast_in_dim %249, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %265 = stablehlo.select %263, %264, %257 : tensor<3xi1>, tensor<3xi32>
      %266 = stablehlo.and %66, %86 : tensor<1x1xi1>
      %267 = stablehlo.reshape %266 : (tensor<1x1xi1>) -> tensor<i1>
      %c_62 = stablehlo.constant dense<1> : tensor<i32>
      %268 = stablehlo.add %iterArg, %c_62 : tensor<i32>
      %c_63 = stablehlo.constant dense<0> : tensor<i32>
      %269 = stablehlo.select %267, %268, %c_63 : tensor<i1>, tensor<i32>
      %c_64 = stablehlo.constant dense<0> : tensor<i32>
      %270 = stablehlo.compare EQ, %iterArg_8, %c_64, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %271 = stablehlo.select %270, %269, %iterArg_8 : tensor<i1>, tensor<i32>
      stablehlo.return %18, %244, %265, %82, %271 : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<1x1xi1>, tensor<i32>
    }
    %14 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %15 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %16 = stablehlo.compare GE, %14, %15, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %17 = stablehlo.select %16, %13#1, %cst_4 : tensor<3x3xi1>, tensor<3x3xf32>
    return %17, %13#2, %13#4 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
}
