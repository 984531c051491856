module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xi32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<i32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %0:3 = call @ldl(%arg0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
    return %0#0, %0#1, %0#2 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
  func.func private @ldl(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %2 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %3 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %4 = stablehlo.compare GT, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
    %5 = stablehlo.select %4, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %6 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %7 = stablehlo.select %6, %arg0, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    %8 = stablehlo.add %5, %7 : tensor<3x3xf32>
    %9 = stablehlo.transpose %5, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %10 = stablehlo.add %8, %9 : tensor<3x3xf32>
    %c = stablehlo.constant dense<0> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<false> : tensor<1x1xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %11:5 = stablehlo.while(%iterArg = %c_1, %iterArg_2 = %10, %iterArg_3 = %c, %iterArg_4 = %c_0, %iterArg_5 = %c_1) : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<1x1xi1>, tensor<i32>
    cond {
      %c_6 = stablehlo.constant dense<3> : tensor<i32>
      %14 = stablehlo.compare LT, %iterArg, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.add %iterArg, %c_6 : tensor<i32>
      %15 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %16 = stablehlo.dynamic_slice %iterArg_2, %c_1, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %17 = stablehlo.dynamic_slice %16, %iterArg, %c_1, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %18 = stablehlo.abs %17 : tensor<1x1xf32>
      %19 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %20 = stablehlo.compare GT, %0, %19, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %21 = stablehlo.abs %16 : tensor<3x1xf32>
      %cst_7 = stablehlo.constant dense<-1.000000e+00> : tensor<3x1xf32>
      %22 = stablehlo.select %20, %21, %cst_7 : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %23 = stablehlo.reduce(%22 init: %cst_8) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %24 = stablehlo.reshape %23 : (tensor<1xf32>) -> tensor<1x1xf32>
      %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %26 = stablehlo.compare EQ, %22, %25, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
      %27 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_9 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %28 = stablehlo.select %26, %27, %c_9 : tensor<3x1xi1>, tensor<3x1xi32>
      %c_10 = stablehlo.constant dense<2147483647> : tensor<i32>
      %29 = stablehlo.reduce(%28 init: %c_10) applies stablehlo.minimum across dimensions = [0] : (tensor<3x1xi32>, tensor<i32>) -> tensor<1xi32>
      %30 = stablehlo.reshape %29 : (tensor<1xi32>) -> tensor<1x1xi32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %31 = stablehlo.compare GT, %24, %cst_11, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %32 = stablehlo.select %31, %30, %15 : tensor<1x1xi1>, tensor<1x1xi32>
      %33 = stablehlo.maximum %24, %cst_11 : tensor<1x1xf32>
      %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %35 = stablehlo.compare EQ, %27, %34, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %37 = stablehlo.select %36, %iterArg_2, %cst : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %38 = stablehlo.reduce(%37 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %39 = stablehlo.reshape %38 : (tensor<3xf32>) -> tensor<1x3xf32>
      %40 = stablehlo.abs %39 : tensor<1x3xf32>
      %41 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %42 = stablehlo.compare GE, %1, %41, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %43 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %44 = stablehlo.compare NE, %1, %43, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %45 = stablehlo.and %42, %44 : tensor<1x3xi1>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %46 = stablehlo.select %45, %40, %cst_13 : tensor<1x3xi1>, tensor<1x3xf32>
      %47 = stablehlo.reduce(%46 init: %cst_8) applies stablehlo.maximum across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
      %48 = stablehlo.reshape %47 : (tensor<1xf32>) -> tensor<1x1xf32>
      %49 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %50 = stablehlo.compare EQ, %49, %43, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %51 = stablehlo.select %50, %40, %cst_13 : tensor<1x3xi1>, tensor<1x3xf32>
      %52 = stablehlo.reduce(%51 init: %cst_12) applies stablehlo.add across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
      %53 = stablehlo.reshape %52 : (tensor<1xf32>) -> tensor<1x1xf32>
      %54 = stablehlo.maximum %18, %33 : tensor<1x1xf32>
      %55 = stablehlo.compare EQ, %54, %cst_11, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_14 = stablehlo.constant dense<0.64038819> : tensor<1x1xf32>
      %56 = stablehlo.multiply %cst_14, %33 : tensor<1x1xf32>
      %57 = stablehlo.compare GE, %18, %56, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %58 = stablehlo.or %55, %57 : tensor<1x1xi1>
      %59 = stablehlo.multiply %cst_14, %33 : tensor<1x1xf32>
      %60 = stablehlo.compare EQ, %48, %cst_11, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %61 = stablehlo.select %60, %cst_15, %48 : tensor<1x1xi1>, tensor<1x1xf32>
      %62 = stablehlo.divide %33, %61 : tensor<1x1xf32>
      %63 = stablehlo.multiply %59, %62 : tensor<1x1xf32>
      %64 = stablehlo.compare GE, %18, %63, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %65 = stablehlo.or %58, %64 : tensor<1x1xi1>
      %66 = stablehlo.not %65 : tensor<1x1xi1>
      %67 = stablehlo.multiply %cst_14, %48 : tensor<1x1xf32>
      %68 = stablehlo.compare LT, %53, %67, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %69 = stablehlo.and %66, %68 : tensor<1x1xi1>
      %70 = stablehlo.not %iterArg_4 : tensor<1x1xi1>
      %71 = stablehlo.and %69, %70 : tensor<1x1xi1>
      %72 = stablehlo.select %65, %15, %32 : tensor<1x1xi1>, tensor<1x1xi32>
      %c_16 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %73 = stablehlo.add %15, %c_16 : tensor<1x1xi32>
      %74 = stablehlo.select %71, %73, %15 : tensor<1x1xi1>, tensor<1x1xi32>
      %75 = stablehlo.compare GE, %0, %19, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %77 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %78 = stablehlo.and %76, %77 : tensor<3x3xi1>
      %79 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %80 = stablehlo.compare EQ, %27, %79, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %81 = stablehlo.broadcast_in_dim %80, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %82 = stablehlo.select %81, %iterArg_2, %cst : tensor<3x3xi1>, tensor<3x3xf32>
      %83 = stablehlo.reduce(%82 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %84 = stablehlo.reshape %83 : (tensor<3xf32>) -> tensor<1x3xf32>
      %85 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %86 = stablehlo.compare EQ, %27, %85, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %88 = stablehlo.select %87, %iterArg_2, %cst : tensor<3x3xi1>, tensor<3x3xf32>
      %89 = stablehlo.reduce(%88 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %90 = stablehlo.reshape %89 : (tensor<3xf32>) -> tensor<1x3xf32>
      %91 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %92 = stablehlo.and %91, %80 : tensor<3x1xi1>
      %93 = stablehlo.and %91, %86 : tensor<3x1xi1>
      %94 = stablehlo.broadcast_in_dim %84, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %95 = stablehlo.broadcast_in_dim %93, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %96 = stablehlo.select %95, %94, %iterArg_2 : tensor<3x3xi1>, tensor<3x3xf32>
      %97 = stablehlo.broadcast_in_dim %90, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %98 = stablehlo.broadcast_in_dim %92, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %99 = stablehlo.select %98, %97, %96 : tensor<3x3xi1>, tensor<3x3xf32>
      %100 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %101 = stablehlo.compare EQ, %49, %100, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %102 = stablehlo.broadcast_in_dim %101, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %103 = stablehlo.select %102, %99, %cst : tensor<3x3xi1>, tensor<3x3xf32>
      %104 = stablehlo.reduce(%103 init: %cst_12) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %105 = stablehlo.reshape %104 : (tensor<3xf32>) -> tensor<3x1xf32>
      %106 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %107 = stablehlo.compare EQ, %49, %106, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %108 = stablehlo.broadcast_in_dim %107, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %109 = stablehlo.select %108, %99, %cst : tensor<3x3xi1>, tensor<3x3xf32>
      %110 = stablehlo.reduce(%109 init: %cst_12) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %111 = stablehlo.reshape %110 : (tensor<3xf32>) -> tensor<3x1xf32>
      %112 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<1x3xi1>
      %113 = stablehlo.and %112, %101 : tensor<1x3xi1>
      %114 = stablehlo.and %112, %107 : tensor<1x3xi1>
      %115 = stablehlo.broadcast_in_dim %105, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %116 = stablehlo.broadcast_in_dim %114, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %117 = stablehlo.select %116, %115, %99 : tensor<3x3xi1>, tensor<3x3xf32>
      %118 = stablehlo.broadcast_in_dim %111, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %119 = stablehlo.broadcast_in_dim %113, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %120 = stablehlo.select %119, %118, %117 : tensor<3x3xi1>, tensor<3x3xf32>
      %121 = stablehlo.select %78, %120, %iterArg_2 : tensor<3x3xi1>, tensor<3x3xf32>
      %122 = stablehlo.dynamic_slice %121, %c_1, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %123 = stablehlo.dynamic_slice %121, %c_1, %14, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %124 = stablehlo.dynamic_slice %122, %iterArg, %c_1, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %125 = stablehlo.dynamic_slice %122, %14, %c_1, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %126 = stablehlo.dynamic_slice %123, %14, %c_1, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %127 = stablehlo.select %55, %cst_15, %124 : tensor<1x1xi1>, tensor<1x1xf32>
      %128 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %129 = stablehlo.divide %122, %128 : tensor<3x1xf32>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %130 = stablehlo.select %20, %129, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %131 = stablehlo.multiply %124, %126 : tensor<1x1xf32>
      %132 = stablehlo.multiply %125, %125 : tensor<1x1xf32>
      %133 = stablehlo.subtract %131, %132 : tensor<1x1xf32>
      %134 = stablehlo.select %71, %133, %cst_15 : tensor<1x1xi1>, tensor<1x1xf32>
      %135 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %136 = stablehlo.compare GT, %0, %135, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %137 = stablehlo.broadcast_in_dim %126, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %138 = stablehlo.multiply %122, %137 : tensor<3x1xf32>
      %139 = stablehlo.broadcast_in_dim %125, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %140 = stablehlo.multiply %123, %139 : tensor<3x1xf32>
      %141 = stablehlo.subtract %138, %140 : tensor<3x1xf32>
      %142 = stablehlo.broadcast_in_dim %134, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %143 = stablehlo.divide %141, %142 : tensor<3x1xf32>
      %144 = stablehlo.select %136, %143, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %145 = stablehlo.broadcast_in_dim %124, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %146 = stablehlo.multiply %123, %145 : tensor<3x1xf32>
      %147 = stablehlo.multiply %122, %139 : tensor<3x1xf32>
      %148 = stablehlo.subtract %146, %147 : tensor<3x1xf32>
      %149 = stablehlo.divide %148, %142 : tensor<3x1xf32>
      %150 = stablehlo.select %136, %149, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %151 = stablehlo.select %20, %122, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %152 = stablehlo.transpose %151, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %153 = stablehlo.broadcast_in_dim %130, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %154 = stablehlo.broadcast_in_dim %152, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %155 = stablehlo.multiply %153, %154 : tensor<3x3xf32>
      %156 = stablehlo.select %136, %122, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %157 = stablehlo.transpose %156, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %158 = stablehlo.broadcast_in_dim %144, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %159 = stablehlo.broadcast_in_dim %157, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %160 = stablehlo.multiply %158, %159 : tensor<3x3xf32>
      %161 = stablehlo.select %136, %123, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %162 = stablehlo.transpose %161, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %163 = stablehlo.broadcast_in_dim %150, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %164 = stablehlo.broadcast_in_dim %162, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %165 = stablehlo.multiply %163, %164 : tensor<3x3xf32>
      %166 = stablehlo.add %160, %165 : tensor<3x3xf32>
      %167 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %168 = stablehlo.select %167, %cst, %155 : tensor<3x3xi1>, tensor<3x3xf32>
      %169 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %170 = stablehlo.select %169, %166, %168 : tensor<3x3xi1>, tensor<3x3xf32>
      %171 = stablehlo.broadcast_in_dim %iterArg_4, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %172 = stablehlo.select %171, %cst, %170 : tensor<3x3xi1>, tensor<3x3xf32>
      %173 = stablehlo.subtract %121, %172 : tensor<3x3xf32>
      %174 = stablehlo.select %136, %144, %122 : tensor<3x1xi1>, tensor<3x1xf32>
      %175 = stablehlo.select %20, %130, %122 : tensor<3x1xi1>, tensor<3x1xf32>
      %176 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %177 = stablehlo.select %176, %174, %175 : tensor<3x1xi1>, tensor<3x1xf32>
      %178 = stablehlo.compare EQ, %1, %41, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %179 = stablehlo.broadcast_in_dim %178, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %180 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %181 = stablehlo.and %179, %180 : tensor<3x3xi1>
      %182 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %183 = stablehlo.and %181, %182 : tensor<3x3xi1>
      %184 = stablehlo.broadcast_in_dim %177, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %185 = stablehlo.select %183, %184, %173 : tensor<3x3xi1>, tensor<3x3xf32>
      %186 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %187 = stablehlo.compare EQ, %1, %186, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %188 = stablehlo.broadcast_in_dim %187, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %189 = stablehlo.broadcast_in_dim %136, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %190 = stablehlo.and %188, %189 : tensor<3x3xi1>
      %191 = stablehlo.and %190, %169 : tensor<3x3xi1>
      %192 = stablehlo.select %191, %163, %185 : tensor<3x3xi1>, tensor<3x3xf32>
      %193 = stablehlo.reshape %72 : (tensor<1x1xi32>) -> tensor<1xi32>
      %c_18 = stablehlo.constant dense<1> : tensor<1xi32>
      %194 = stablehlo.add %193, %c_18 : tensor<1xi32>
      %195 = stablehlo.reshape %71 : (tensor<1x1xi1>) -> tensor<1xi1>
      %196 = stablehlo.negate %194 : tensor<1xi32>
      %197 = stablehlo.select %195, %196, %194 : tensor<1xi1>, tensor<1xi32>
      %198 = stablehlo.iota dim = 0 : tensor<3xi32>
      %199 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %200 = stablehlo.compare EQ, %198, %199, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %201 = stablehlo.reshape %70 : (tensor<1x1xi1>) -> tensor<1xi1>
      %202 = stablehlo.broadcast_in_dim %201, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
      %203 = stablehlo.and %200, %202 : tensor<3xi1>
      %204 = stablehlo.broadcast_in_dim %197, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %205 = stablehlo.select %203, %204, %iterArg_3 : tensor<3xi1>, tensor<3xi32>
      %206 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %207 = stablehlo.compare EQ, %198, %206, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %208 = stablehlo.broadcast_in_dim %195, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
      %209 = stablehlo.and %207, %208 : tensor<3xi1>
      %210 = stablehlo.select %209, %204, %205 : tensor<3xi1>, tensor<3xi32>
      %211 = stablehlo.and %55, %70 : tensor<1x1xi1>
      %212 = stablehlo.reshape %211 : (tensor<1x1xi1>) -> tensor<i1>
      %213 = stablehlo.select %212, %14, %c_1 : tensor<i1>, tensor<i32>
      %214 = stablehlo.compare EQ, %iterArg_5, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %215 = stablehlo.select %214, %213, %iterArg_5 : tensor<i1>, tensor<i32>
      stablehlo.return %14, %192, %210, %71, %215 : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<1x1xi1>, tensor<i32>
    }
    %12 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %13 = stablehlo.select %12, %11#1, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    return %13, %11#2, %11#4 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
}
