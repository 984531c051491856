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
    %68 = "stablehlo.gather"(%25, %64) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<12xi64>) -> tensor<12xf32>
    %69 = stablehlo.compare LT, %64, %66, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %70 = stablehlo.compare LE, %68, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %71 = stablehlo.and %69, %70 : tensor<12xi1>
    %72 = stablehlo.convert %71 : (tensor<12xi1>) -> tensor<12xi64>
    %73 = stablehlo.add %67, %72 : tensor<12xi64>
    %74 = stablehlo.add %64, %c : tensor<12xi64>
    %75 = "stablehlo.gather"(%25, %74) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<12xi64>) -> tensor<12xf32>
    %76 = stablehlo.compare LT, %74, %66, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %77 = stablehlo.compare LE, %75, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %78 = stablehlo.and %76, %77 : tensor<12xi1>
    %79 = stablehlo.convert %78 : (tensor<12xi1>) -> tensor<12xi64>
    %80 = stablehlo.add %73, %79 : tensor<12xi64>
    %81 = stablehlo.add %64, %c_11 : tensor<12xi64>
    %82 = "stablehlo.gather"(%25, %81) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<12xi64>) -> tensor<12xf32>
    %83 = stablehlo.compare LT, %81, %66, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %84 = stablehlo.compare LE, %82, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %85 = stablehlo.and %83, %84 : tensor<12xi1>
    %86 = stablehlo.convert %85 : (tensor<12xi1>) -> tensor<12xi64>
    %87 = stablehlo.add %80, %86 : tensor<12xi64>
    %88 = stablehlo.minimum %87, %c : tensor<12xi64>
    %89 = stablehlo.slice %46 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %90 = stablehlo.slice %46 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %91 = stablehlo.broadcast_in_dim %89, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %92 = stablehlo.compare GE, %4, %91, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %93 = stablehlo.broadcast_in_dim %90, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %94 = stablehlo.compare LE, %4, %93, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %95 = stablehlo.and %92, %94 : tensor<12xi1>
    %96 = stablehlo.subtract %4, %91 : tensor<12xf32>
    %cst_13 = stablehlo.constant dense<3.000000e+00> : tensor<12xf32>
    %97 = stablehlo.multiply %96, %cst_13 : tensor<12xf32>
    %98 = stablehlo.subtract %90, %89 : tensor<1xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %100 = stablehlo.divide %97, %99 : tensor<12xf32>
    %101 = stablehlo.select %95, %100, %cst_9 : tensor<12xi1>, tensor<12xf32>
    %102 = stablehlo.maximum %101, %cst_9 : tensor<12xf32>
    %103 = stablehlo.minimum %102, %cst_13 : tensor<12xf32>
    %104 = stablehlo.convert %103 : (tensor<12xf32>) -> tensor<12xi64>
    %105 = stablehlo.subtract %104, %c : tensor<12xi64>
    %106 = stablehlo.maximum %105, %c_10 : tensor<12xi64>
    %107 = stablehlo.add %104, %c_11 : tensor<12xi64>
    %c_14 = stablehlo.constant dense<4> : tensor<12xi64>
    %108 = stablehlo.minimum %107, %c_14 : tensor<12xi64>
    %109 = stablehlo.subtract %106, %c : tensor<12xi64>
    %110 = "stablehlo.gather"(%46, %106) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
    %111 = stablehlo.compare LT, %106, %108, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %112 = stablehlo.compare LE, %110, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %113 = stablehlo.and %111, %112 : tensor<12xi1>
    %114 = stablehlo.convert %113 : (tensor<12xi1>) -> tensor<12xi64>
    %115 = stablehlo.add %109, %114 : tensor<12xi64>
    %116 = stablehlo.add %106, %c : tensor<12xi64>
    %117 = "stablehlo.gather"(%46, %116) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
    %118 = stablehlo.compare LT, %116, %108, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %119 = stablehlo.compare LE, %117, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %120 = stablehlo.and %118, %119 : tensor<12xi1>
    %121 = stablehlo.convert %120 : (tensor<12xi1>) -> tensor<12xi64>
    %122 = stablehlo.add %115, %121 : tensor<12xi64>
    %123 = stablehlo.add %106, %c_11 : tensor<12xi64>
    %124 = "stablehlo.gather"(%46, %123) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
    %125 = stablehlo.compare LT, %123, %108, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %126 = stablehlo.compare LE, %124, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %127 = stablehlo.and %125, %126 : tensor<12xi1>
    %128 = stablehlo.convert %127 : (tensor<12xi1>) -> tensor<12xi64>
    %129 = stablehlo.add %122, %128 : tensor<12xi64>
    %130 = stablehlo.minimum %129, %c_11 : tensor<12xi64>
    %131 = stablehlo.multiply %88, %c_12 : tensor<12xi64>
    %132 = stablehlo.add %131, %130 : tensor<12xi64>
    %133 = stablehlo.and %53, %95 : tensor<12xi1>
    %c_15 = stablehlo.constant dense<6> : tensor<12xi64>
    %134 = stablehlo.select %133, %132, %c_15 : tensor<12xi1>, tensor<12xi64>
    %c_16 = stablehlo.constant dense<0> : tensor<6xi64>
    %135 = "stablehlo.scatter"(%c_16, %134, %c) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %138 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %138 : tensor<i64>
    }) : (tensor<6xi64>, tensor<12xi64>, tensor<12xi64>) -> tensor<6xi64>
    %136 = stablehlo.convert %135 : (tensor<6xi64>) -> tensor<6xf32>
    %137 = stablehlo.reshape %136 : (tensor<6xf32>) -> tensor<2x3xf32>
    return %137 : tensor<2x3xf32>
  }
}
