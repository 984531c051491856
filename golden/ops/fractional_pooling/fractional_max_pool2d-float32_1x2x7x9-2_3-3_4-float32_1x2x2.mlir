module @main {
  func.func public @main(%arg0: tensor<1x2x7x9xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}) -> (tensor<1x2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x3x4xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %c = stablehlo.constant dense<0> : tensor<1x1x1x1x1x1xi32>
    %0 = stablehlo.slice %arg1 [0:1, 0:2, 1:2] : (tensor<1x2x2xf32>) -> tensor<1x2x1xf32>
    %c_0 = stablehlo.constant dense<5> : tensor<1x2x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x2x2xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x2xf32>
    %3 = stablehlo.add %1, %2 : tensor<1x2x2xf32>
    %cst = stablehlo.constant dense<2.500000e+00> : tensor<1x2x2xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<1x2x2xf32>
    %cst_1 = stablehlo.constant dense<2.500000e+00> : tensor<1x2x1xf32>
    %5 = stablehlo.multiply %0, %cst_1 : tensor<1x2x1xf32>
    %6 = stablehlo.convert %4 : (tensor<1x2x2xf32>) -> tensor<1x2x2xi32>
    %7 = stablehlo.convert %5 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x2xi32>
    %9 = stablehlo.subtract %6, %8 : tensor<1x2x2xi32>
    %10 = stablehlo.concatenate %9, %c_0, dim = 2 : (tensor<1x2x2xi32>, tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %c_2 = stablehlo.constant dense<7> : tensor<1x1x1x1x1x1xi32>
    %11 = stablehlo.multiply %c, %c_2 : tensor<1x1x1x1x1x1xi32>
    %12 = stablehlo.reshape %10 : (tensor<1x2x3xi32>) -> tensor<1x2x3x1x1x1xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x3x1x1x1xi32>) -> tensor<1x2x3x1x2x1xi32>
    %14 = stablehlo.iota dim = 4 : tensor<1x2x3x1x2x1xi32>
    %15 = stablehlo.add %13, %14 : tensor<1x2x3x1x2x1xi32>
    %16 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x1x1x1x1x1xi32>) -> tensor<1x2x3x1x2x1xi32>
    %17 = stablehlo.add %16, %15 : tensor<1x2x3x1x2x1xi32>
    %18 = stablehlo.slice %arg1 [0:1, 0:2, 0:1] : (tensor<1x2x2xf32>) -> tensor<1x2x1xf32>
    %c_3 = stablehlo.constant dense<6> : tensor<1x2x1xi32>
    %19 = stablehlo.iota dim = 2 : tensor<1x2x3xf32>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x3xf32>
    %21 = stablehlo.add %19, %20 : tensor<1x2x3xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x3xf32>
    %22 = stablehlo.multiply %21, %cst_4 : tensor<1x2x3xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<1x2x1xf32>
    %23 = stablehlo.multiply %18, %cst_5 : tensor<1x2x1xf32>
    %24 = stablehlo.convert %22 : (tensor<1x2x3xf32>) -> tensor<1x2x3xi32>
    %25 = stablehlo.convert %23 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %27 = stablehlo.subtract %24, %26 : tensor<1x2x3xi32>
    %28 = stablehlo.concatenate %27, %c_3, dim = 2 : (tensor<1x2x3xi32>, tensor<1x2x1xi32>) -> tensor<1x2x4xi32>
    %c_6 = stablehlo.constant dense<9> : tensor<1x2x3x1x2x1xi32>
    %29 = stablehlo.multiply %17, %c_6 : tensor<1x2x3x1x2x1xi32>
    %30 = stablehlo.reshape %28 : (tensor<1x2x4xi32>) -> tensor<1x2x1x4x1x1xi32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x1x4x1x1xi32>) -> tensor<1x2x1x4x1x3xi32>
    %32 = stablehlo.iota dim = 5 : tensor<1x2x1x4x1x3xi32>
    %33 = stablehlo.add %31, %32 : tensor<1x2x1x4x1x3xi32>
    %34 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x3x1x2x1xi32>) -> tensor<1x2x3x4x2x3xi32>
    %35 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x2x1x4x1x3xi32>) -> tensor<1x2x3x4x2x3xi32>
    %36 = stablehlo.add %34, %35 : tensor<1x2x3x4x2x3xi32>
    %37 = stablehlo.reshape %36 : (tensor<1x2x3x4x2x3xi32>) -> tensor<1x2x72xi32>
    %38 = stablehlo.reshape %arg0 : (tensor<1x2x7x9xf32>) -> tensor<1x2x63xf32>
    %39 = "stablehlo.gather"(%38, %37) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x2x63xf32>, tensor<1x2x72xi32>) -> tensor<1x2x72xf32>
    %40 = stablehlo.reshape %39 : (tensor<1x2x72xf32>) -> tensor<1x2x12x6xf32>
    %41 = stablehlo.reshape %36 : (tensor<1x2x3x4x2x3xi32>) -> tensor<1x2x12x6xi32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_8 = stablehlo.constant dense<2147483647> : tensor<i32>
    %42:2 = stablehlo.reduce(%40 init: %cst_7), (%41 init: %c_8) across dimensions = [3] : (tensor<1x2x12x6xf32>, tensor<1x2x12x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x2x12xf32>, tensor<1x2x12xi32>)
     reducer(%arg2: tensor<f32>, %arg4: tensor<f32>) (%arg3: tensor<i32>, %arg5: tensor<i32>)  {
      %46 = stablehlo.compare GT, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %47 = stablehlo.compare EQ, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %48 = stablehlo.compare LT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %49 = stablehlo.and %47, %48 : tensor<i1>
      %50 = stablehlo.or %46, %49 : tensor<i1>
      %51 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %52 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %53 = stablehlo.not %51 : tensor<i1>
      %54 = stablehlo.compare GT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %55 = stablehlo.or %53, %54 : tensor<i1>
      %56 = stablehlo.and %52, %55 : tensor<i1>
      %57 = stablehlo.or %50, %56 : tensor<i1>
      %58 = stablehlo.select %57, %arg4, %arg2 : tensor<i1>, tensor<f32>
      %59 = stablehlo.select %57, %arg5, %arg3 : tensor<i1>, tensor<i32>
      stablehlo.return %58, %59 : tensor<f32>, tensor<i32>
    }
    %43 = stablehlo.reshape %42#0 : (tensor<1x2x12xf32>) -> tensor<1x2x3x4xf32>
    %44 = stablehlo.reshape %42#1 : (tensor<1x2x12xi32>) -> tensor<1x2x3x4xi32>
    %45 = stablehlo.convert %44 : (tensor<1x2x3x4xi32>) -> tensor<1x2x3x4xi64>
    return %43, %45 : tensor<1x2x3x4xf32>, tensor<1x2x3x4xi64>
  }
}
