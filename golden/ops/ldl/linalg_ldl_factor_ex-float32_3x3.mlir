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
      %25 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<1xf32>) -> tensor<3x1xf32>
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
      %84 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %85 = stablehlo.compare EQ, %27, %84, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %86 = stablehlo.broadcast_in_dim %85, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %87 = stablehlo.select %86, %iterArg_2, %cst : tensor<3x3xi1>, tensor<3x3xf32>
      %88 = stablehlo.reduce(%87 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %89 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %90 = stablehlo.and %89, %80 : tensor<3x1xi1>
      %91 = stablehlo.and %89, %85 : tensor<3x1xi1>
      %92 = stablehlo.broadcast_in_dim %83, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
      %93 = stablehlo.broadcast_in_dim %91, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %94 = stablehlo.select %93, %92, %iterArg_2 : tensor<3x3xi1>, tensor<3x3xf32>
      %95 = stablehlo.broadcast_in_dim %88, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
      %96 = stablehlo.broadcast_in_dim %90, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %97 = stablehlo.select %96, %95, %94 : tensor<3x3xi1>, tensor<3x3xf32>
      %98 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %99 = stablehlo.compare EQ, %49, %98, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %100 = stablehlo.broadcast_in_dim %99, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %101 = stablehlo.select %100, %97, %cst : tensor<3x3xi1>, tensor<3x3xf32>
      %102 = stablehlo.reduce(%101 init: %cst_12) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %103 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x3xi32>
      %104 = stablehlo.compare EQ, %49, %103, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %105 = stablehlo.broadcast_in_dim %104, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %106 = stablehlo.select %105, %97, %cst : tensor<3x3xi1>, tensor<3x3xf32>
      %107 = stablehlo.reduce(%106 init: %cst_12) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %108 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<1x3xi1>
      %109 = stablehlo.and %108, %99 : tensor<1x3xi1>
      %110 = stablehlo.and %108, %104 : tensor<1x3xi1>
      %111 = stablehlo.broadcast_in_dim %102, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
      %112 = stablehlo.broadcast_in_dim %110, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %113 = stablehlo.select %112, %111, %97 : tensor<3x3xi1>, tensor<3x3xf32>
      %114 = stablehlo.broadcast_in_dim %107, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
      %115 = stablehlo.broadcast_in_dim %109, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %116 = stablehlo.select %115, %114, %113 : tensor<3x3xi1>, tensor<3x3xf32>
      %117 = stablehlo.select %78, %116, %iterArg_2 : tensor<3x3xi1>, tensor<3x3xf32>
      %118 = stablehlo.dynamic_slice %117, %c_1, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %119 = stablehlo.dynamic_slice %117, %c_1, %14, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %120 = stablehlo.dynamic_slice %118, %iterArg, %c_1, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %121 = stablehlo.dynamic_slice %118, %14, %c_1, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %122 = stablehlo.dynamic_slice %119, %14, %c_1, sizes = [1, 1] : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %123 = stablehlo.select %55, %cst_15, %120 : tensor<1x1xi1>, tensor<1x1xf32>
      %124 = stablehlo.broadcast_in_dim %123, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %125 = stablehlo.divide %118, %124 : tensor<3x1xf32>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %126 = stablehlo.select %20, %125, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %127 = stablehlo.multiply %120, %122 : tensor<1x1xf32>
      %128 = stablehlo.multiply %121, %121 : tensor<1x1xf32>
      %129 = stablehlo.subtract %127, %128 : tensor<1x1xf32>
      %130 = stablehlo.select %71, %129, %cst_15 : tensor<1x1xi1>, tensor<1x1xf32>
      %131 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %132 = stablehlo.compare GT, %0, %131, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %133 = stablehlo.broadcast_in_dim %122, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %134 = stablehlo.multiply %118, %133 : tensor<3x1xf32>
      %135 = stablehlo.broadcast_in_dim %121, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %136 = stablehlo.multiply %119, %135 : tensor<3x1xf32>
      %137 = stablehlo.subtract %134, %136 : tensor<3x1xf32>
      %138 = stablehlo.broadcast_in_dim %130, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %139 = stablehlo.divide %137, %138 : tensor<3x1xf32>
      %140 = stablehlo.select %132, %139, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %141 = stablehlo.broadcast_in_dim %120, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %142 = stablehlo.multiply %119, %141 : tensor<3x1xf32>
      %143 = stablehlo.multiply %118, %135 : tensor<3x1xf32>
      %144 = stablehlo.subtract %142, %143 : tensor<3x1xf32>
      %145 = stablehlo.divide %144, %138 : tensor<3x1xf32>
      %146 = stablehlo.select %132, %145, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %147 = stablehlo.select %20, %118, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %148 = stablehlo.transpose %147, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %149 = stablehlo.broadcast_in_dim %126, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %150 = stablehlo.broadcast_in_dim %148, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %151 = stablehlo.multiply %149, %150 : tensor<3x3xf32>
      %152 = stablehlo.select %132, %118, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %153 = stablehlo.transpose %152, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %154 = stablehlo.broadcast_in_dim %140, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %155 = stablehlo.broadcast_in_dim %153, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %156 = stablehlo.multiply %154, %155 : tensor<3x3xf32>
      %157 = stablehlo.select %132, %119, %cst_17 : tensor<3x1xi1>, tensor<3x1xf32>
      %158 = stablehlo.transpose %157, dims = [1, 0] : (tensor<3x1xf32>) -> tensor<1x3xf32>
      %159 = stablehlo.broadcast_in_dim %146, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %160 = stablehlo.broadcast_in_dim %158, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %161 = stablehlo.multiply %159, %160 : tensor<3x3xf32>
      %162 = stablehlo.add %156, %161 : tensor<3x3xf32>
      %163 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %164 = stablehlo.select %163, %cst, %151 : tensor<3x3xi1>, tensor<3x3xf32>
      %165 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %166 = stablehlo.select %165, %162, %164 : tensor<3x3xi1>, tensor<3x3xf32>
      %167 = stablehlo.broadcast_in_dim %iterArg_4, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %168 = stablehlo.select %167, %cst, %166 : tensor<3x3xi1>, tensor<3x3xf32>
      %169 = stablehlo.subtract %117, %168 : tensor<3x3xf32>
      %170 = stablehlo.select %132, %140, %118 : tensor<3x1xi1>, tensor<3x1xf32>
      %171 = stablehlo.select %20, %126, %118 : tensor<3x1xi1>, tensor<3x1xf32>
      %172 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x1xi1>
      %173 = stablehlo.select %172, %170, %171 : tensor<3x1xi1>, tensor<3x1xf32>
      %174 = stablehlo.compare EQ, %1, %41, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %175 = stablehlo.broadcast_in_dim %174, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %176 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %177 = stablehlo.and %175, %176 : tensor<3x3xi1>
      %178 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %179 = stablehlo.and %177, %178 : tensor<3x3xi1>
      %180 = stablehlo.broadcast_in_dim %173, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %181 = stablehlo.select %179, %180, %169 : tensor<3x3xi1>, tensor<3x3xf32>
      %182 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %183 = stablehlo.compare EQ, %1, %182, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %184 = stablehlo.broadcast_in_dim %183, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %185 = stablehlo.broadcast_in_dim %132, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %186 = stablehlo.and %184, %185 : tensor<3x3xi1>
      %187 = stablehlo.and %186, %165 : tensor<3x3xi1>
      %188 = stablehlo.select %187, %159, %181 : tensor<3x3xi1>, tensor<3x3xf32>
      %189 = stablehlo.reshape %72 : (tensor<1x1xi32>) -> tensor<1xi32>
      %c_18 = stablehlo.constant dense<1> : tensor<1xi32>
      %190 = stablehlo.add %189, %c_18 : tensor<1xi32>
      %191 = stablehlo.reshape %71 : (tensor<1x1xi1>) -> tensor<1xi1>
      %192 = stablehlo.negate %190 : tensor<1xi32>
      %193 = stablehlo.select %191, %192, %190 : tensor<1xi1>, tensor<1xi32>
      %194 = stablehlo.iota dim = 0 : tensor<3xi32>
      %195 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %196 = stablehlo.compare EQ, %194, %195, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %197 = stablehlo.reshape %70 : (tensor<1x1xi1>) -> tensor<1xi1>
      %198 = stablehlo.broadcast_in_dim %197, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
      %199 = stablehlo.and %196, %198 : tensor<3xi1>
      %200 = stablehlo.broadcast_in_dim %193, dims = [0] : (tensor<1xi32>) -> tensor<3xi32>
      %201 = stablehlo.select %199, %200, %iterArg_3 : tensor<3xi1>, tensor<3xi32>
      %202 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %203 = stablehlo.compare EQ, %194, %202, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
      %204 = stablehlo.broadcast_in_dim %191, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
      %205 = stablehlo.and %203, %204 : tensor<3xi1>
      %206 = stablehlo.select %205, %200, %201 : tensor<3xi1>, tensor<3xi32>
      %207 = stablehlo.and %55, %70 : tensor<1x1xi1>
      %208 = stablehlo.reshape %207 : (tensor<1x1xi1>) -> tensor<i1>
      %209 = stablehlo.select %208, %14, %c_1 : tensor<i1>, tensor<i32>
      %210 = stablehlo.compare EQ, %iterArg_5, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %211 = stablehlo.select %210, %209, %iterArg_5 : tensor<i1>, tensor<i32>
      stablehlo.return %14, %188, %206, %71, %211 : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<1x1xi1>, tensor<i32>
    }
    %12 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %13 = stablehlo.select %12, %11#1, %cst : tensor<3x3xi1>, tensor<3x3xf32>
    return %13, %11#2, %11#4 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
}
