module @main {
  func.func public @main(%arg0: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2xi64> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_0 = stablehlo.constant dense<2> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %2 = stablehlo.add %arg1, %1 : tensor<2xi64>
    %3 = stablehlo.select %0, %2, %arg1 : tensor<2xi1>, tensor<2xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<2xi64>
    %4 = stablehlo.compare LT, %arg2, %c_1, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_2 = stablehlo.constant dense<4> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %6 = stablehlo.add %arg2, %5 : tensor<2xi64>
    %7 = stablehlo.select %4, %6, %arg2 : tensor<2xi1>, tensor<2xi64>
    %8 = stablehlo.reshape %3 : (tensor<2xi64>) -> tensor<2x1xi64>
    %9 = stablehlo.reshape %7 : (tensor<2xi64>) -> tensor<2x1xi64>
    %10 = stablehlo.concatenate %8, %9, dim = 1 : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x2xi64>
    %11 = "stablehlo.gather"(%arg0, %10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [0, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3, 1>}> : (tensor<2x3x4xf32>, tensor<2x2xi64>) -> tensor<2x3xf32>
    return %11 : tensor<2x3xf32>
  }
}
