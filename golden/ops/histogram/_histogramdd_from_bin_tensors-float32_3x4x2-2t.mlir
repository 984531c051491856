module @main {
  func.func public @main(%arg0: tensor<3x4x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4x2xf32>) -> tensor<12x2xf32>
    %1 = stablehlo.slice %0 [0:12, 0:1] : (tensor<12x2xf32>) -> tensor<12x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<12x1xf32>) -> tensor<12xf32>
    %3 = stablehlo.slice %0 [0:12, 1:2] : (tensor<12x2xf32>) -> tensor<12x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<12x1xf32>) -> tensor<12xf32>
    %5 = stablehlo.slice %arg1 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %6 = stablehlo.slice %arg1 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %8 = stablehlo.compare GE, %2, %7, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %9 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %10 = stablehlo.compare LE, %2, %9, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %11 = stablehlo.and %8, %10 : tensor<12xi1>
    %c = stablehlo.constant dense<0> : tensor<12xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<4> : tensor<12xi64>
    %12:3 = stablehlo.while(%iterArg = %c_0, %iterArg_7 = %c, %iterArg_8 = %c_1) : tensor<i32>, tensor<12xi64>, tensor<12xi64>
    cond {
      %c_9 = stablehlo.constant dense<3> : tensor<i32>
      %32 = stablehlo.compare LT, %iterArg, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    } do {
      %32 = stablehlo.subtract %iterArg_8, %iterArg_7 : tensor<12xi64>
      %c_9 = stablehlo.constant dense<2> : tensor<12xi64>
      %33 = stablehlo.divide %32, %c_9 : tensor<12xi64>
      %34 = stablehlo.add %iterArg_7, %33 : tensor<12xi64>
      %35 = "stablehlo.gather"(%arg1, %34) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
      %36 = stablehlo.compare GT, %35, %2, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
      %37 = stablehlo.compare LT, %iterArg_7, %iterArg_8, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
      %38 = stablehlo.not %36 : tensor<12xi1>
      %39 = stablehlo.and %37, %38 : tensor<12xi1>
      %40 = stablehlo.and %37, %36 : tensor<12xi1>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg, %c_10 : tensor<i32>
      %c_11 = stablehlo.constant dense<1> : tensor<12xi64>
      %42 = stablehlo.add %34, %c_11 : tensor<12xi64>
      %43 = stablehlo.select %39, %42, %iterArg_7 : tensor<12xi1>, tensor<12xi64>
      %44 = stablehlo.select %40, %34, %iterArg_8 : tensor<12xi1>, tensor<12xi64>
      stablehlo.return %41, %43, %44 : tensor<i32>, tensor<12xi64>, tensor<12xi64>
    }
    %c_2 = stablehlo.constant dense<1> : tensor<12xi64>
    %13 = stablehlo.subtract %12#1, %c_2 : tensor<12xi64>
    %c_3 = stablehlo.constant dense<2> : tensor<12xi64>
    %14 = stablehlo.minimum %13, %c_3 : tensor<12xi64>
    %15 = stablehlo.slice %arg2 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %16 = stablehlo.slice %arg2 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %18 = stablehlo.compare GE, %4, %17, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %19 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %20 = stablehlo.compare LE, %4, %19, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %21 = stablehlo.and %18, %20 : tensor<12xi1>
    %22:3 = stablehlo.while(%iterArg = %c_0, %iterArg_7 = %c, %iterArg_8 = %c_1) : tensor<i32>, tensor<12xi64>, tensor<12xi64>
    cond {
      %c_9 = stablehlo.constant dense<3> : tensor<i32>
      %32 = stablehlo.compare LT, %iterArg, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    } do {
      %32 = stablehlo.subtract %iterArg_8, %iterArg_7 : tensor<12xi64>
      %33 = stablehlo.divide %32, %c_3 : tensor<12xi64>
      %34 = stablehlo.add %iterArg_7, %33 : tensor<12xi64>
      %35 = "stablehlo.gather"(%arg2, %34) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<12xi64>) -> tensor<12xf32>
      %36 = stablehlo.compare GT, %35, %4, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
      %37 = stablehlo.compare LT, %iterArg_7, %iterArg_8, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
      %38 = stablehlo.not %36 : tensor<12xi1>
      %39 = stablehlo.and %37, %38 : tensor<12xi1>
      %40 = stablehlo.and %37, %36 : tensor<12xi1>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg, %c_9 : tensor<i32>
      %42 = stablehlo.add %34, %c_2 : tensor<12xi64>
      %43 = stablehlo.select %39, %42, %iterArg_7 : tensor<12xi1>, tensor<12xi64>
      %44 = stablehlo.select %40, %34, %iterArg_8 : tensor<12xi1>, tensor<12xi64>
      stablehlo.return %41, %43, %44 : tensor<i32>, tensor<12xi64>, tensor<12xi64>
    }
    %23 = stablehlo.subtract %22#1, %c_2 : tensor<12xi64>
    %24 = stablehlo.minimum %23, %c_3 : tensor<12xi64>
    %c_4 = stablehlo.constant dense<3> : tensor<12xi64>
    %25 = stablehlo.multiply %14, %c_4 : tensor<12xi64>
    %26 = stablehlo.add %25, %24 : tensor<12xi64>
    %27 = stablehlo.and %11, %21 : tensor<12xi1>
    %c_5 = stablehlo.constant dense<9> : tensor<12xi64>
    %28 = stablehlo.select %27, %26, %c_5 : tensor<12xi1>, tensor<12xi64>
    %c_6 = stablehlo.constant dense<0> : tensor<9xi64>
    %29 = "stablehlo.scatter"(%c_6, %28, %c_2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i64>, %arg4: tensor<i64>):
      %32 = stablehlo.add %arg3, %arg4 : tensor<i64>
      stablehlo.return %32 : tensor<i64>
    }) : (tensor<9xi64>, tensor<12xi64>, tensor<12xi64>) -> tensor<9xi64>
    %30 = stablehlo.convert %29 : (tensor<9xi64>) -> tensor<9xf32>
    %31 = stablehlo.reshape %30 : (tensor<9xf32>) -> tensor<3x3xf32>
    return %31 : tensor<3x3xf32>
  }
}
