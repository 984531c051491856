module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xi32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<i32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0:3 = call @ldl(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
    return %0#0, %0#1, %0#2 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
  func.func private @ldl(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %2 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %3 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %4 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %5 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %6 = stablehlo.compare GT, %4, %5, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %7 = stablehlo.select %6, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %8 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %9 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %10 = stablehlo.compare EQ, %8, %9, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %11 = stablehlo.select %10, %arg0, %cst_0 : tensor<3x3xi1>, tensor<3x3xf32>
    %12 = stablehlo.add %7, %11 : tensor<3x3xf32>
    %13 = stablehlo.transpose %7, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %14 = stablehlo.add %12, %13 : tensor<3x3xf32>
    %c = stablehlo.constant dense<0> : tensor<3xi32>
    %c_1 = stablehlo.constant dense<false> : tensor<1x1xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %15:5 = stablehlo.while(%iterArg = %c_3, %iterArg_5 = %14, %iterArg_6 = %c, %iterArg_7 = %c_1, %iterArg_8 = %c_2) : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<1x1xi1>, tensor<i32>
    cond {
      %c_9 = stablehlo.constant dense<3> : tensor<i32>
      %20 = stablehlo.compare LT, %iterArg, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %20 : tensor<i1>
    } do {
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %20 = stablehlo.add %iterArg, %c_9 : tensor<i32>
      %21 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %c_10 = stablehlo.constant dense<0> : tensor<i32>
      %22 = stablehlo.dynamic_slice %iterArg_5, %c_10, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %23 = stablehlo.dynamic_slice %22, %iterArg, %c_11, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %24 = stablehlo.abs %23 : tensor<1x1xf32>
      %25 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %26 = stablehlo.compare GT, %2, %25, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %27 = stablehlo.abs %22 : tensor<3x1xf32>
      %cst_12 = stablehlo.constant dense<-1.000000e+00> : tensor<3x1xf32>
      %28 = stablehlo.select %26, %27, %cst_12 : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %29 = stablehlo.reduce(%28 init: %cst_13) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %30 = stablehlo.reshape %29 : (tensor<1xf32>) -> tensor<1x1xf32>
      %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %32 = stablehlo.compare EQ, %28, %31, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
      %33 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_14 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %34 = stablehlo.select %32, %33, %c_14 : tensor<3x1xi1>, tensor<3x1xi32>
      %c_15 = stablehlo.constant dense<2147483647> : tensor<i32>
      %35 = stablehlo.reduce(%34 init: %c_15) applies stablehlo.minimum across dimensions = [0] : (tensor<3x1xi32>, tensor<i32>) -> tensor<1xi32>
      %36 = stablehlo.reshape %35 : (tensor<1xi32>) -> tensor<1x1xi32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %37 = stablehlo.compare GT, %30, %cst_16, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %38 = stablehlo.select %37, %36, %21 : tensor<1x1xi1>, tensor<1x1xi32>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %39 = stablehlo.maximum %30, %cst_17 : tensor<1x1xf32>
      %40 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %41 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %42 = stablehlo.compare EQ, %40, %41, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %44 = stablehlo.select %43, %iterArg_5, %cst_18 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %45 = stablehlo.reduce(%44 init: %cst_19) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %46 = stablehlo.reshape %45 : (tensor<3xf32>) -> tensor<1x3xf32>
      %47 = stablehlo.abs %46 : tensor<1x3xf32>
      %48 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %49 = stablehlo.compare GE, %3, %48, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %50 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %51 = stablehlo.compare NE, %3, %50, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %52 = stablehlo.and %49, %51 : tensor<1x3xi1>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %53 = stablehlo.select %52, %47, %cst_20 : tensor<1x3xi1>, tensor<1x3xf32>
      %cst_21 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %54 = stablehlo.reduce(%53 init: %cst_21) applies stablehlo.maximum across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
      %55 = stablehlo.reshape %54 : (tensor<1xf32>) -> tensor<1x1xf32>
      %56 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %57 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %58 = stablehlo.compare EQ, %56, %57, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %59 = stablehlo.select %58, %47, %cst_22 : tensor<1x3xi1>, tensor<1x3xf32>
      %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %60 = stablehlo.reduce(%59 init: %cst_23) applies stablehlo.add across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
      %61 = stablehlo.reshape %60 : (tensor<1xf32>) -> tensor<1x1xf32>
      %62 = stablehlo.maximum %24, %39 : tensor<1x1xf32>
      %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %63 = stablehlo.compare EQ, %62, %cst_24, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_25 = stablehlo.constant dense<0.64038819> : tensor<1x1xf32>
      %64 = stablehlo.multiply %cst_25, %39 : tensor<1x1xf32>
      %65 = stablehlo.compare GE, %24, %64, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %66 = stablehlo.or %63, %65 : tensor<1x1xi1>
      %cst_26 = stablehlo.constant dense<0.64038819> : tensor<1x1xf32>
      %67 = stablehlo.multiply %cst_26, %39 : tensor<1x1xf32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %68 = stablehlo.compare EQ, %55, %cst_27, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %69 = stablehlo.select %68, %cst_28, %55 : tensor<1x1xi1>, tensor<1x1xf32>
      %70 = stablehlo.divide %39, %69 : tensor<1x1xf32>
      %71 = stablehlo.multiply %67, %70 : tensor<1x1xf32>
      %72 = stablehlo.compare GE, %24, %71, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %73 = stablehlo.or %66, %72 : tensor<1x1xi1>
      %74 = stablehlo.not %73 : tensor<1x1xi1>
      %cst_29 = stablehlo.constant dense<0.64038819> : tensor<1x1xf32>
      %75 = stablehlo.multiply %cst_29, %55 : tensor<1x1xf32>
      %76 = stablehlo.compare LT, %61, %75, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %77 = stablehlo.and %74, %76 : tensor<1x1xi1>
      %78 = stablehlo.not %iterArg_7 : tensor<1x1xi1>
      %79 = stablehlo.and %77, %78 : tensor<1x1xi1>
      %80 = stablehlo.select %73, %21, %38 : tensor<1x1xi1>, tensor<1x1xi32>
      %c_30 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %81 = stablehlo.add %21, %c_30 : tensor<1x1xi32>
      %82 = stablehlo.select %79, %81, %21 : tensor<1x1xi1>, tensor<1x1xi32>
      %83 = stablehlo.not %iterArg_7 : tensor<1x1xi1>
      %84 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %85 = stablehlo.compare GE, %0, %84, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %86 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %87 = stablehlo.compare GE, %1, %86, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %88 = stablehlo.broadcast_in_dim %85, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %89 = stablehlo.broadcast_in_dim %87, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %90 = stablehlo.and %88, %89 : tensor<3x3xi1>
      %91 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %92 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %93 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %94 = stablehlo.compare EQ, %92, %93, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %95 = stablehlo.broadcast_in_dim %94, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %96 = stablehlo.select %95, %iterArg_5, %cst_31 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %97 = stablehlo.reduce(%96 init: %cst_32) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %98 = stablehlo.reshape %97 : (tensor<3xf32>) -> tensor<1x3xf32>
      %99 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %100 = stablehlo.broadcast_in_dim %80, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %101 = stablehlo.compare EQ, %99, %100, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %102 = stablehlo.broadcast_in_dim %101, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %103 = stablehlo.select %102, %iterArg_5, %cst_33 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %104 = stablehlo.reduce(%103 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %105 = stablehlo.reshape %104 : (tensor<3xf32>) -> tensor<1x3xf32>
      %106 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %107 = stablehlo.compare EQ, %91, %106, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %108 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %109 = stablehlo.and %108, %107 : tensor<3x1xi1>
      %110 = stablehlo.broadcast_in_dim %80, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %111 = stablehlo.compare EQ, %91, %110, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %112 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %113 = stablehlo.and %112, %111 : tensor<3x1xi1>
      %114 = stablehlo.broadcast_in_dim %98, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %115 = stablehlo.broadcast_in_dim %113, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %116 = stablehlo.select %115, %114, %iterArg_5 : tensor<3x3xi1>, tensor<3x3xf32>
      %117 = stablehlo.broadcast_in_dim %105, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %118 = stablehlo.broadcast_in_dim %109, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %119 = stablehlo.select %118, %117, %116 : tensor<3x3xi1>, tensor<3x3xf32>
      %120 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %121 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %122 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %123 = stablehlo.compare EQ, %121, %122, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %124 = stablehlo.broadcast_in_dim %123, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %125 = stablehlo.select %124, %119, %cst_35 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %126 = stablehlo.reduce(%125 init: %cst_36) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %127 = stablehlo.reshape %126 : (tensor<3xf32>) -> tensor<3x1xf32>
      %128 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %129 = stablehlo.broadcast_in_dim %80, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %130 = stablehlo.compare EQ, %128, %129, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %131 = stablehlo.broadcast_in_dim %130, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %132 = stablehlo.select %131, %119, %cst_37 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %133 = stablehlo.reduce(%132 init: %cst_38) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %134 = stablehlo.reshape %133 : (tensor<3xf32>) -> tensor<3x1xf32>
      %135 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %136 = stablehlo.compare EQ, %120, %135, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %137 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<1x3xi1>
      %138 = stablehlo.and %137, %136 : tensor<1x3xi1>
      %139 = stablehlo.broadcast_in_dim %80, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %140 = stablehlo.compare EQ, %120, %139, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %141 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<1x3xi1>
      %142 = stablehlo.and %141, %140 : tensor<1x3xi1>
      %143 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %144 = stablehlo.broadcast_in_dim %142, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %145 = stablehlo.select %144, %143, %119 : tensor<3x3xi1>, tensor<3x3xf32>
      %146 = stablehlo.broadcast_in_dim %134, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %147 = stablehlo.broadcast_in_dim %138, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %148 = stablehlo.select %147, %146, %145 : tensor<3x3xi1>, tensor<3x3xf32>
      %149 = stablehlo.select %90, %148, %iterArg_5 : tensor<3x3xi1>, tensor<3x3xf32>
      %c_39 = stablehlo.constant dense<0> : tensor<i32>
      %150 = stablehlo.dynamic_slice %149, %c_39, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %c_40 = stablehlo.constant dense<1> : tensor<i32>
      %151 = stablehlo.add %iterArg, %c_40 : tensor<i32>
      %c_41 = stablehlo.constant dense<0> : tensor<i32>
      %152 = stablehlo.dynamic_slice %149, %c_41, %151, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %c_42 = stablehlo.constant dense<0> : tensor<i32>
      %153 = stablehlo.dynamic_slice %150, %iterArg, %c_42, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %c_43 = stablehlo.constant dense<1> : tensor<i32>
      %154 = stablehlo.add %iterArg, %c_43 : tensor<i32>
      %c_44 = stablehlo.constant dense<0> : tensor<i32>
      %155 = stablehlo.dynamic_slice %150, %154, %c_44, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %c_45 = stablehlo.constant dense<1> : tensor<i32>
      %156 = stablehlo.add %iterArg, %c_45 : tensor<i32>
      %c_46 = stablehlo.constant dense<0> : tensor<i32>
      %157 = stablehlo.dynamic_slice %152, %156, %c_46, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %158 = stablehlo.select %63, %cst_47, %153 : tensor<1x1xi1>, tensor<1x1xf32>
      %159 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %160 = stablehlo.compare GT, %2, %159, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %161 = stablehlo.broadcast_in_dim %158, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %162 = stablehlo.divide %150, %161 : tensor<3x1xf32>
      %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %163 = stablehlo.select %160, %162, %cst_48 : tensor<3x1xi1>, tensor<3x1xf32>
      %164 = stablehlo.multiply %153, %157 : tensor<1x1xf32>
      %165 = stablehlo.multiply %155, %155 : tensor<1x1xf32>
      %166 = stablehlo.subtract %164, %165 : tensor<1x1xf32>
      %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %167 = stablehlo.select %79, %166, %cst_49 : tensor<1x1xi1>, tensor<1x1xf32>
      %c_50 = stablehlo.constant dense<1> : tensor<i32>
      %168 = stablehlo.add %iterArg, %c_50 : tensor<i32>
      %169 = stablehlo.broadcast_in_dim %168, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %170 = stablehlo.compare GT, %2, %169, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %171 = stablehlo.broadcast_in_dim %157, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %172 = stablehlo.multiply %150, %171 : tensor<3x1xf32>
      %173 = stablehlo.broadcast_in_dim %155, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %174 = stablehlo.multiply %152, %173 : tensor<3x1xf32>
      %175 = stablehlo.subtract %172, %174 : tensor<3x1xf32>
      %176 = stablehlo.broadcast_in_dim %167, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %177 = stablehlo.divide %175, %176 : tensor<3x1xf32>
      %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %178 = stablehlo.select %170, %177, %cst_51 : tensor<3x1xi1>, tensor<3x1xf32>
      %179 = stablehlo.broadcast_in_dim %153, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %180 = stablehlo.multiply %152, %179 : tensor<3x1xf32>
      %181 = stablehlo.broadcast_in_dim %155, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %182 = stablehlo.multiply %150, %181 : tensor<3x1xf32>
      %183 = stablehlo.subtract %180, %182 : tensor<3x1xf32>
      %184 = stablehlo.broadcast_in_dim %167, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %185 = stablehlo.divide %183, %184 : tensor<3x1xf32>
      %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %186 = stablehlo.select %170, %185, %cst_52 : tensor<3x1xi1>, tensor<3x1xf32>
      %187 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %188 = stablehlo.compare GT, %2, %187, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %189 = stablehlo.select %188, %150, %cst_53 : tensor<3x1xi1>, tensor<3x1xf32>
      %190 = stablehlo.transpose %189, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %191 = stablehlo.broadcast_in_dim %163, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %192 = stablehlo.broadcast_in_dim %190, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %193 = stablehlo.multiply %191, %192 : tensor<3x3xf32>
      %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %194 = stablehlo.select %170, %150, %cst_54 : tensor<3x1xi1>, tensor<3x1xf32>
      %195 = stablehlo.transpose %194, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %196 = stablehlo.broadcast_in_dim %178, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %197 = stablehlo.broadcast_in_dim %195, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %198 = stablehlo.multiply %196, %197 : tensor<3x3xf32>
      %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %199 = stablehlo.select %170, %152, %cst_55 : tensor<3x1xi1>, tensor<3x1xf32>
      %200 = stablehlo.transpose %199, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %201 = stablehlo.broadcast_in_dim %186, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %202 = stablehlo.broadcast_in_dim %200, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %203 = stablehlo.multiply %201, %202 : tensor<3x3xf32>
      %204 = stablehlo.add %198, %203 : tensor<3x3xf32>
      %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %205 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %206 = stablehlo.select %205, %cst_56, %193 : tensor<3x3xi1>, tensor<3x3xf32>
      %207 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %208 = stablehlo.select %207, %204, %206 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %209 = stablehlo.broadcast_in_dim %iterArg_7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %210 = stablehlo.select %209, %cst_57, %208 : tensor<3x3xi1>, tensor<3x3xf32>
      %211 = stablehlo.subtract %149, %210 : tensor<3x3xf32>
      %212 = stablehlo.select %170, %178, %150 : tensor<3x1xi1>, tensor<3x1xf32>
      %213 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %214 = stablehlo.compare GT, %2, %213, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %215 = stablehlo.select %214, %163, %150 : tensor<3x1xi1>, tensor<3x1xf32>
      %216 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %217 = stablehlo.select %216, %212, %215 : tensor<3x1xi1>, tensor<3x1xf32>
      %218 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %219 = stablehlo.compare EQ, %1, %218, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %220 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %221 = stablehlo.compare GT, %0, %220, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %222 = stablehlo.broadcast_in_dim %219, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %223 = stablehlo.broadcast_in_dim %221, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %224 = stablehlo.and %222, %223 : tensor<3x3xi1>
      %225 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %226 = stablehlo.and %224, %225 : tensor<3x3xi1>
      %227 = stablehlo.broadcast_in_dim %217, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %228 = stablehlo.select %226, %227, %211 : tensor<3x3xi1>, tensor<3x3xf32>
      %c_58 = stablehlo.constant dense<1> : tensor<i32>
      %229 = stablehlo.add %iterArg, %c_58 : tensor<i32>
      %230 = stablehlo.broadcast_in_dim %229, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %231 = stablehlo.compare EQ, %1, %230, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %c_59 = stablehlo.constant dense<1> : tensor<i32>
      %232 = stablehlo.add %iterArg, %c_59 : tensor<i32>
      %233 = stablehlo.broadcast_in_dim %232, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %234 = stablehlo.compare GT, %0, %233, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %235 = stablehlo.broadcast_in_dim %231, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %236 = stablehlo.broadcast_in_dim %234, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %237 = stablehlo.and %235, %236 : tensor<3x3xi1>
      %238 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %239 = stablehlo.and %237, %238 : tensor<3x3xi1>
      %240 = stablehlo.broadcast_in_dim %186, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %241 = stablehlo.select %239, %240, %228 : tensor<3x3xi1>, tensor<3x3xf32>
      %242 = stablehlo.reshape %80 : (tensor<1x1xi32>) -> tensor<1xi32>
      %c_60 = stablehlo.constant dense<1> : tensor<1xi32>
      %243 = stablehlo.add %242, %c_60 : tensor<1xi32>
      %244 = stablehlo.reshape %79 : (tensor<1x1xi1>) -> tensor<1xi1>
      %245 = stablehlo.negate %243 : tensor<1xi32>
      %246 = stablehlo.select %244, %245, %243 : tensor<1xi1>, tensor<1xi32>
      %247 = stablehlo.iota dim = 0 : tensor<3xi32>
      %248 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %249 = stablehlo.compare EQ, %247, %248, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %250 = stablehlo.reshape %83 : (tensor<1x1xi1>) -> tensor<1xi1>
      %251 = stablehlo.broadcast_in_dim %250, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
      %252 = stablehlo.and %249, %251 : tensor<3xi1>
      %253 = stablehlo.broadcast_in_dim %246, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %254 = stablehlo.select %252, %253, %iterArg_6 : tensor<3xi1>, tensor<3xi32>
      %c_61 = stablehlo.constant dense<1> : tensor<i32>
      %255 = stablehlo.add %iterArg, %c_61 : tensor<i32>
      %256 = stablehlo.broadcast_in_dim %255, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %257 = stablehlo.compare EQ, %247, %256, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %258 = stablehlo.reshape %79 : (tensor<1x1xi1>) -> tensor<1xi1>
      %259 = stablehlo.broadcast_in_dim %258, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
      %260 = stablehlo.and %257, %259 : tensor<3xi1>
      %261 = stablehlo.broadcast_in_dim %246, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %262 = stablehlo.select %260, %261, %254 : tensor<3xi1>, tensor<3xi32>
      %263 = stablehlo.and %63, %83 : tensor<1x1xi1>
      %264 = stablehlo.reshape %263 : (tensor<1x1xi1>) -> tensor<i1>
      %c_62 = stablehlo.constant dense<1> : tensor<i32>
      %265 = stablehlo.add %iterArg, %c_62 : tensor<i32>
      %c_63 = stablehlo.constant dense<0> : tensor<i32>
      %266 = stablehlo.select %264, %265, %c_63 : tensor<i1>, tensor<i32>
      %c_64 = stablehlo.constant dense<0> : tensor<i32>
      %267 = stablehlo.compare EQ, %iterArg_8, %c_64, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %268 = stablehlo.select %267, %266, %iterArg_8 : tensor<i1>, tensor<i32>
      stablehlo.return %20, %241, %262, %79, %268 : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<1x1xi1>, tensor<i32>
    }
    %16 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
    %17 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
    %18 = stablehlo.compare GE, %16, %17, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %19 = stablehlo.select %18, %15#1, %cst_4 : tensor<3x3xi1>, tensor<3x3xf32>
    return %19, %15#2, %15#4 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
}
