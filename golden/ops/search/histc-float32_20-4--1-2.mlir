module @main {
  func.func public @main(%arg0: tensor<20xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %2 = stablehlo.compare GE, %arg0, %0, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %3 = stablehlo.compare LE, %arg0, %1, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %4 = stablehlo.and %2, %3 : tensor<20xi1>
    %5 = stablehlo.subtract %arg0, %0 : tensor<20xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<20xf32>
    %6 = stablehlo.multiply %5, %cst_1 : tensor<20xf32>
    %7 = stablehlo.subtract %1, %0 : tensor<20xf32>
    %8 = stablehlo.divide %6, %7 : tensor<20xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<20xf32>
    %9 = stablehlo.select %4, %8, %cst_2 : tensor<20xi1>, tensor<20xf32>
    %10 = stablehlo.convert %9 : (tensor<20xf32>) -> tensor<20xi64>
    %c = stablehlo.constant dense<3> : tensor<20xi64>
    %11 = stablehlo.minimum %10, %c : tensor<20xi64>
    %c_3 = stablehlo.constant dense<4> : tensor<20xi64>
    %12 = stablehlo.select %4, %11, %c_3 : tensor<20xi1>, tensor<20xi64>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<20xf32>
    %13 = "stablehlo.scatter"(%cst_4, %12, %cst_5) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %14 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<4xf32>, tensor<20xi64>, tensor<20xf32>) -> tensor<4xf32>
    return %13 : tensor<4xf32>
  }
}
