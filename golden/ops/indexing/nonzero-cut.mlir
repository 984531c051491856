module @main {
  func.func public @main(%arg0: tensor<2x3xi1> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x2xi64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<-1> : tensor<3x2xi64>
    %0 = stablehlo.reshape %arg0 : (tensor<2x3xi1>) -> tensor<6xi1>
    %1 = stablehlo.convert %0 : (tensor<6xi1>) -> tensor<6xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2 = "stablehlo.reduce_window"(%1, %c_0) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %16 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %16 : tensor<i32>
    }) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<6xi32>
    %3 = stablehlo.subtract %2, %c_1 : tensor<6xi32>
    %c_2 = stablehlo.constant dense<3> : tensor<6xi32>
    %4 = stablehlo.select %0, %3, %c_2 : tensor<6xi1>, tensor<6xi32>
    %c_3 = stablehlo.constant dense<-1> : tensor<3xi64>
    %5 = stablehlo.iota dim = 0 : tensor<6xi64>
    %6 = "stablehlo.scatter"(%c_3, %4, %5) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      stablehlo.return %arg2 : tensor<i64>
    }) : (tensor<3xi64>, tensor<6xi32>, tensor<6xi64>) -> tensor<3xi64>
    %c_4 = stablehlo.constant dense<3> : tensor<3xi64>
    %7 = stablehlo.divide %6, %c_4 : tensor<3xi64>
    %c_5 = stablehlo.constant dense<2> : tensor<3xi64>
    %8 = stablehlo.remainder %7, %c_5 : tensor<3xi64>
    %9 = stablehlo.reshape %8 : (tensor<3xi64>) -> tensor<3x1xi64>
    %10 = stablehlo.remainder %6, %c_4 : tensor<3xi64>
    %11 = stablehlo.reshape %10 : (tensor<3xi64>) -> tensor<3x1xi64>
    %c_6 = stablehlo.constant dense<0> : tensor<3xi64>
    %12 = stablehlo.compare GE, %6, %c_6, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<3xi1>) -> tensor<3x2xi1>
    %14 = stablehlo.concatenate %9, %11, dim = 1 : (tensor<3x1xi64>, tensor<3x1xi64>) -> tensor<3x2xi64>
    %15 = stablehlo.select %13, %14, %c : tensor<3x2xi1>, tensor<3x2xi64>
    return %15 : tensor<3x2xi64>
  }
}
