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
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %11 = stablehlo.add %6, %cst_2 : tensor<f32>
    %12 = stablehlo.select %10, %11, %6 : tensor<i1>, tensor<f32>
    %13 = stablehlo.subtract %12, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %14 = stablehlo.divide %13, %cst_3 : tensor<f32>
    %15 = stablehlo.iota dim = 0 : tensor<3xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %16 = stablehlo.compare LT, %15, %cst_4, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %17 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %18 = stablehlo.multiply %17, %15 : tensor<3xf32>
    %19 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %20 = stablehlo.add %19, %18 : tensor<3xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<3xf32>
    %21 = stablehlo.subtract %cst_5, %15 : tensor<3xf32>
    %22 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %23 = stablehlo.multiply %22, %21 : tensor<3xf32>
    %24 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %25 = stablehlo.subtract %24, %23 : tensor<3xf32>
    %26 = stablehlo.select %16, %20, %25 : tensor<3xi1>, tensor<3xf32>
    %cst_6 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %27 = stablehlo.reduce(%4 init: %cst_6) applies stablehlo.minimum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %28 = stablehlo.reduce(%4 init: %cst_7) applies stablehlo.maximum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %29 = stablehlo.compare EQ, %27, %28, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %30 = stablehlo.subtract %27, %cst_8 : tensor<f32>
    %31 = stablehlo.select %29, %30, %27 : tensor<i1>, tensor<f32>
    %32 = stablehlo.compare EQ, %27, %28, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_9 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %33 = stablehlo.add %28, %cst_9 : tensor<f32>
    %34 = stablehlo.select %32, %33, %28 : tensor<i1>, tensor<f32>
    %35 = stablehlo.subtract %34, %31 : tensor<f32>
    %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %36 = stablehlo.divide %35, %cst_10 : tensor<f32>
    %37 = stablehlo.iota dim = 0 : tensor<4xf32>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
    %38 = stablehlo.compare LT, %37, %cst_11, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %39 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %40 = stablehlo.multiply %39, %37 : tensor<4xf32>
    %41 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %42 = stablehlo.add %41, %40 : tensor<4xf32>
    %cst_12 = stablehlo.constant dense<3.000000e+00> : tensor<4xf32>
    %43 = stablehlo.subtract %cst_12, %37 : tensor<4xf32>
    %44 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %45 = stablehlo.multiply %44, %43 : tensor<4xf32>
    %46 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %47 = stablehlo.subtract %46, %45 : tensor<4xf32>
    %48 = stablehlo.select %38, %42, %47 : tensor<4xi1>, tensor<4xf32>
    %49 = stablehlo.slice %26 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %50 = stablehlo.slice %26 [2:3] : (tensor<3xf32>) -> tensor<1xf32>
    %51 = stablehlo.broadcast_in_dim %49, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %52 = stablehlo.compare GE, %2, %51, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %53 = stablehlo.broadcast_in_dim %50, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %54 = stablehlo.compare LE, %2, %53, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %55 = stablehlo.and %52, %54 : tensor<12xi1>
    %56 = stablehlo.broadcast_in_dim %49, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %57 = stablehlo.subtract %2, %56 : tensor<12xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<12xf32>
    %58 = stablehlo.multiply %57, %cst_13 : tensor<12xf32>
    %59 = stablehlo.subtract %50, %49 : tensor<1xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %61 = stablehlo.divide %58, %60 : tensor<12xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<12xf32>
    %62 = stablehlo.select %55, %61, %cst_14 : tensor<12xi1>, tensor<12xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<12xf32>
    %63 = stablehlo.maximum %62, %cst_15 : tensor<12xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<12xf32>
    %64 = stablehlo.minimum %63, %cst_16 : tensor<12xf32>
    %65 = stablehlo.convert %64 : (tensor<12xf32>) -> tensor<12xi64>
    %c = stablehlo.constant dense<1> : tensor<12xi64>
    %66 = stablehlo.subtract %65, %c : tensor<12xi64>
    %c_17 = stablehlo.constant dense<0> : tensor<12xi64>
    %67 = stablehlo.maximum %66, %c_17 : tensor<12xi64>
    %c_18 = stablehlo.constant dense<2> : tensor<12xi64>
    %68 = stablehlo.add %65, %c_18 : tensor<12xi64>
    %c_19 = stablehlo.constant dense<3> : tensor<12xi64>
    %69 = stablehlo.minimum %68, %c_19 : tensor<12xi64>
    %c_20 = stablehlo.constant dense<1> : tensor<12xi64>
    %70 = stablehlo.subtract %67, %c_20 : tensor<12xi64>
    %c_21 = stablehlo.constant dense<0> : tensor<12xi64>
    %71 = stablehlo.add %67, %c_21 : tensor<12xi64>
    %72 = "stablehlo.gather"(%26, %71) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<12xi64>) -> tensor<12xf32>
    %c_22 = stablehlo.constant dense<0> : tensor<12xi64>
    %73 = stablehlo.add %67, %c_22 : tensor<12xi64>
    %74 = stablehlo.compare LT, %73, %69, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %75 = stablehlo.compare LE, %72, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %76 = stablehlo.and %74, %75 : tensor<12xi1>
    %77 = stablehlo.convert %76 : (tensor<12xi1>) -> tensor<12xi64>
    %78 = stablehlo.add %70, %77 : tensor<12xi64>
    %c_23 = stablehlo.constant dense<1> : tensor<12xi64>
    %79 = stablehlo.add %67, %c_23 : tensor<12xi64>
    %80 = "stablehlo.gather"(%26, %79) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<12xi64>) -> tensor<12xf32>
    %c_24 = stablehlo.constant dense<1> : tensor<12xi64>
    %81 = stablehlo.add %67, %c_24 : tensor<12xi64>
    %82 = stablehlo.compare LT, %81, %69, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %83 = stablehlo.compare LE, %80, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %84 = stablehlo.and %82, %83 : tensor<12xi1>
    %85 = stablehlo.convert %84 : (tensor<12xi1>) -> tensor<12xi64>
    %86 = stablehlo.add %78, %85 : tensor<12xi64>
    %c_25 = stablehlo.constant dense<2> : tensor<12xi64>
    %87 = stablehlo.add %67, %c_25 : tensor<12xi64>
    %88 = "stablehlo.gather"(%26, %87) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<12xi64>) -> tensor<12xf32>
    %c_26 = stablehlo.constant dense<2> : tensor<12xi64>
    %89 = stablehlo.add %67, %c_26 : tensor<12xi64>
    %90 = stablehlo.compare LT, %89, %69, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %91 = stablehlo.compare LE, %88, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %92 = stablehlo.and %90, %91 : tensor<12xi1>
    %93 = stablehlo.convert %92 : (tensor<12xi1>) -> tensor<12xi64>
    %94 = stablehlo.add %86, %93 : tensor<12xi64>
    %c_27 = stablehlo.constant dense<1> : tensor<12xi64>
    %95 = stablehlo.minimum %94, %c_27 : tensor<12xi64>
    %96 = stablehlo.slice %48 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %97 = stablehlo.slice %48 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %98 = stablehlo.broadcast_in_dim %96, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %99 = stablehlo.compare GE, %4, %98, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %100 = stablehlo.broadcast_in_dim %97, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %101 = stablehlo.compare LE, %4, %100, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %102 = stablehlo.and %99, %101 : tensor<12xi1>
    %103 = stablehlo.broadcast_in_dim %96, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %104 = stablehlo.subtract %4, %103 : tensor<12xf32>
    %cst_28 = stablehlo.constant dense<3.000000e+00> : tensor<12xf32>
    %105 = stablehlo.multiply %104, %cst_28 : tensor<12xf32>
    %106 = stablehlo.subtract %97, %96 : tensor<1xf32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %108 = stablehlo.divide %105, %107 : tensor<12xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<12xf32>
    %109 = stablehlo.select %102, %108, %cst_29 : tensor<12xi1>, tensor<12xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<12xf32>
    %110 = stablehlo.maximum %109, %cst_30 : tensor<12xf32>
    %cst_31 = stablehlo.constant dense<3.000000e+00> : tensor<12xf32>
    %111 = stablehlo.minimum %110, %cst_31 : tensor<12xf32>
    %112 = stablehlo.convert %111 : (tensor<12xf32>) -> tensor<12xi64>
    %c_32 = stablehlo.constant dense<1> : tensor<12xi64>
    %113 = stablehlo.subtract %112, %c_32 : tensor<12xi64>
    %c_33 = stablehlo.constant dense<0> : tensor<12xi64>
    %114 = stablehlo.maximum %113, %c_33 : tensor<12xi64>
    %c_34 = stablehlo.constant dense<2> : tensor<12xi64>
    %115 = stablehlo.add %112, %c_34 : tensor<12xi64>
    %c_35 = stablehlo.constant dense<4> : tensor<12xi64>
    %116 = stablehlo.minimum %115, %c_35 : tensor<12xi64>
    %c_36 = stablehlo.constant dense<1> : tensor<12xi64>
    %117 = stablehlo.subtract %114, %c_36 : tensor<12xi64>
    %c_37 = stablehlo.constant dense<0> : tensor<12xi64>
    %118 = stablehlo.add %114, %c_37 : tensor<12xi64>
    %119 = "stablehlo.gather"(%48, %118) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
    %c_38 = stablehlo.constant dense<0> : tensor<12xi64>
    %120 = stablehlo.add %114, %c_38 : tensor<12xi64>
    %121 = stablehlo.compare LT, %120, %116, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %122 = stablehlo.compare LE, %119, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %123 = stablehlo.and %121, %122 : tensor<12xi1>
    %124 = stablehlo.convert %123 : (tensor<12xi1>) -> tensor<12xi64>
    %125 = stablehlo.add %117, %124 : tensor<12xi64>
    %c_39 = stablehlo.constant dense<1> : tensor<12xi64>
    %126 = stablehlo.add %114, %c_39 : tensor<12xi64>
    %127 = "stablehlo.gather"(%48, %126) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
    %c_40 = stablehlo.constant dense<1> : tensor<12xi64>
    %128 = stablehlo.add %114, %c_40 : tensor<12xi64>
    %129 = stablehlo.compare LT, %128, %116, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %130 = stablehlo.compare LE, %127, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %131 = stablehlo.and %129, %130 : tensor<12xi1>
    %132 = stablehlo.convert %131 : (tensor<12xi1>) -> tensor<12xi64>
    %133 = stablehlo.add %125, %132 : tensor<12xi64>
    %c_41 = stablehlo.constant dense<2> : tensor<12xi64>
    %134 = stablehlo.add %114, %c_41 : tensor<12xi64>
    %135 = "stablehlo.gather"(%48, %134) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
    %c_42 = stablehlo.constant dense<2> : tensor<12xi64>
    %136 = stablehlo.add %114, %c_42 : tensor<12xi64>
    %137 = stablehlo.compare LT, %136, %116, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %138 = stablehlo.compare LE, %135, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %139 = stablehlo.and %137, %138 : tensor<12xi1>
    %140 = stablehlo.convert %139 : (tensor<12xi1>) -> tensor<12xi64>
    %141 = stablehlo.add %133, %140 : tensor<12xi64>
    %c_43 = stablehlo.constant dense<2> : tensor<12xi64>
    %142 = stablehlo.minimum %141, %c_43 : tensor<12xi64>
    %c_44 = stablehlo.constant dense<3> : tensor<12xi64>
    %143 = stablehlo.multiply %95, %c_44 : tensor<12xi64>
    %144 = stablehlo.add %143, %142 : tensor<12xi64>
    %145 = stablehlo.and %55, %102 : tensor<12xi1>
    %c_45 = stablehlo.constant dense<6> : tensor<12xi64>
    %146 = stablehlo.select %145, %144, %c_45 : tensor<12xi1>, tensor<12xi64>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<12xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<6xf32>
    %147 = "stablehlo.scatter"(%cst_47, %146, %cst_46) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %149 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %149 : tensor<f32>
    }) : (tensor<6xf32>, tensor<12xi64>, tensor<12xf32>) -> tensor<6xf32>
    %148 = stablehlo.reshape %147 : (tensor<6xf32>) -> tensor<2x3xf32>
    return %148 : tensor<2x3xf32>
  }
}
