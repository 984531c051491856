module @main {
  func.func public @main(%arg0: tensor<1x2x7x9xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x3x4xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.slice %arg1 [0:1, 0:2, 1:2] : (tensor<1x2x2xf32>) -> tensor<1x2x1xf32>
    %c = stablehlo.constant dense<5> : tensor<1x2x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x2x2xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x2xf32>
    %3 = stablehlo.add %1, %2 : tensor<1x2x2xf32>
    %cst = stablehlo.constant dense<2.500000e+00> : tensor<1x2x2xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<1x2x2xf32>
    %cst_0 = stablehlo.constant dense<2.500000e+00> : tensor<1x2x1xf32>
    %5 = stablehlo.multiply %0, %cst_0 : tensor<1x2x1xf32>
    %6 = stablehlo.convert %4 : (tensor<1x2x2xf32>) -> tensor<1x2x2xi32>
    %7 = stablehlo.convert %5 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x2xi32>
    %9 = stablehlo.subtract %6, %8 : tensor<1x2x2xi32>
    %10 = stablehlo.concatenate %9, %c, dim = 2 : (tensor<1x2x2xi32>, tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<1x2x3xi32>) -> tensor<1x2x3x1x2x1xi32>
    %12 = stablehlo.iota dim = 4 : tensor<1x2x3x1x2x1xi32>
    %13 = stablehlo.add %11, %12 : tensor<1x2x3x1x2x1xi32>
    %14 = stablehlo.slice %arg1 [0:1, 0:2, 0:1] : (tensor<1x2x2xf32>) -> tensor<1x2x1xf32>
    %c_1 = stablehlo.constant dense<6> : tensor<1x2x1xi32>
    %15 = stablehlo.iota dim = 2 : tensor<1x2x3xf32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x3xf32>
    %17 = stablehlo.add %15, %16 : tensor<1x2x3xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x3xf32>
    %18 = stablehlo.multiply %17, %cst_2 : tensor<1x2x3xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1xf32>
    %19 = stablehlo.multiply %14, %cst_3 : tensor<1x2x1xf32>
    %20 = stablehlo.convert %18 : (tensor<1x2x3xf32>) -> tensor<1x2x3xi32>
    %21 = stablehlo.convert %19 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %23 = stablehlo.subtract %20, %22 : tensor<1x2x3xi32>
    %24 = stablehlo.concatenate %23, %c_1, dim = 2 : (tensor<1x2x3xi32>, tensor<1x2x1xi32>) -> tensor<1x2x4xi32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 3] : (tensor<1x2x4xi32>) -> tensor<1x2x1x4x1x3xi32>
    %26 = stablehlo.iota dim = 5 : tensor<1x2x1x4x1x3xi32>
    %27 = stablehlo.add %25, %26 : tensor<1x2x1x4x1x3xi32>
    %c_4 = stablehlo.constant dense<9> : tensor<1x2x3x1x2x1xi32>
    %28 = stablehlo.multiply %13, %c_4 : tensor<1x2x3x1x2x1xi32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x3x1x2x1xi32>) -> tensor<1x2x3x4x2x3xi32>
    %30 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x1x4x1x3xi32>) -> tensor<1x2x3x4x2x3xi32>
    %31 = stablehlo.add %29, %30 : tensor<1x2x3x4x2x3xi32>
    %32 = stablehlo.reshape %31 : (tensor<1x2x3x4x2x3xi32>) -> tensor<1x2x72xi32>
    %33 = stablehlo.reshape %arg0 : (tensor<1x2x7x9xf32>) -> tensor<1x2x63xf32>
    %34 = "stablehlo.gather"(%33, %32) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x2x63xf32>, tensor<1x2x72xi32>) -> tensor<1x2x72xf32>
    %35 = stablehlo.reshape %34 : (tensor<1x2x72xf32>) -> tensor<1x2x12x6xf32>
    %36 = stablehlo.reshape %31 : (tensor<1x2x3x4x2x3xi32>) -> tensor<1x2x12x6xi32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_6 = stablehlo.constant dense<2147483647> : tensor<i32>
    %37:2 = stablehlo.reduce(%35 init: %cst_5), (%36 init: %c_6) across dimensions = [3] : (tensor<1x2x12x6xf32>, tensor<1x2x12x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x2x12xf32>, tensor<1x2x12xi32>)
     reducer(%arg2: tensor<f32>, %arg4: tensor<f32>) (%arg3: tensor<i32>, %arg5: tensor<i32>)  {
      %41 = stablehlo.compare GT, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %42 = stablehlo.compare EQ, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %43 = stablehlo.compare LT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %44 = stablehlo.and %42, %43 : tensor<i1>
      %45 = stablehlo.or %41, %44 : tensor<i1>
      %46 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %47 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %48 = stablehlo.not %46 : tensor<i1>
      %49 = stablehlo.compare GT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %50 = stablehlo.or %48, %49 : tensor<i1>
      %51 = stablehlo.and %47, %50 : tensor<i1>
      %52 = stablehlo.or %45, %51 : tensor<i1>
      %53 = stablehlo.select %52, %arg4, %arg2 : tensor<i1>, tensor<f32>
      %54 = stablehlo.select %52, %arg5, %arg3 : tensor<i1>, tensor<i32>
      stablehlo.return %53, %54 : tensor<f32>, tensor<i32>
    }
    %38 = stablehlo.reshape %37#0 : (tensor<1x2x12xf32>) -> tensor<1x2x3x4xf32>
    %39 = stablehlo.reshape %37#1 : (tensor<1x2x12xi32>) -> tensor<1x2x3x4xi32>
    %40 = stablehlo.convert %39 : (tensor<1x2x3x4xi32>) -> tensor<1x2x3x4xi64>
    return %38, %40 : tensor<1x2x3x4xf32>, tensor<1x2x3x4xi64>
  }
}
