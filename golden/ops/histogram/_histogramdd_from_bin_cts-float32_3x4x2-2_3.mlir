module @main {
  func.func public @main(%arg0: tensor<3x4x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4x2xf32>) -> tensor<12x2xf32>
    %1 = stablehlo.slice %0 [0:12, 0:1] : (tensor<12x2xf32>) -> tensor<12x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<12x1xf32>) -> tensor<12xf32>
    %3 = stablehlo.slice %0 [0:12, 1:2] : (tensor<12x2xf32>) -> tensor<12x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<12x1xf32>) -> tensor<12xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %5 = stablehlo.reduce(%2 init: %cst) applies stablehlo.minimum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %7 = stablehlo.compare EQ, %5, %6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.subtract %5, %cst_1 : tensor<f32>
    %9 = stablehlo.select %7, %8, %5 : tensor<i1>, tensor<f32>
    %10 = stablehlo.compare EQ, %5, %6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %11 = stablehlo.add %6, %cst_1 : tensor<f32>
    %12 = stablehlo.select %10, %11, %6 : tensor<i1>, tensor<f32>
    %13 = stablehlo.subtract %12, %9 : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %14 = stablehlo.divide %13, %cst_2 : tensor<f32>
    %15 = stablehlo.iota dim = 0 : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %16 = stablehlo.compare LT, %15, %cst_3, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %17 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %18 = stablehlo.multiply %17, %15 : tensor<3xf32>
    %19 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %20 = stablehlo.add %19, %18 : tensor<3xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<3xf32>
    %21 = stablehlo.subtract %cst_4, %15 : tensor<3xf32>
    %22 = stablehlo.multiply %17, %21 : tensor<3xf32>
    %23 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %24 = stablehlo.subtract %23, %22 : tensor<3xf32>
    %25 = stablehlo.select %16, %20, %24 : tensor<3xi1>, tensor<3xf32>
    %26 = stablehlo.reduce(%4 init: %cst) applies stablehlo.minimum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %27 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %28 = stablehlo.compare EQ, %26, %27, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %29 = stablehlo.subtract %26, %cst_1 : tensor<f32>
    %30 = stablehlo.select %28, %29, %26 : tensor<i1>, tensor<f32>
    %31 = stablehlo.compare EQ, %26, %27, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %32 = stablehlo.add %27, %cst_1 : tensor<f32>
    %33 = stablehlo.select %31, %32, %27 : tensor<i1>, tensor<f32>
    %34 = stablehlo.subtract %33, %30 : tensor<f32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %35 = stablehlo.divide %34, %cst_5 : tensor<f32>
    %36 = stablehlo.iota dim = 0 : tensor<4xf32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %37 = stablehlo.compare LT, %36, %cst_6, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %38 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %39 = stablehlo.multiply %38, %36 : tensor<4xf32>
    %40 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %41 = stablehlo.add %40, %39 : tensor<4xf32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %42 = stablehlo.subtract %cst_7, %36 : tensor<4xf32>
    %43 = stablehlo.multiply %38, %42 : tensor<4xf32>
    %44 = stablehlo.broadcast_in_dim %33, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %45 = stablehlo.subtract %44, %43 : tensor<4xf32>
    %46 = stablehlo.select %37, %41, %45 : tensor<4xi1>, tensor<4xf32>
    %47 = stablehlo.slice %25 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %48 = stablehlo.slice %25 [2:3] : (tensor<3xf32>) -> tensor<1xf32>
    %49 = stablehlo.broadcast_in_dim %47, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %50 = stablehlo.compare GE, %2, %49, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %51 = stablehlo.broadcast_in_dim %48, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %52 = stablehlo.compare LE, %2, %51, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %53 = stablehlo.and %50, %52 : tensor<12xi1>
    %54 = stablehlo.subtract %2, %49 : tensor<12xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<12xf32>
    %55 = stablehlo.multiply %54, %cst_8 : tensor<12xf32>
    %56 = stablehlo.subtract %48, %47 : tensor<1xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %58 = stablehlo.divide %55, %57 : tensor<12xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<12xf32>
    %59 = stablehlo.select %53, %58, %cst_9 : tensor<12xi1>, tensor<12xf32>
    %60 = stablehlo.maximum %59, %cst_9 : tensor<12xf32>
    %61 = stablehlo.minimum %60, %cst_8 : tensor<12xf32>
    %62 = stablehlo.convert %61 : (tensor<12xf32>) -> tensor<12xi64>
    %c = stablehlo.constant dense<1> : tensor<12xi64>
    %63 = stablehlo.subtract %62, %c : tensor<12xi64>
    %c_10 = stablehlo.constant dense<0> : tensor<12xi64>
    %64 = stablehlo.maximum %63, %c_10 : tensor<12xi64>
    %c_11 = stablehlo.constant dense<2> : tensor<12xi64>
    %65 = stablehlo.add %62, %c_11 : tensor<12xi64>
    %c_12 = stablehlo.constant dense<3> : tensor<12xi64>
    %66 = stablehlo.minimum %65, %c_12 : tensor<12xi64>
    %67 = stablehlo.subtract %64, %c : tensor<12xi64>
    %68 = stablehlo.add %64, %c_10 : tensor<12xi64>
    %69 = "stablehlo.gather"(%25, %68) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<12xi64>) -> tensor<12xf32>
    %70 = stablehlo.compare LT, %68, %66, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %71 = stablehlo.compare LE, %69, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %72 = stablehlo.and %70, %71 : tensor<12xi1>
    %73 = stablehlo.convert %72 : (tensor<12xi1>) -> tensor<12xi64>
    %74 = stablehlo.add %67, %73 : tensor<12xi64>
    %75 = stablehlo.add %64, %c : tensor<12xi64>
    %76 = "stablehlo.gather"(%25, %75) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<12xi64>) -> tensor<12xf32>
    %77 = stablehlo.compare LT, %75, %66, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %78 = stablehlo.compare LE, %76, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %79 = stablehlo.and %77, %78 : tensor<12xi1>
    %80 = stablehlo.convert %79 : (tensor<12xi1>) -> tensor<12xi64>
    %81 = stablehlo.add %74, %80 : tensor<12xi64>
    %82 = stablehlo.add %64, %c_11 : tensor<12xi64>
    %83 = "stablehlo.gather"(%25, %82) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<12xi64>) -> tensor<12xf32>
    %84 = stablehlo.compare LT, %82, %66, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %85 = stablehlo.compare LE, %83, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %86 = stablehlo.and %84, %85 : tensor<12xi1>
    %87 = stablehlo.convert %86 : (tensor<12xi1>) -> tensor<12xi64>
    %88 = stablehlo.add %81, %87 : tensor<12xi64>
    %89 = stablehlo.minimum %88, %c : tensor<12xi64>
    %90 = stablehlo.slice %46 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %91 = stablehlo.slice %46 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %92 = stablehlo.broadcast_in_dim %90, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %93 = stablehlo.compare GE, %4, %92, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %94 = stablehlo.broadcast_in_dim %91, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %95 = stablehlo.compare LE, %4, %94, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %96 = stablehlo.and %93, %95 : tensor<12xi1>
    %97 = stablehlo.subtract %4, %92 : tensor<12xf32>
    %cst_13 = stablehlo.constant dense<3.000000e+00> : tensor<12xf32>
    %98 = stablehlo.multiply %97, %cst_13 : tensor<12xf32>
    %99 = stablehlo.subtract %91, %90 : tensor<1xf32>
    %100 = stablehlo.broadcast_in_dim %99, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %101 = stablehlo.divide %98, %100 : tensor<12xf32>
    %102 = stablehlo.select %96, %101, %cst_9 : tensor<12xi1>, tensor<12xf32>
    %103 = stablehlo.maximum %102, %cst_9 : tensor<12xf32>
    %104 = stablehlo.minimum %103, %cst_13 : tensor<12xf32>
    %105 = stablehlo.convert %104 : (tensor<12xf32>) -> tensor<12xi64>
    %106 = stablehlo.subtract %105, %c : tensor<12xi64>
    %107 = stablehlo.maximum %106, %c_10 : tensor<12xi64>
    %108 = stablehlo.add %105, %c_11 : tensor<12xi64>
    %c_14 = stablehlo.constant dense<4> : tensor<12xi64>
    %109 = stablehlo.minimum %108, %c_14 : tensor<12xi64>
    %110 = stablehlo.subtract %107, %c : tensor<12xi64>
    %111 = stablehlo.add %107, %c_10 : tensor<12xi64>
    %112 = "stablehlo.gather"(%46, %111) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
    %113 = stablehlo.compare LT, %111, %109, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %114 = stablehlo.compare LE, %112, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %115 = stablehlo.and %113, %114 : tensor<12xi1>
    %116 = stablehlo.convert %115 : (tensor<12xi1>) -> tensor<12xi64>
    %117 = stablehlo.add %110, %116 : tensor<12xi64>
    %118 = stablehlo.add %107, %c : tensor<12xi64>
    %119 = "stablehlo.gather"(%46, %118) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
    %120 = stablehlo.compare LT, %118, %109, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %121 = stablehlo.compare LE, %119, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %122 = stablehlo.and %120, %121 : tensor<12xi1>
    %123 = stablehlo.convert %122 : (tensor<12xi1>) -> tensor<12xi64>
    %124 = stablehlo.add %117, %123 : tensor<12xi64>
    %125 = stablehlo.add %107, %c_11 : tensor<12xi64>
    %126 = "stablehlo.gather"(%46, %125) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
    %127 = stablehlo.compare LT, %125, %109, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %128 = stablehlo.compare LE, %126, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %129 = stablehlo.and %127, %128 : tensor<12xi1>
    %130 = stablehlo.convert %129 : (tensor<12xi1>) -> tensor<12xi64>
    %131 = stablehlo.add %124, %130 : tensor<12xi64>
    %132 = stablehlo.minimum %131, %c_11 : tensor<12xi64>
    %133 = stablehlo.multiply %89, %c_12 : tensor<12xi64>
    %134 = stablehlo.add %133, %132 : tensor<12xi64>
    %135 = stablehlo.and %53, %96 : tensor<12xi1>
    %c_15 = stablehlo.constant dense<6> : tensor<12xi64>
    %136 = stablehlo.select %135, %134, %c_15 : tensor<12xi1>, tensor<12xi64>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<12xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %137 = "stablehlo.scatter"(%cst_17, %136, %cst_16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %139 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %139 : tensor<f32>
    }) : (tensor<6xf32>, tensor<12xi64>, tensor<12xf32>) -> tensor<6xf32>
    %138 = stablehlo.reshape %137 : (tensor<6xf32>) -> tensor<2x3xf32>
    return %138 : tensor<2x3xf32>
  }
}
