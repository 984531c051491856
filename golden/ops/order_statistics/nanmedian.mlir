module @main {
  func.func public @main(%arg0: tensor<15xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<15xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %12 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %13 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %14 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %15 = stablehlo.and %13, %14 : tensor<i1>
      %16 = stablehlo.or %12, %15 : tensor<i1>
      stablehlo.return %16 : tensor<i1>
    }) : (tensor<15xf32>, tensor<15xi32>) -> (tensor<15xf32>, tensor<15xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<15xi32>) -> tensor<15xi64>
    %3 = stablehlo.compare EQ, %arg0, %arg0, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %4 = stablehlo.convert %3 : (tensor<15xi1>) -> tensor<15xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.reduce(%4 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<15xi64>, tensor<i64>) -> tensor<i64>
    %6 = stablehlo.reshape %5 : (tensor<i64>) -> tensor<1xi64>
    %c_0 = stablehlo.constant dense<1> : tensor<1xi64>
    %7 = stablehlo.subtract %6, %c_0 : tensor<1xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<1xi64>
    %8 = stablehlo.maximum %7, %c_1 : tensor<1xi64>
    %c_2 = stablehlo.constant dense<2> : tensor<1xi64>
    %9 = stablehlo.divide %8, %c_2 : tensor<1xi64>
    %10 = "stablehlo.gather"(%1#0, %9) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<15xf32>, tensor<1xi64>) -> tensor<1xf32>
    %11 = stablehlo.reshape %10 : (tensor<1xf32>) -> tensor<f32>
    return %11 : tensor<f32>
  }
}
