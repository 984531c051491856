module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<7xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x3xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<0> : tensor<2x3xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<7> : tensor<2x3xi64>
    %0:3 = stablehlo.while(%iterArg = %c_0, %iterArg_2 = %c, %iterArg_3 = %c_1) : tensor<i32>, tensor<2x3xi64>, tensor<2x3xi64>
    cond {
      %c_4 = stablehlo.constant dense<3> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.subtract %iterArg_3, %iterArg_2 : tensor<2x3xi64>
      %c_4 = stablehlo.constant dense<2> : tensor<2x3xi64>
      %2 = stablehlo.divide %1, %c_4 : tensor<2x3xi64>
      %3 = stablehlo.add %iterArg_2, %2 : tensor<2x3xi64>
      %4 = "stablehlo.gather"(%arg1, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<7xf32>, tensor<2x3xi64>) -> tensor<2x3xf32>
      %5 = stablehlo.compare GE, %4, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %6 = stablehlo.compare LT, %iterArg_2, %iterArg_3, SIGNED : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<2x3xi1>
      %7 = stablehlo.not %5 : tensor<2x3xi1>
      %8 = stablehlo.and %6, %7 : tensor<2x3xi1>
      %9 = stablehlo.and %6, %5 : tensor<2x3xi1>
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg, %c_5 : tensor<i32>
      %c_6 = stablehlo.constant dense<1> : tensor<2x3xi64>
      %11 = stablehlo.add %3, %c_6 : tensor<2x3xi64>
      %12 = stablehlo.select %8, %11, %iterArg_2 : tensor<2x3xi1>, tensor<2x3xi64>
      %13 = stablehlo.select %9, %3, %iterArg_3 : tensor<2x3xi1>, tensor<2x3xi64>
      stablehlo.return %10, %12, %13 : tensor<i32>, tensor<2x3xi64>, tensor<2x3xi64>
    }
    return %0#1 : tensor<2x3xi64>
  }
}
