module @main {
  func.func public @main(%arg0: tensor<2x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<5xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x7xf32>) -> tensor<14xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.minimum across dimensions = [0] : (tensor<14xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<14xf32>, tensor<f32>) -> tensor<f32>
    %3 = stablehlo.compare EQ, %1, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %4 = stablehlo.subtract %1, %cst_1 : tensor<f32>
    %5 = stablehlo.select %3, %4, %1 : tensor<i1>, tensor<f32>
    %6 = stablehlo.compare EQ, %1, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %7 = stablehlo.add %2, %cst_1 : tensor<f32>
    %8 = stablehlo.select %6, %7, %2 : tensor<i1>, tensor<f32>
    %9 = stablehlo.subtract %8, %5 : tensor<f32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_2 : tensor<f32>
    %11 = stablehlo.iota dim = 0 : tensor<5xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<5xf32>
    %12 = stablehlo.compare LT, %11, %cst_3, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %13 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %14 = stablehlo.multiply %13, %11 : tensor<5xf32>
    %15 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %16 = stablehlo.add %15, %14 : tensor<5xf32>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<5xf32>
    %17 = stablehlo.subtract %cst_4, %11 : tensor<5xf32>
    %18 = stablehlo.multiply %13, %17 : tensor<5xf32>
    %19 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %20 = stablehlo.subtract %19, %18 : tensor<5xf32>
    %21 = stablehlo.select %12, %16, %20 : tensor<5xi1>, tensor<5xf32>
    %22 = stablehlo.slice %21 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %23 = stablehlo.slice %21 [4:5] : (tensor<5xf32>) -> tensor<1xf32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %25 = stablehlo.compare GE, %0, %24, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %26 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %27 = stablehlo.compare LE, %0, %26, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %28 = stablehlo.and %25, %27 : tensor<14xi1>
    %29 = stablehlo.subtract %0, %24 : tensor<14xf32>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<14xf32>
    %30 = stablehlo.multiply %29, %cst_5 : tensor<14xf32>
    %31 = stablehlo.subtract %23, %22 : tensor<1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %33 = stablehlo.divide %30, %32 : tensor<14xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<14xf32>
    %34 = stablehlo.select %28, %33, %cst_6 : tensor<14xi1>, tensor<14xf32>
    %35 = stablehlo.maximum %34, %cst_6 : tensor<14xf32>
    %36 = stablehlo.minimum %35, %cst_5 : tensor<14xf32>
    %37 = stablehlo.convert %36 : (tensor<14xf32>) -> tensor<14xi64>
    %c = stablehlo.constant dense<1> : tensor<14xi64>
    %38 = stablehlo.subtract %37, %c : tensor<14xi64>
    %c_7 = stablehlo.constant dense<0> : tensor<14xi64>
    %39 = stablehlo.maximum %38, %c_7 : tensor<14xi64>
    %c_8 = stablehlo.constant dense<2> : tensor<14xi64>
    %40 = stablehlo.add %37, %c_8 : tensor<14xi64>
    %c_9 = stablehlo.constant dense<5> : tensor<14xi64>
    %41 = stablehlo.minimum %40, %c_9 : tensor<14xi64>
    %42 = stablehlo.subtract %39, %c : tensor<14xi64>
    %43 = "stablehlo.gather"(%21, %39) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<14xi64>) -> tensor<14xf32>
    %44 = stablehlo.compare LT, %39, %41, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
    %45 = stablehlo.compare LE, %43, %0, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %46 = stablehlo.and %44, %45 : tensor<14xi1>
    %47 = stablehlo.convert %46 : (tensor<14xi1>) -> tensor<14xi64>
    %48 = stablehlo.add %42, %47 : tensor<14xi64>
    %49 = stablehlo.add %39, %c : tensor<14xi64>
    %50 = "stablehlo.gather"(%21, %49) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<14xi64>) -> tensor<14xf32>
    %51 = stablehlo.compare LT, %49, %41, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
    %52 = stablehlo.compare LE, %50, %0, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %53 = stablehlo.and %51, %52 : tensor<14xi1>
    %54 = stablehlo.convert %53 : (tensor<14xi1>) -> tensor<14xi64>
    %55 = stablehlo.add %48, %54 : tensor<14xi64>
    %56 = stablehlo.add %39, %c_8 : tensor<14xi64>
    %57 = "stablehlo.gather"(%21, %56) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<14xi64>) -> tensor<14xf32>
    %58 = stablehlo.compare LT, %56, %41, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
    %59 = stablehlo.compare LE, %57, %0, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %60 = stablehlo.and %58, %59 : tensor<14xi1>
    %61 = stablehlo.convert %60 : (tensor<14xi1>) -> tensor<14xi64>
    %62 = stablehlo.add %55, %61 : tensor<14xi64>
    %c_10 = stablehlo.constant dense<3> : tensor<14xi64>
    %63 = stablehlo.minimum %62, %c_10 : tensor<14xi64>
    %c_11 = stablehlo.constant dense<4> : tensor<14xi64>
    %64 = stablehlo.select %28, %63, %c_11 : tensor<14xi1>, tensor<14xi64>
    %c_12 = stablehlo.constant dense<0> : tensor<4xi64>
    %65 = "stablehlo.scatter"(%c_12, %64, %c) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %67 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %67 : tensor<i64>
    }) : (tensor<4xi64>, tensor<14xi64>, tensor<14xi64>) -> tensor<4xi64>
    %66 = stablehlo.convert %65 : (tensor<4xi64>) -> tensor<4xf32>
    return %66, %21 : tensor<4xf32>, tensor<5xf32>
  }
}
