module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
    %c = stablehlo.constant dense<0> : tensor<2x2xi64>
    %1 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %c_0 = stablehlo.constant dense<6> : tensor<2x2xi64>
    %2 = stablehlo.add %arg1, %c_0 : tensor<2x2xi64>
    %3 = stablehlo.select %1, %2, %arg1 : tensor<2x2xi1>, tensor<2x2xi64>
    %4 = "stablehlo.gather"(%0, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<6xf32>, tensor<2x2xi64>) -> tensor<2x2xf32>
    return %4 : tensor<2x2xf32>
  }
}
