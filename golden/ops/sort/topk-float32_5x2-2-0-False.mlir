module @main {
  func.func public @main(%arg0: tensor<5x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2x2xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<5x2xf32>) -> tensor<2x5xf32>
    %1 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x5xi1>, tensor<i1>) -> tensor<i1>
    %3:2 = "stablehlo.if"(%2) ({
      %6 = stablehlo.iota dim = 1 : tensor<2x5xi32>
      %7:2 = "stablehlo.sort"(%0, %6) <{dimension = 1 : i64, is_stable = true}> ({
      ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
        %11 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %12 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %13 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %14 = stablehlo.and %12, %13 : tensor<i1>
        %15 = stablehlo.or %11, %14 : tensor<i1>
        stablehlo.return %15 : tensor<i1>
      }) : (tensor<2x5xf32>, tensor<2x5xi32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
      %8 = stablehlo.convert %7#1 : (tensor<2x5xi32>) -> tensor<2x5xi64>
      %9 = stablehlo.slice %7#0 [0:2, 0:2] : (tensor<2x5xf32>) -> tensor<2x2xf32>
      %10 = stablehlo.slice %8 [0:2, 0:2] : (tensor<2x5xi64>) -> tensor<2x2xi64>
      stablehlo.return %9, %10 : tensor<2x2xf32>, tensor<2x2xi64>
    }, {
      %6 = stablehlo.negate %0 : tensor<2x5xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x5xf32>
      %7 = stablehlo.compare EQ, %6, %cst, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
      %8 = stablehlo.select %7, %cst, %6 : tensor<2x5xi1>, tensor<2x5xf32>
      %values, %indices = chlo.top_k(%8, k = 2) : tensor<2x5xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
      %9 = "stablehlo.gather"(%0, %indices) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x5xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
      %10 = stablehlo.convert %indices : (tensor<2x2xi32>) -> tensor<2x2xi64>
      stablehlo.return %9, %10 : tensor<2x2xf32>, tensor<2x2xi64>
    }) : (tensor<i1>) -> (tensor<2x2xf32>, tensor<2x2xi64>)
    %4 = stablehlo.transpose %3#0, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.transpose %3#1, dims = [1, 0] : (tensor<2x2xi64>) -> tensor<2x2xi64>
    return %4, %5 : tensor<2x2xf32>, tensor<2x2xi64>
  }
}
