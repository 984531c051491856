module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x1xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %c = stablehlo.constant dense<0> : tensor<2x1xi64>
    %1 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi1>
    %c_0 = stablehlo.constant dense<4> : tensor<2x1xi64>
    %2 = stablehlo.add %arg1, %c_0 : tensor<2x1xi64>
    %3 = stablehlo.select %1, %2, %arg1 : tensor<2x1xi1>, tensor<2x1xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<2xi64>
    %4 = stablehlo.compare LT, %arg2, %c_1, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_2 = stablehlo.constant dense<3> : tensor<2xi64>
    %5 = stablehlo.add %arg2, %c_2 : tensor<2xi64>
    %6 = stablehlo.select %4, %5, %arg2 : tensor<2xi1>, tensor<2xi64>
    %7 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x1xi64>) -> tensor<2x2xi64>
    %8 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<2xi64>) -> tensor<2x2xi64>
    %9 = stablehlo.reshape %7 : (tensor<2x2xi64>) -> tensor<2x2x1xi64>
    %10 = stablehlo.reshape %8 : (tensor<2x2xi64>) -> tensor<2x2x1xi64>
    %11 = stablehlo.concatenate %9, %10, dim = 2 : (tensor<2x2x1xi64>, tensor<2x2x1xi64>) -> tensor<2x2x2xi64>
    %12 = "stablehlo.scatter"(%arg0, %11, %0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      stablehlo.return %arg5 : tensor<f32>
    }) : (tensor<4x3xf32>, tensor<2x2x2xi64>, tensor<2x2xf32>) -> tensor<4x3xf32>
    return %12 : tensor<4x3xf32>
  }
}
