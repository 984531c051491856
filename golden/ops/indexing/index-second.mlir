module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4x1x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<1x2xi64>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<1x2xi64>
    %1 = stablehlo.add %arg1, %c_0 : tensor<1x2xi64>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<1x2xi1>, tensor<1x2xi64>
    %3 = "stablehlo.gather"(%arg0, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1>}> : (tensor<4x3xf32>, tensor<1x2xi64>) -> tensor<4x1x2xf32>
    return %3 : tensor<4x1x2xf32>
  }
}
