module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x1xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<2x1xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %c_0 = stablehlo.constant dense<4> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<2x1xi64>
    %2 = stablehlo.add %arg1, %1 : tensor<2x1xi64>
    %3 = stablehlo.select %0, %2, %arg1 : tensor<2x1xi1>, tensor<2x1xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<3xi64>
    %4 = stablehlo.compare LT, %arg2, %c_1, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_2 = stablehlo.constant dense<3> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %6 = stablehlo.add %arg2, %5 : tensor<3xi64>
    %7 = stablehlo.select %4, %6, %arg2 : tensor<3xi1>, tensor<3xi64>
    %8 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x1xi64>) -> tensor<2x3xi64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<3xi64>) -> tensor<2x3xi64>
    %10 = stablehlo.reshape %8 : (tensor<2x3xi64>) -> tensor<2x3x1xi64>
    %11 = stablehlo.reshape %9 : (tensor<2x3xi64>) -> tensor<2x3x1xi64>
    %12 = stablehlo.concatenate %10, %11, dim = 2 : (tensor<2x3x1xi64>, tensor<2x3x1xi64>) -> tensor<2x3x2xi64>
    %13 = "stablehlo.gather"(%arg0, %12) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x3xf32>, tensor<2x3x2xi64>) -> tensor<2x3xf32>
    return %13 : tensor<2x3xf32>
  }
}
