module @main {
  func.func public @main(%arg0: tensor<5x3xbf16> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<i32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xbf16>, tensor<i32>) -> tensor<3xbf16>
    return %0 : tensor<3xbf16>
  }
}
