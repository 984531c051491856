module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi1> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg2: tensor<2xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
    %1 = stablehlo.convert %arg1 : (tensor<3xi1>) -> tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = "stablehlo.reduce_window"(%1, %c) <{base_dilations = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %8 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %8 : tensor<i32>
    }) : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<3xi32>
    %3 = stablehlo.subtract %2, %c_0 : tensor<3xi32>
    %4 = "stablehlo.gather"(%0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<2x3xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<2x3xf32>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xi1>) -> tensor<2x3xi1>
    %7 = stablehlo.select %6, %5, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    return %7 : tensor<2x3xf32>
  }
}
