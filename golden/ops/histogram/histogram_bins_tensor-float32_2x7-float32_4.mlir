module @main {
  func.func public @main(%arg0: tensor<2x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x7xf32>) -> tensor<14xf32>
    %1 = stablehlo.slice %arg1 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %2 = stablehlo.slice %arg1 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %4 = stablehlo.compare GE, %0, %3, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %5 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<14xf32>
    %6 = stablehlo.compare LE, %0, %5, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
    %7 = stablehlo.and %4, %6 : tensor<14xi1>
    %c = stablehlo.constant dense<0> : tensor<14xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<4> : tensor<14xi64>
    %8:3 = stablehlo.while(%iterArg = %c_0, %iterArg_6 = %c, %iterArg_7 = %c_1) : tensor<i32>, tensor<14xi64>, tensor<14xi64>
    cond {
      %c_8 = stablehlo.constant dense<3> : tensor<i32>
      %13 = stablehlo.compare LT, %iterArg, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %13 = stablehlo.subtract %iterArg_7, %iterArg_6 : tensor<14xi64>
      %c_8 = stablehlo.constant dense<2> : tensor<14xi64>
      %14 = stablehlo.divide %13, %c_8 : tensor<14xi64>
      %15 = stablehlo.add %iterArg_6, %14 : tensor<14xi64>
      %16 = "stablehlo.gather"(%arg1, %15) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<14xi64>) -> tensor<14xf32>
      %17 = stablehlo.compare GT, %16, %0, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
      %18 = stablehlo.compare LT, %iterArg_6, %iterArg_7, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
      %19 = stablehlo.not %17 : tensor<14xi1>
      %20 = stablehlo.and %18, %19 : tensor<14xi1>
      %21 = stablehlo.and %18, %17 : tensor<14xi1>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %22 = stablehlo.add %iterArg, %c_9 : tensor<i32>
      %c_10 = stablehlo.constant dense<1> : tensor<14xi64>
      %23 = stablehlo.add %15, %c_10 : tensor<14xi64>
      %24 = stablehlo.select %20, %23, %iterArg_6 : tensor<14xi1>, tensor<14xi64>
      %25 = stablehlo.select %21, %15, %iterArg_7 : tensor<14xi1>, tensor<14xi64>
      stablehlo.return %22, %24, %25 : tensor<i32>, tensor<14xi64>, tensor<14xi64>
    }
    %c_2 = stablehlo.constant dense<1> : tensor<14xi64>
    %9 = stablehlo.subtract %8#1, %c_2 : tensor<14xi64>
    %c_3 = stablehlo.constant dense<2> : tensor<14xi64>
    %10 = stablehlo.minimum %9, %c_3 : tensor<14xi64>
    %c_4 = stablehlo.constant dense<3> : tensor<14xi64>
    %11 = stablehlo.select %7, %10, %c_4 : tensor<14xi1>, tensor<14xi64>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<14xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
    %12 = "stablehlo.scatter"(%cst_5, %11, %cst) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %13 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %13 : tensor<f32>
    }) : (tensor<3xf32>, tensor<14xi64>, tensor<14xf32>) -> tensor<3xf32>
    return %12, %arg1 : tensor<3xf32>, tensor<4xf32>
  }
}
