module @main {
  func.func public @main(%arg0: tensor<2x6xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x3xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x6xi1>, tensor<i1>) -> tensor<i1>
    %2:2 = "stablehlo.if"(%1) ({
      %3 = stablehlo.iota dim = 1 : tensor<2x6xi32>
      %4:2 = "stablehlo.sort"(%arg0, %3) <{dimension = 1 : i64, is_stable = true}> ({
      ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
        %8 = stablehlo.compare GT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %9 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %10 = stablehlo.compare EQ, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %11 = stablehlo.and %9, %10 : tensor<i1>
        %12 = stablehlo.or %8, %11 : tensor<i1>
        stablehlo.return %12 : tensor<i1>
      }) : (tensor<2x6xf32>, tensor<2x6xi32>) -> (tensor<2x6xf32>, tensor<2x6xi32>)
      %5 = stablehlo.convert %4#1 : (tensor<2x6xi32>) -> tensor<2x6xi64>
      %6 = stablehlo.slice %4#0 [0:2, 0:3] : (tensor<2x6xf32>) -> tensor<2x3xf32>
      %7 = stablehlo.slice %5 [0:2, 0:3] : (tensor<2x6xi64>) -> tensor<2x3xi64>
      stablehlo.return %6, %7 : tensor<2x3xf32>, tensor<2x3xi64>
    }, {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x6xf32>
      %3 = stablehlo.compare EQ, %arg0, %cst, FLOAT : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xi1>
      %4 = stablehlo.select %3, %cst, %arg0 : tensor<2x6xi1>, tensor<2x6xf32>
      %values, %indices = chlo.top_k(%4, k = 3) : tensor<2x6xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
      %5 = "stablehlo.gather"(%arg0, %indices) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x6xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
      %6 = stablehlo.convert %indices : (tensor<2x3xi32>) -> tensor<2x3xi64>
      stablehlo.return %5, %6 : tensor<2x3xf32>, tensor<2x3xi64>
    }) : (tensor<i1>) -> (tensor<2x3xf32>, tensor<2x3xi64>)
    return %2#0, %2#1 : tensor<2x3xf32>, tensor<2x3xi64>
  }
}
