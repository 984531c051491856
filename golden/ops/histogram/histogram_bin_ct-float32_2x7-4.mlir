module @main {
  func.func public @main(%arg0: tensor<2x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<5xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x7xf32>) -> tensor<14x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<14x1xf32>) -> tensor<14xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.minimum across dimensions = [0] : (tensor<14xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<14xf32>, tensor<f32>) -> tensor<f32>
    %4 = stablehlo.compare EQ, %2, %3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %5 = stablehlo.subtract %2, %cst_1 : tensor<f32>
    %6 = stablehlo.select %4, %5, %2 : tensor<i1>, tensor<f32>
    %7 = stablehlo.compare EQ, %2, %3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.add %3, %cst_2 : tensor<f32>
    %9 = stablehlo.select %7, %8, %3 : tensor<i1>, tensor<f32>
    %10 = stablehlo.subtract %9, %6 : tensor<f32>
    %cst_3 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %11 = stablehlo.divide %10, %cst_3 : tensor<f32>
    %12 = stablehlo.iota dim = 0 : tensor<5xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<5xf32>
    %13 = stablehlo.compare LT, %12, %cst_4, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %14 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %15 = stablehlo.multiply %14, %12 : tensor<5xf32>
    %16 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %17 = stablehlo.add %16, %15 : tensor<5xf32>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<5xf32>
    %18 = stablehlo.subtract %cst_5, %12 : tensor<5xf32>
    %19 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %20 = stablehlo.multiply %19, %18 : tensor<5xf32>
    %21 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %22 = stablehlo.subtract %21, %20 : tensor<5xf32>
    %23 = stablehlo.select %13, %17, %22 : tensor<5xi1>, tensor<5xf32>
    %24 = stablehlo.slice %23 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %25 = stablehlo.slice %23 [4:5] : (tensor<5xf32>) -> tensor<1xf32>
    %26 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %27 = stablehlo.compare GE, %1, %26, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %28 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %29 = stablehlo.compare LE, %1, %28, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %30 = stablehlo.and %27, %29 : tensor<14xi1>
    %31 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %32 = stablehlo.subtract %1, %31 : tensor<14xf32>
    %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<14xf32>
    %33 = stablehlo.multiply %32, %cst_6 : tensor<14xf32>
    %34 = stablehlo.subtract %25, %24 : tensor<1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %36 = stablehlo.divide %33, %35 : tensor<14xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<14xf32>
    %37 = stablehlo.select %30, %36, %cst_7 : tensor<14xi1>, tensor<14xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<14xf32>
    %38 = stablehlo.maximum %37, %cst_8 : tensor<14xf32>
    %cst_9 = stablehlo.constant dense<4.000000e+00> : tensor<14xf32>
    %39 = stablehlo.minimum %38, %cst_9 : tensor<14xf32>
    %40 = stablehlo.convert %39 : (tensor<14xf32>) -> tensor<14xi64>
    %c = stablehlo.constant dense<1> : tensor<14xi64>
    %41 = stablehlo.subtract %40, %c : tensor<14xi64>
    %c_10 = stablehlo.constant dense<0> : tensor<14xi64>
    %42 = stablehlo.maximum %41, %c_10 : tensor<14xi64>
    %c_11 = stablehlo.constant dense<2> : tensor<14xi64>
    %43 = stablehlo.add %40, %c_11 : tensor<14xi64>
    %c_12 = stablehlo.constant dense<5> : tensor<14xi64>
    %44 = stablehlo.minimum %43, %c_12 : tensor<14xi64>
    %c_13 = stablehlo.constant dense<1> : tensor<14xi64>
    %45 = stablehlo.subtract %42, %c_13 : tensor<14xi64>
    %c_14 = stablehlo.constant dense<0> : tensor<14xi64>
    %46 = stablehlo.add %42, %c_14 : tensor<14xi64>
    %47 = "stablehlo.gather"(%23, %46) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<14xi64>) -> tensor<14xf32>
    %c_15 = stablehlo.constant dense<0> : tensor<14xi64>
    %48 = stablehlo.add %42, %c_15 : tensor<14xi64>
    %49 = stablehlo.compare LT, %48, %44, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
    %50 = stablehlo.compare LE, %47, %1, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %51 = stablehlo.and %49, %50 : tensor<14xi1>
    %52 = stablehlo.convert %51 : (tensor<14xi1>) -> tensor<14xi64>
    %53 = stablehlo.add %45, %52 : tensor<14xi64>
    %c_16 = stablehlo.constant dense<1> : tensor<14xi64>
    %54 = stablehlo.add %42, %c_16 : tensor<14xi64>
    %55 = "stablehlo.gather"(%23, %54) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<14xi64>) -> tensor<14xf32>
    %c_17 = stablehlo.constant dense<1> : tensor<14xi64>
    %56 = stablehlo.add %42, %c_17 : tensor<14xi64>
    %57 = stablehlo.compare LT, %56, %44, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
    %58 = stablehlo.compare LE, %55, %1, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %59 = stablehlo.and %57, %58 : tensor<14xi1>
    %60 = stablehlo.convert %59 : (tensor<14xi1>) -> tensor<14xi64>
    %61 = stablehlo.add %53, %60 : tensor<14xi64>
    %c_18 = stablehlo.constant dense<2> : tensor<14xi64>
    %62 = stablehlo.add %42, %c_18 : tensor<14xi64>
    %63 = "stablehlo.gather"(%23, %62) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<14xi64>) -> tensor<14xf32>
    %c_19 = stablehlo.constant dense<2> : tensor<14xi64>
    %64 = stablehlo.add %42, %c_19 : tensor<14xi64>
    %65 = stablehlo.compare LT, %64, %44, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
    %66 = stablehlo.compare LE, %63, %1, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %67 = stablehlo.and %65, %66 : tensor<14xi1>
    %68 = stablehlo.convert %67 : (tensor<14xi1>) -> tensor<14xi64>
    %69 = stablehlo.add %61, %68 : tensor<14xi64>
    %c_20 = stablehlo.constant dense<3> : tensor<14xi64>
    %70 = stablehlo.minimum %69, %c_20 : tensor<14xi64>
    %c_21 = stablehlo.constant dense<4> : tensor<14xi64>
    %71 = stablehlo.select %30, %70, %c_21 : tensor<14xi1>, tensor<14xi64>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<14xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %72 = "stablehlo.scatter"(%cst_23, %71, %cst_22) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %73 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %73 : tensor<f32>
    }) : (tensor<4xf32>, tensor<14xi64>, tensor<14xf32>) -> tensor<4xf32>
    return %72, %23 : tensor<4xf32>, tensor<5xf32>
  }
}
