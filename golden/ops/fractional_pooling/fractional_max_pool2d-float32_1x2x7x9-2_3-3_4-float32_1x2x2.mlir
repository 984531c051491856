module @main {
  func.func public @main(%arg0: tensor<1x2x7x9xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x3x4xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %c = stablehlo.constant dense<0> : tensor<1x1x1x1x1x1xi32>
    %0 = stablehlo.slice %arg1 [0:1, 0:2, 1:2] : (tensor<1x2x2xf32>) -> tensor<1x2x1xf32>
    %c_0 = stablehlo.constant dense<5> : tensor<1x2x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x2xf32>
    %4 = stablehlo.add %2, %3 : tensor<1x2x2xf32>
    %cst = stablehlo.constant dense<2.500000e+00> : tensor<1x2x2xf32>
    %5 = stablehlo.multiply %4, %cst : tensor<1x2x2xf32>
    %cst_1 = stablehlo.constant dense<2.500000e+00> : tensor<1x2x1xf32>
    %6 = stablehlo.multiply %0, %cst_1 : tensor<1x2x1xf32>
    %7 = stablehlo.convert %5 : (tensor<1x2x2xf32>) -> tensor<1x2x2xi32>
    %8 = stablehlo.convert %6 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x2xi32>
    %10 = stablehlo.subtract %7, %9 : tensor<1x2x2xi32>
    %11 = stablehlo.concatenate %10, %c_0, dim = 2 : (tensor<1x2x2xi32>, tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %12 = stablehlo.iota dim = 4 : tensor<1x1x1x1x2x1xi32>
    %c_2 = stablehlo.constant dense<7> : tensor<1x1x1x1x1x1xi32>
    %13 = stablehlo.multiply %c, %c_2 : tensor<1x1x1x1x1x1xi32>
    %14 = stablehlo.reshape %11 : (tensor<1x2x3xi32>) -> tensor<1x2x3x1x1x1xi32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x3x1x1x1xi32>) -> tensor<1x2x3x1x2x1xi32>
    %16 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x1x1x1x2x1xi32>) -> tensor<1x2x3x1x2x1xi32>
    %17 = stablehlo.add %15, %16 : tensor<1x2x3x1x2x1xi32>
    %18 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x1x1x1x1x1xi32>) -> tensor<1x2x3x1x2x1xi32>
    %19 = stablehlo.add %18, %17 : tensor<1x2x3x1x2x1xi32>
    %20 = stablehlo.slice %arg1 [0:1, 0:2, 0:1] : (tensor<1x2x2xf32>) -> tensor<1x2x1xf32>
    %c_3 = stablehlo.constant dense<6> : tensor<1x2x1xi32>
    %21 = stablehlo.iota dim = 2 : tensor<1x1x3xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<1x1x3xf32>) -> tensor<1x2x3xf32>
    %23 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x3xf32>
    %24 = stablehlo.add %22, %23 : tensor<1x2x3xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x3xf32>
    %25 = stablehlo.multiply %24, %cst_4 : tensor<1x2x3xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1xf32>
    %26 = stablehlo.multiply %20, %cst_5 : tensor<1x2x1xf32>
    %27 = stablehlo.convert %25 : (tensor<1x2x3xf32>) -> tensor<1x2x3xi32>
    %28 = stablehlo.convert %26 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %30 = stablehlo.subtract %27, %29 : tensor<1x2x3xi32>
    %31 = stablehlo.concatenate %30, %c_3, dim = 2 : (tensor<1x2x3xi32>, tensor<1x2x1xi32>) -> tensor<1x2x4xi32>
    %32 = stablehlo.iota dim = 5 : tensor<1x1x1x1x1x3xi32>
    %c_6 = stablehlo.constant dense<9> : tensor<1x2x3x1x2x1xi32>
    %33 = stablehlo.multiply %19, %c_6 : tensor<1x2x3x1x2x1xi32>
    %34 = stablehlo.reshape %31 : (tensor<1x2x4xi32>) -> tensor<1x2x1x4x1x1xi32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x1x4x1x1xi32>) -> tensor<1x2x1x4x1x3xi32>
    %36 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x1x1x1x1x3xi32>) -> tensor<1x2x1x4x1x3xi32>
    %37 = stablehlo.add %35, %36 : tensor<1x2x1x4x1x3xi32>
    %38 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x3x1x2x1xi32>) -> tensor<1x2x3x4x2x3xi32>
    %39 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x1x4x1x3xi32>) -> tensor<1x2x3x4x2x3xi32>
    %40 = stablehlo.add %38, %39 : tensor<1x2x3x4x2x3xi32>
    %41 = stablehlo.reshape %40 : (tensor<1x2x3x4x2x3xi32>) -> tensor<1x2x72xi32>
    %42 = stablehlo.reshape %arg0 : (tensor<1x2x7x9xf32>) -> tensor<1x2x63xf32>
    %43 = "stablehlo.gather"(%42, %41) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x2x63xf32>, tensor<1x2x72xi32>) -> tensor<1x2x72xf32>
    %44 = stablehlo.reshape %43 : (tensor<1x2x72xf32>) -> tensor<1x2x12x6xf32>
    %45 = stablehlo.reshape %41 : (tensor<1x2x72xi32>) -> tensor<1x2x12x6xi32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_8 = stablehlo.constant dense<2147483647> : tensor<i32>
    %46:2 = stablehlo.reduce(%44 init: %cst_7), (%45 init: %c_8) across dimensions = [3] : (tensor<1x2x12x6xf32>, tensor<1x2x12x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x2x12xf32>, tensor<1x2x12xi32>)
     reducer(%arg2: tensor<f32>, %arg4: tensor<f32>) (%arg3: tensor<i32>, %arg5: tensor<i32>)  {
      %50 = stablehlo.compare GT, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %51 = stablehlo.compare EQ, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %52 = stablehlo.compare LT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %53 = stablehlo.and %51, %52 : tensor<i1>
      %54 = stablehlo.or %50, %53 : tensor<i1>
      %55 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %56 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %57 = stablehlo.not %55 : tensor<i1>
      %58 = stablehlo.compare GT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %59 = stablehlo.or %57, %58 : tensor<i1>
      %60 = stablehlo.and %56, %59 : tensor<i1>
      %61 = stablehlo.or %54, %60 : tensor<i1>
      %62 = stablehlo.select %61, %arg4, %arg2 : tensor<i1>, tensor<f32>
      %63 = stablehlo.select %61, %arg5, %arg3 : tensor<i1>, tensor<i32>
      stablehlo.return %62, %63 : tensor<f32>, tensor<i32>
    }
    %47 = stablehlo.reshape %46#0 : (tensor<1x2x12xf32>) -> tensor<1x2x3x4xf32>
    %48 = stablehlo.reshape %46#1 : (tensor<1x2x12xi32>) -> tensor<1x2x3x4xi32>
    %49 = stablehlo.convert %48 : (tensor<1x2x3x4xi32>) -> tensor<1x2x3x4xi64>
    return %47, %49 : tensor<1x2x3x4xf32>, tensor<1x2x3x4xi64>
  }
}
