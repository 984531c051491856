module @main {
  func.func public @main(%arg0: tensor<7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<7xi64>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i64>, %arg4: tensor<i64>):
      %10 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %11 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %12 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %13 = stablehlo.and %11, %12 : tensor<i1>
      %14 = stablehlo.or %10, %13 : tensor<i1>
      stablehlo.return %14 : tensor<i1>
    }) : (tensor<7xf32>, tensor<7xi64>) -> (tensor<7xf32>, tensor<7xi64>)
    %2 = stablehlo.compare EQ, %arg0, %arg0, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
    %3 = stablehlo.convert %2 : (tensor<7xi1>) -> tensor<7xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.reduce(%3 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<7xi64>, tensor<i64>) -> tensor<i64>
    %5 = stablehlo.reshape %4 : (tensor<i64>) -> tensor<1xi64>
    %c_0 = stablehlo.constant dense<7> : tensor<1xi64>
    %6 = stablehlo.compare LT, %5, %c_0, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %c_1 = stablehlo.constant dense<3> : tensor<1xi64>
    %7 = stablehlo.select %6, %5, %c_1 : tensor<1xi1>, tensor<1xi64>
    %8 = "stablehlo.gather"(%1#0, %7) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<7xf32>, tensor<1xi64>) -> tensor<1xf32>
    %9 = stablehlo.reshape %8 : (tensor<1xf32>) -> tensor<f32>
    return %9 : tensor<f32>
  }
}
