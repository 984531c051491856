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
      %14 = stablehlo.compare LT, %iterArg, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %14 = stablehlo.subtract %iterArg_7, %iterArg_6 : tensor<14xi64>
      %c_8 = stablehlo.constant dense<2> : tensor<14xi64>
      %15 = stablehlo.divide %14, %c_8 : tensor<14xi64>
      %16 = stablehlo.add %iterArg_6, %15 : tensor<14xi64>
      %17 = "stablehlo.gather"(%arg1, %16) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<14xi64>) -> tensor<14xf32>
      %18 = stablehlo.compare GT, %17, %0, FLOAT : (tensor<14xf32>, tensor<14xf32>) -> tensor<14xi1>
      %19 = stablehlo.compare LT, %iterArg_6, %iterArg_7, SIGNED : (tensor<14xi64>, tensor<14xi64>) -> tensor<14xi1>
      %20 = stablehlo.not %18 : tensor<14xi1>
      %21 = stablehlo.and %19, %20 : tensor<14xi1>
      %22 = stablehlo.and %19, %18 : tensor<14xi1>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %23 = stablehlo.add %iterArg, %c_9 : tensor<i32>
      %c_10 = stablehlo.constant dense<1> : tensor<14xi64>
      %24 = stablehlo.add %16, %c_10 : tensor<14xi64>
      %25 = stablehlo.select %21, %24, %iterArg_6 : tensor<14xi1>, tensor<14xi64>
      %26 = stablehlo.select %22, %16, %iterArg_7 : tensor<14xi1>, tensor<14xi64>
      stablehlo.return %23, %25, %26 : tensor<i32>, tensor<14xi64>, tensor<14xi64>
    }
    %c_2 = stablehlo.constant dense<1> : tensor<14xi64>
    %9 = stablehlo.subtract %8#1, %c_2 : tensor<14xi64>
    %c_3 = stablehlo.constant dense<2> : tensor<14xi64>
    %10 = stablehlo.minimum %9, %c_3 : tensor<14xi64>
    %c_4 = stablehlo.constant dense<3> : tensor<14xi64>
    %11 = stablehlo.select %7, %10, %c_4 : tensor<14xi1>, tensor<14xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<3xi64>
    %12 = "stablehlo.scatter"(%c_5, %11, %c_2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<i64>, %arg3: tensor<i64>):
      %14 = stablehlo.add %arg2, %arg3 : tensor<i64>
      stablehlo.return %14 : tensor<i64>
    }) : (tensor<3xi64>, tensor<14xi64>, tensor<14xi64>) -> tensor<3xi64>
    %13 = stablehlo.convert %12 : (tensor<3xi64>) -> tensor<3xf32>
    return %13, %arg1 : tensor<3xf32>, tensor<4xf32>
  }
}
