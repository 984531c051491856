module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.composite "hloemit.lu_permutation" %arg1 {composite_attributes = {rows = 3 : i64}, decomposition = @hloemit_lu_permutation} : (tensor<3xi32>) -> tensor<3xi32>
    %1 = "stablehlo.gather"(%arg2, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
    %2 = "stablehlo.triangular_solve"(%arg0, %1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %3 = "stablehlo.triangular_solve"(%arg0, %2) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    return %3 : tensor<3x2xf32>
  }
  func.func private @hloemit_lu_permutation(%arg0: tensor<3xi32>) -> tensor<3xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %0) : tensor<i32>, tensor<3xi32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %2 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %3 = stablehlo.dynamic_slice %arg0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %4 = stablehlo.reshape %3 : (tensor<1xi32>) -> tensor<i32>
      %5 = stablehlo.subtract %4, %c_1 : tensor<i32>
      %6 = stablehlo.dynamic_slice %iterArg_0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %7 = stablehlo.dynamic_slice %iterArg_0, %5, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %8 = stablehlo.dynamic_update_slice %iterArg_0, %7, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      %9 = stablehlo.dynamic_update_slice %8, %6, %5 : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %2, %9 : tensor<i32>, tensor<3xi32>
    }
    return %1#1 : tensor<3xi32>
  }
}
