module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x1xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<2x1xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %c_0 = stablehlo.constant dense<4> : tensor<2x1xi64>
    %1 = stablehlo.add %arg1, %c_0 : tensor<2x1xi64>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<2x1xi1>, tensor<2x1xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<3xi64>
    %3 = stablehlo.compare LT, %arg2, %c_1, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_2 = stablehlo.constant dense<3> : tensor<3xi64>
    %4 = stablehlo.add %arg2, %c_2 : tensor<3xi64>
    %5 = stablehlo.select %3, %4, %arg2 : tensor<3xi1>, tensor<3xi64>
    %6 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x1xi64>) -> tensor<2x3xi64>
    %7 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<3xi64>) -> tensor<2x3xi64>
    %8 = stablehlo.reshape %6 : (tensor<2x3xi64>) -> tensor<2x3x1xi64>
    %9 = stablehlo.reshape %7 : (tensor<2x3xi64>) -> tensor<2x3x1xi64>
    %10 = stablehlo.concatenate %8, %9, dim = 2 : (tensor<2x3x1xi64>, tensor<2x3x1xi64>) -> tensor<2x3x2xi64>
    %11 = "stablehlo.gather"(%arg0, %10) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x3xf32>, tensor<2x3x2xi64>) -> tensor<2x3xf32>
    return %11 : tensor<2x3xf32>
  }
}
