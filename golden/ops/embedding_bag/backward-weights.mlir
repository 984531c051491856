module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<6x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xi64> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg4"}) -> (tensor<5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = "stablehlo.gather"(%arg0, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<3x4xf32>, tensor<5xi64>) -> tensor<5x4xf32>
    %1 = "stablehlo.gather"(%arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<5xi64>) -> tensor<5x4xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<5x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<5x4xf32>, tensor<f32>) -> tensor<5xf32>
    %c = stablehlo.constant dense<2> : tensor<5xi64>
    %4 = stablehlo.compare EQ, %arg2, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %5 = stablehlo.select %4, %cst_0, %3 : tensor<5xi1>, tensor<5xf32>
    return %5 : tensor<5xf32>
  }
}
