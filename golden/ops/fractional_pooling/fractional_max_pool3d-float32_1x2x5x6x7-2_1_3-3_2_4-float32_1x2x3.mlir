module @main {
  func.func public @main(%arg0: tensor<1x2x5x6x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg7"}) -> (tensor<1x2x3x2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x3x2x4xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.slice %arg1 [0:1, 0:2, 0:1] : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c = stablehlo.constant dense<3> : tensor<1x2x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x2x2xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x2xf32>
    %3 = stablehlo.add %1, %2 : tensor<1x2x2xf32>
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<1x2x2xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<1x2x2xf32>
    %cst_0 = stablehlo.constant dense<1.500000e+00> : tensor<1x2x1xf32>
    %5 = stablehlo.multiply %0, %cst_0 : tensor<1x2x1xf32>
    %6 = stablehlo.convert %4 : (tensor<1x2x2xf32>) -> tensor<1x2x2xi32>
    %7 = stablehlo.convert %5 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x2xi32>
    %9 = stablehlo.subtract %6, %8 : tensor<1x2x2xi32>
    %10 = stablehlo.concatenate %9, %c, dim = 2 : (tensor<1x2x2xi32>, tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<1x2x3xi32>) -> tensor<1x2x3x1x1x2x1x1xi32>
    %12 = stablehlo.iota dim = 5 : tensor<1x2x3x1x1x2x1x1xi32>
    %13 = stablehlo.add %11, %12 : tensor<1x2x3x1x1x2x1x1xi32>
    %14 = stablehlo.slice %arg1 [0:1, 0:2, 1:2] : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c_1 = stablehlo.constant dense<5> : tensor<1x2x1xi32>
    %15 = stablehlo.iota dim = 2 : tensor<1x2x1xf32>
    %16 = stablehlo.add %15, %14 : tensor<1x2x1xf32>
    %cst_2 = stablehlo.constant dense<5.000000e+00> : tensor<1x2x1xf32>
    %17 = stablehlo.multiply %16, %cst_2 : tensor<1x2x1xf32>
    %18 = stablehlo.multiply %14, %cst_2 : tensor<1x2x1xf32>
    %19 = stablehlo.convert %17 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %20 = stablehlo.convert %18 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %21 = stablehlo.subtract %19, %20 : tensor<1x2x1xi32>
    %22 = stablehlo.concatenate %21, %c_1, dim = 2 : (tensor<1x2x1xi32>, tensor<1x2x1xi32>) -> tensor<1x2x2xi32>
    %23 = stablehlo.reshape %22 : (tensor<1x2x2xi32>) -> tensor<1x2x1x2x1x1x1x1xi32>
    %24 = stablehlo.iota dim = 6 : tensor<1x2x1x2x1x1x1x1xi32>
    %25 = stablehlo.add %23, %24 : tensor<1x2x1x2x1x1x1x1xi32>
    %c_3 = stablehlo.constant dense<6> : tensor<1x2x3x1x1x2x1x1xi32>
    %26 = stablehlo.multiply %13, %c_3 : tensor<1x2x3x1x1x2x1x1xi32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x3x1x1x2x1x1xi32>) -> tensor<1x2x3x2x1x2x1x1xi32>
    %28 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x1x2x1x1x1x1xi32>) -> tensor<1x2x3x2x1x2x1x1xi32>
    %29 = stablehlo.add %27, %28 : tensor<1x2x3x2x1x2x1x1xi32>
    %30 = stablehlo.slice %arg1 [0:1, 0:2, 2:3] : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c_4 = stablehlo.constant dense<4> : tensor<1x2x1xi32>
    %31 = stablehlo.iota dim = 2 : tensor<1x2x3xf32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x3xf32>
    %33 = stablehlo.add %31, %32 : tensor<1x2x3xf32>
    %cst_5 = stablehlo.constant dense<1.33333337> : tensor<1x2x3xf32>
    %34 = stablehlo.multiply %33, %cst_5 : tensor<1x2x3xf32>
    %cst_6 = stablehlo.constant dense<1.33333337> : tensor<1x2x1xf32>
    %35 = stablehlo.multiply %30, %cst_6 : tensor<1x2x1xf32>
    %36 = stablehlo.convert %34 : (tensor<1x2x3xf32>) -> tensor<1x2x3xi32>
    %37 = stablehlo.convert %35 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %39 = stablehlo.subtract %36, %38 : tensor<1x2x3xi32>
    %40 = stablehlo.concatenate %39, %c_4, dim = 2 : (tensor<1x2x3xi32>, tensor<1x2x1xi32>) -> tensor<1x2x4xi32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 4] : (tensor<1x2x4xi32>) -> tensor<1x2x1x1x4x1x1x3xi32>
    %42 = stablehlo.iota dim = 7 : tensor<1x2x1x1x4x1x1x3xi32>
    %43 = stablehlo.add %41, %42 : tensor<1x2x1x1x4x1x1x3xi32>
    %c_7 = stablehlo.constant dense<7> : tensor<1x2x3x2x1x2x1x1xi32>
    %44 = stablehlo.multiply %29, %c_7 : tensor<1x2x3x2x1x2x1x1xi32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x3x2x1x2x1x1xi32>) -> tensor<1x2x3x2x4x2x1x3xi32>
    %46 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x1x1x4x1x1x3xi32>) -> tensor<1x2x3x2x4x2x1x3xi32>
    %47 = stablehlo.add %45, %46 : tensor<1x2x3x2x4x2x1x3xi32>
    %48 = stablehlo.reshape %47 : (tensor<1x2x3x2x4x2x1x3xi32>) -> tensor<1x2x144xi32>
    %49 = stablehlo.reshape %arg0 : (tensor<1x2x5x6x7xf32>) -> tensor<1x2x210xf32>
    %50 = "stablehlo.gather"(%49, %48) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x2x210xf32>, tensor<1x2x144xi32>) -> tensor<1x2x144xf32>
    %51 = stablehlo.reshape %50 : (tensor<1x2x144xf32>) -> tensor<1x2x24x6xf32>
    %52 = stablehlo.reshape %47 : (tensor<1x2x3x2x4x2x1x3xi32>) -> tensor<1x2x24x6xi32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_9 = stablehlo.constant dense<2147483647> : tensor<i32>
    %53:2 = stablehlo.reduce(%51 init: %cst_8), (%52 init: %c_9) across dimensions = [3] : (tensor<1x2x24x6xf32>, tensor<1x2x24x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x2x24xf32>, tensor<1x2x24xi32>)
     reducer(%arg2: tensor<f32>, %arg4: tensor<f32>) (%arg3: tensor<i32>, %arg5: tensor<i32>)  {
      %57 = stablehlo.compare GT, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %58 = stablehlo.compare EQ, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %59 = stablehlo.compare LT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %60 = stablehlo.and %58, %59 : tensor<i1>
      %61 = stablehlo.or %57, %60 : tensor<i1>
      %62 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %63 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %64 = stablehlo.not %62 : tensor<i1>
      %65 = stablehlo.compare GT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %66 = stablehlo.or %64, %65 : tensor<i1>
      %67 = stablehlo.and %63, %66 : tensor<i1>
      %68 = stablehlo.or %61, %67 : tensor<i1>
      %69 = stablehlo.select %68, %arg4, %arg2 : tensor<i1>, tensor<f32>
      %70 = stablehlo.select %68, %arg5, %arg3 : tensor<i1>, tensor<i32>
      stablehlo.return %69, %70 : tensor<f32>, tensor<i32>
    }
    %54 = stablehlo.reshape %53#0 : (tensor<1x2x24xf32>) -> tensor<1x2x3x2x4xf32>
    %55 = stablehlo.reshape %53#1 : (tensor<1x2x24xi32>) -> tensor<1x2x3x2x4xi32>
    %56 = stablehlo.convert %55 : (tensor<1x2x3x2x4xi32>) -> tensor<1x2x3x2x4xi64>
    return %54, %56 : tensor<1x2x3x2x4xf32>, tensor<1x2x3x2x4xi64>
  }
}
