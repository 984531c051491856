module @main {
  func.func public @main(%arg0: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2xi64> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<2xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_0 = stablehlo.constant dense<2> : tensor<2xi64>
    %1 = stablehlo.add %arg1, %c_0 : tensor<2xi64>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<2xi1>, tensor<2xi64>
    %3 = stablehlo.compare LT, %arg2, %c, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_1 = stablehlo.constant dense<4> : tensor<2xi64>
    %4 = stablehlo.add %arg2, %c_1 : tensor<2xi64>
    %5 = stablehlo.select %3, %4, %arg2 : tensor<2xi1>, tensor<2xi64>
    %6 = stablehlo.reshape %2 : (tensor<2xi64>) -> tensor<2x1xi64>
    %7 = stablehlo.reshape %5 : (tensor<2xi64>) -> tensor<2x1xi64>
    %8 = stablehlo.concatenate %6, %7, dim = 1 : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x2xi64>
    %9 = "stablehlo.gather"(%arg0, %8) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [0, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3, 1>}> : (tensor<2x3x4xf32>, tensor<2x2xi64>) -> tensor<2x3xf32>
    return %9 : tensor<2x3xf32>
  }
}
