module @main {
  func.func public @main(%arg0: tensor<4x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi1> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<4x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg1 : (tensor<4xi1>) -> tensor<4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = "stablehlo.reduce_window"(%0, %c) <{base_dilations = array<i64: 1>, padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %6 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %6 : tensor<i32>
    }) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<4xi32>
    %2 = stablehlo.subtract %1, %c_0 : tensor<4xi32>
    %3 = "stablehlo.gather"(%arg2, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<2x2xf32>, tensor<4xi32>) -> tensor<4x2xf32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<4xi1>) -> tensor<4x2xi1>
    %5 = stablehlo.select %4, %3, %arg0 : tensor<4x2xi1>, tensor<4x2xf32>
    return %5 : tensor<4x2xf32>
  }
}
