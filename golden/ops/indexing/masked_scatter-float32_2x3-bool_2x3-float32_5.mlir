module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xi1> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<5xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<2x3xi1>) -> tensor<6xi1>
    %1 = stablehlo.convert %0 : (tensor<6xi1>) -> tensor<6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = "stablehlo.reduce_window"(%1, %c) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %7 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %7 : tensor<i32>
    }) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<6xi32>
    %3 = stablehlo.subtract %2, %c_0 : tensor<6xi32>
    %4 = "stablehlo.gather"(%arg2, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<6xi32>) -> tensor<6xf32>
    %5 = stablehlo.reshape %4 : (tensor<6xf32>) -> tensor<2x3xf32>
    %6 = stablehlo.select %arg1, %5, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
    return %6 : tensor<2x3xf32>
  }
}
