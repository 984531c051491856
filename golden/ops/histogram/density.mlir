module @main {
  func.func public @main(%arg0: tensor<2x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<5xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
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
    %8 = stablehlo.add %3, %cst_1 : tensor<f32>
    %9 = stablehlo.select %7, %8, %3 : tensor<i1>, tensor<f32>
    %10 = stablehlo.subtract %9, %6 : tensor<f32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %11 = stablehlo.divide %10, %cst_2 : tensor<f32>
    %12 = stablehlo.iota dim = 0 : tensor<5xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<5xf32>
    %13 = stablehlo.compare LT, %12, %cst_3, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %14 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %15 = stablehlo.multiply %14, %12 : tensor<5xf32>
    %16 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %17 = stablehlo.add %16, %15 : tensor<5xf32>
    %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<5xf32>
    %18 = stablehlo.subtract %cst_4, %12 : tensor<5xf32>
    %19 = stablehlo.multiply %14, %18 : tensor<5xf32>
    %20 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %21 = stablehlo.subtract %20, %19 : tensor<5xf32>
    %22 = stablehlo.select %13, %17, %21 : tensor<5xi1>, tensor<5xf32>
    %23 = stablehlo.slice %22 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %24 = stablehlo.slice %22 [4:5] : (tensor<5xf32>) -> tensor<1xf32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %26 = stablehlo.compare GE, %1, %25, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %27 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %28 = stablehlo.compare LE, %1, %27, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %29 = stablehlo.and %26, %28 : tensor<14xi1>
    %30 = stablehlo.subtract %1, %25 : tensor<14xf32>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<14xf32>
    %31 = stablehlo.multiply %30, %cst_5 : tensor<14xf32>
    %32 = stablehlo.subtract %24, %23 : tensor<1xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %34 = stablehlo.divide %31, %33 : tensor<14xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<14xf32>
    %35 = stablehlo.select %29, %34, %cst_6 : tensor<14xi1>, tensor<14xf32>
    %36 = stablehlo.maximum %35, %cst_6 : tensor<14xf32>
    %37 = stablehlo.minimum %36, %cst_5 : tensor<14xf32>
    %38 = stablehlo.convert %37 : (tensor<14xf32>) -> tensor<14xi64>
    %c = stablehlo.constant dense<1> : tensor<14xi64>
    %39 = stablehlo.subtract %38, %c : tensor<14xi64>
    %c_7 = stablehlo.constant dense<0> : tensor<14xi64>
    %40 = stablehlo.maximum %39, %c_7 : tensor<14xi64>
    %c_8 = stablehlo.constant dense<2> : tensor<14xi64>
    %41 = stablehlo.add %38, %c_8 : tensor<14xi64>
    %c_9 = stablehlo.constant dense<5> : tensor<14xi64>
    %42 = stablehlo.minimum %41, %c_9 : tensor<14xi64>
    %43 = stablehlo.subtract %40, %c : tensor<14xi64>
    %44 = stablehlo.add %40, %c_7 : tensor<14xi64>
    %45 = "stablehlo.gather"(%22, %44) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<14xi64>) -> tensor<14xf32>
    %46 = stablehlo.compare LT, %44, %42, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
    %47 = stablehlo.compare LE, %45, %1, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %48 = stablehlo.and %46, %47 : tensor<14xi1>
    %49 = stablehlo.convert %48 : (tensor<14xi1>) -> tensor<14xi64>
    %50 = stablehlo.add %43, %49 : tensor<14xi64>
    %51 = stablehlo.add %40, %c : tensor<14xi64>
    %52 = "stablehlo.gather"(%22, %51) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<14xi64>) -> tensor<14xf32>
    %53 = stablehlo.compare LT, %51, %42, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
    %54 = stablehlo.compare LE, %52, %1, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %55 = stablehlo.and %53, %54 : tensor<14xi1>
    %56 = stablehlo.convert %55 : (tensor<14xi1>) -> tensor<14xi64>
    %57 = stablehlo.add %50, %56 : tensor<14xi64>
    %58 = stablehlo.add %40, %c_8 : tensor<14xi64>
    %59 = "stablehlo.gather"(%22, %58) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<14xi64>) -> tensor<14xf32>
    %60 = stablehlo.compare LT, %58, %42, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
    %61 = stablehlo.compare LE, %59, %1, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %62 = stablehlo.and %60, %61 : tensor<14xi1>
    %63 = stablehlo.convert %62 : (tensor<14xi1>) -> tensor<14xi64>
    %64 = stablehlo.add %57, %63 : tensor<14xi64>
    %c_10 = stablehlo.constant dense<3> : tensor<14xi64>
    %65 = stablehlo.minimum %64, %c_10 : tensor<14xi64>
    %c_11 = stablehlo.constant dense<4> : tensor<14xi64>
    %66 = stablehlo.select %29, %65, %c_11 : tensor<14xi1>, tensor<14xi64>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<14xf32>
    %67 = stablehlo.reshape %arg1 : (tensor<2x7xf32>) -> tensor<14xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %68 = "stablehlo.scatter"(%cst_13, %66, %67) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %76 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %76 : tensor<f32>
    }) : (tensor<4xf32>, tensor<14xi64>, tensor<14xf32>) -> tensor<4xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%68 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %71 = stablehlo.divide %68, %70 : tensor<4xf32>
    %72 = stablehlo.slice %22 [1:5] : (tensor<5xf32>) -> tensor<4xf32>
    %73 = stablehlo.slice %22 [0:4] : (tensor<5xf32>) -> tensor<4xf32>
    %74 = stablehlo.subtract %72, %73 : tensor<4xf32>
    %75 = stablehlo.divide %71, %74 : tensor<4xf32>
    return %75, %22 : tensor<4xf32>, tensor<5xf32>
  }
}
