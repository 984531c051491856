module @main {
  func.func public @main(%arg0: tensor<2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3xi1> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<2x2xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg1 : (tensor<2x3xi1>) -> tensor<6xi1>
    %1 = stablehlo.convert %0 : (tensor<6xi1>) -> tensor<6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = "stablehlo.reduce_window"(%1, %c) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      %8 = stablehlo.add %arg2, %arg3 : tensor<i32>
      stablehlo.return %8 : tensor<i32>
    }) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<6xi32>
    %3 = stablehlo.subtract %2, %c_0 : tensor<6xi32>
    %c_1 = stablehlo.constant dense<4> : tensor<6xi32>
    %4 = stablehlo.select %0, %3, %c_1 : tensor<6xi1>, tensor<6xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %5 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
    %6 = "stablehlo.scatter"(%cst, %4, %5) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<4xf32>, tensor<6xi32>, tensor<6xf32>) -> tensor<4xf32>
    %7 = stablehlo.reshape %6 : (tensor<4xf32>) -> tensor<2x2xf32>
    return %7 : tensor<2x2xf32>
  }
}
