module @main {
  func.func public @main(%arg0: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<6xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<6xi64>
    %cst = stablehlo.constant dense<4.900000e+01> : tensor<6xf64>
    %cst_0 = stablehlo.constant dense<7.000000e+00> : tensor<6xf64>
    %c = stablehlo.constant dense<7> : tensor<6xi64>
    %1 = stablehlo.convert %0 : (tensor<6xi64>) -> tensor<6xf64>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<6xf64>
    %2 = stablehlo.multiply %1, %cst_1 : tensor<6xf64>
    %3 = stablehlo.subtract %cst, %2 : tensor<6xf64>
    %4 = stablehlo.sqrt %3 : tensor<6xf64>
    %5 = stablehlo.subtract %cst_0, %4 : tensor<6xf64>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<6xf64>
    %6 = stablehlo.multiply %5, %cst_2 : tensor<6xf64>
    %7 = stablehlo.convert %6 : (tensor<6xf64>) -> tensor<6xi64>
    %c_3 = stablehlo.constant dense<1> : tensor<6xi64>
    %8 = stablehlo.subtract %c, %7 : tensor<6xi64>
    %9 = stablehlo.multiply %7, %8 : tensor<6xi64>
    %c_4 = stablehlo.constant dense<2> : tensor<6xi64>
    %10 = stablehlo.divide %9, %c_4 : tensor<6xi64>
    %11 = stablehlo.compare GT, %10, %0, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %12 = stablehlo.subtract %7, %c_3 : tensor<6xi64>
    %13 = stablehlo.select %11, %12, %7 : tensor<6xi1>, tensor<6xi64>
    %14 = stablehlo.add %13, %c_3 : tensor<6xi64>
    %15 = stablehlo.subtract %c, %14 : tensor<6xi64>
    %16 = stablehlo.multiply %14, %15 : tensor<6xi64>
    %17 = stablehlo.divide %16, %c_4 : tensor<6xi64>
    %18 = stablehlo.compare LE, %17, %0, SIGNED : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1>
    %19 = stablehlo.select %18, %14, %13 : tensor<6xi1>, tensor<6xi64>
    %20 = stablehlo.subtract %c, %19 : tensor<6xi64>
    %21 = stablehlo.multiply %19, %20 : tensor<6xi64>
    %22 = stablehlo.divide %21, %c_4 : tensor<6xi64>
    %23 = stablehlo.subtract %0, %22 : tensor<6xi64>
    %24 = stablehlo.add %23, %19 : tensor<6xi64>
    %25 = stablehlo.add %24, %c_3 : tensor<6xi64>
    %26 = "stablehlo.gather"(%arg0, %19) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<6xi64>) -> tensor<6x3xf32>
    %27 = "stablehlo.gather"(%arg0, %25) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<6xi64>) -> tensor<6x3xf32>
    %28 = stablehlo.subtract %26, %27 : tensor<6x3xf32>
    %29 = stablehlo.multiply %28, %28 : tensor<6x3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%29 init: %cst_5) applies stablehlo.add across dimensions = [1] : (tensor<6x3xf32>, tensor<f32>) -> tensor<6xf32>
    %31 = stablehlo.sqrt %30 : tensor<6xf32>
    return %31 : tensor<6xf32>
  }
}
