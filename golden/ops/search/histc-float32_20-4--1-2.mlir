module @main {
  func.func public @main(%arg0: tensor<20xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<20xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<20xf32>
    %0 = stablehlo.compare GE, %arg0, %cst, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %1 = stablehlo.compare LE, %arg0, %cst_0, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %2 = stablehlo.and %0, %1 : tensor<20xi1>
    %3 = stablehlo.subtract %arg0, %cst : tensor<20xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<20xf32>
    %4 = stablehlo.multiply %3, %cst_1 : tensor<20xf32>
    %5 = stablehlo.subtract %cst_0, %cst : tensor<20xf32>
    %6 = stablehlo.divide %4, %5 : tensor<20xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<20xf32>
    %7 = stablehlo.select %2, %6, %cst_2 : tensor<20xi1>, tensor<20xf32>
    %8 = stablehlo.convert %7 : (tensor<20xf32>) -> tensor<20xi64>
    %c = stablehlo.constant dense<3> : tensor<20xi64>
    %9 = stablehlo.minimum %8, %c : tensor<20xi64>
    %c_3 = stablehlo.constant dense<4> : tensor<20xi64>
    %10 = stablehlo.select %2, %9, %c_3 : tensor<20xi1>, tensor<20xi64>
    %c_4 = stablehlo.constant dense<0> : tensor<4xi64>
    %c_5 = stablehlo.constant dense<1> : tensor<20xi64>
    %11 = "stablehlo.scatter"(%c_4, %10, %c_5) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %13 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %13 : tensor<i64>
    }) : (tensor<4xi64>, tensor<20xi64>, tensor<20xi64>) -> tensor<4xi64>
    %12 = stablehlo.convert %11 : (tensor<4xi64>) -> tensor<4xf32>
    return %12 : tensor<4xf32>
  }
}
