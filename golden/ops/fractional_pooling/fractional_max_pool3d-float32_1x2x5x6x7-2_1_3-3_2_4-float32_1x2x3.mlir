module @main {
  func.func public @main(%arg0: tensor<1x2x5x6x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg7"}) -> (tensor<1x2x3x2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x3x2x4xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %c = stablehlo.constant dense<0> : tensor<1x1x1x1x1x1x1x1xi32>
    %0 = stablehlo.slice %arg1 [0:1, 0:2, 0:1] : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c_0 = stablehlo.constant dense<3> : tensor<1x2x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x2x2xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x2xf32>
    %3 = stablehlo.add %1, %2 : tensor<1x2x2xf32>
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<1x2x2xf32>
    %4 = stablehlo.multiply %3, %cst : tensor<1x2x2xf32>
    %cst_1 = stablehlo.constant dense<1.500000e+00> : tensor<1x2x1xf32>
    %5 = stablehlo.multiply %0, %cst_1 : tensor<1x2x1xf32>
    %6 = stablehlo.convert %4 : (tensor<1x2x2xf32>) -> tensor<1x2x2xi32>
    %7 = stablehlo.convert %5 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x2xi32>
    %9 = stablehlo.subtract %6, %8 : tensor<1x2x2xi32>
    %10 = stablehlo.concatenate %9, %c_0, dim = 2 : (tensor<1x2x2xi32>, tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %c_2 = stablehlo.constant dense<5> : tensor<1x1x1x1x1x1x1x1xi32>
    %11 = stablehlo.multiply %c, %c_2 : tensor<1x1x1x1x1x1x1x1xi32>
    %12 = stablehlo.reshape %10 : (tensor<1x2x3xi32>) -> tensor<1x2x3x1x1x1x1x1xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x3x1x1x1x1x1xi32>) -> tensor<1x2x3x1x1x2x1x1xi32>
    %14 = stablehlo.iota dim = 5 : tensor<1x2x3x1x1x2x1x1xi32>
    %15 = stablehlo.add %13, %14 : tensor<1x2x3x1x1x2x1x1xi32>
    %16 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x1x1x1x1x1x1x1xi32>) -> tensor<1x2x3x1x1x2x1x1xi32>
    %17 = stablehlo.add %16, %15 : tensor<1x2x3x1x1x2x1x1xi32>
    %18 = stablehlo.slice %arg1 [0:1, 0:2, 1:2] : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c_3 = stablehlo.constant dense<5> : tensor<1x2x1xi32>
    %19 = stablehlo.iota dim = 2 : tensor<1x2x1xf32>
    %20 = stablehlo.add %19, %18 : tensor<1x2x1xf32>
    %cst_4 = stablehlo.constant dense<5.000000e+00> : tensor<1x2x1xf32>
    %21 = stablehlo.multiply %20, %cst_4 : tensor<1x2x1xf32>
    %22 = stablehlo.multiply %18, %cst_4 : tensor<1x2x1xf32>
    %23 = stablehlo.convert %21 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %24 = stablehlo.convert %22 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %25 = stablehlo.subtract %23, %24 : tensor<1x2x1xi32>
    %26 = stablehlo.concatenate %25, %c_3, dim = 2 : (tensor<1x2x1xi32>, tensor<1x2x1xi32>) -> tensor<1x2x2xi32>
    %c_5 = stablehlo.constant dense<6> : tensor<1x2x3x1x1x2x1x1xi32>
    %27 = stablehlo.multiply %17, %c_5 : tensor<1x2x3x1x1x2x1x1xi32>
    %28 = stablehlo.reshape %26 : (tensor<1x2x2xi32>) -> tensor<1x2x1x2x1x1x1x1xi32>
    %29 = stablehlo.iota dim = 6 : tensor<1x2x1x2x1x1x1x1xi32>
    %30 = stablehlo.add %28, %29 : tensor<1x2x1x2x1x1x1x1xi32>
    %31 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x3x1x1x2x1x1xi32>) -> tensor<1x2x3x2x1x2x1x1xi32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x1x2x1x1x1x1xi32>) -> tensor<1x2x3x2x1x2x1x1xi32>
    %33 = stablehlo.add %31, %32 : tensor<1x2x3x2x1x2x1x1xi32>
    %34 = stablehlo.slice %arg1 [0:1, 0:2, 2:3] : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c_6 = stablehlo.constant dense<4> : tensor<1x2x1xi32>
    %35 = stablehlo.iota dim = 2 : tensor<1x2x3xf32>
    %36 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x3xf32>
    %37 = stablehlo.add %35, %36 : tensor<1x2x3xf32>
    %cst_7 = stablehlo.constant dense<1.33333337> : tensor<1x2x3xf32>
    %38 = stablehlo.multiply %37, %cst_7 : tensor<1x2x3xf32>
    %cst_8 = stablehlo.constant dense<1.33333337> : tensor<1x2x1xf32>
    %39 = stablehlo.multiply %34, %cst_8 : tensor<1x2x1xf32>
    %40 = stablehlo.convert %38 : (tensor<1x2x3xf32>) -> tensor<1x2x3xi32>
    %41 = stablehlo.convert %39 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %43 = stablehlo.subtract %40, %42 : tensor<1x2x3xi32>
    %44 = stablehlo.concatenate %43, %c_6, dim = 2 : (tensor<1x2x3xi32>, tensor<1x2x1xi32>) -> tensor<1x2x4xi32>
    %c_9 = stablehlo.constant dense<7> : tensor<1x2x3x2x1x2x1x1xi32>
    %45 = stablehlo.multiply %33, %c_9 : tensor<1x2x3x2x1x2x1x1xi32>
    %46 = stablehlo.reshape %44 : (tensor<1x2x4xi32>) -> tensor<1x2x1x1x4x1x1x1xi32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x1x1x4x1x1x1xi32>) -> tensor<1x2x1x1x4x1x1x3xi32>
    %48 = stablehlo.iota dim = 7 : tensor<1x2x1x1x4x1x1x3xi32>
    %49 = stablehlo.add %47, %48 : tensor<1x2x1x1x4x1x1x3xi32>
    %50 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x3x2x1x2x1x1xi32>) -> tensor<1x2x3x2x4x2x1x3xi32>
    %51 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x1x1x4x1x1x3xi32>) -> tensor<1x2x3x2x4x2x1x3xi32>
    %52 = stablehlo.add %50, %51 : tensor<1x2x3x2x4x2x1x3xi32>
    %53 = stablehlo.reshape %52 : (tensor<1x2x3x2x4x2x1x3xi32>) -> tensor<1x2x144xi32>
    %54 = stablehlo.reshape %arg0 : (tensor<1x2x5x6x7xf32>) -> tensor<1x2x210xf32>
    %55 = "stablehlo.gather"(%54, %53) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x2x210xf32>, tensor<1x2x144xi32>) -> tensor<1x2x144xf32>
    %56 = stablehlo.reshape %55 : (tensor<1x2x144xf32>) -> tensor<1x2x24x6xf32>
    %57 = stablehlo.reshape %52 : (tensor<1x2x3x2x4x2x1x3xi32>) -> tensor<1x2x24x6xi32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_11 = stablehlo.constant dense<2147483647> : tensor<i32>
    %58:2 = stablehlo.reduce(%56 init: %cst_10), (%57 init: %c_11) across dimensions = [3] : (tensor<1x2x24x6xf32>, tensor<1x2x24x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x2x24xf32>, tensor<1x2x24xi32>)
     reducer(%arg2: tensor<f32>, %arg4: tensor<f32>) (%arg3: tensor<i32>, %arg5: tensor<i32>)  {
      %62 = stablehlo.compare GT, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %63 = stablehlo.compare EQ, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %64 = stablehlo.compare LT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %65 = stablehlo.and %63, %64 : tensor<i1>
      %66 = stablehlo.or %62, %65 : tensor<i1>
      %67 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %68 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %69 = stablehlo.not %67 : tensor<i1>
      %70 = stablehlo.compare GT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %71 = stablehlo.or %69, %70 : tensor<i1>
      %72 = stablehlo.and %68, %71 : tensor<i1>
      %73 = stablehlo.or %66, %72 : tensor<i1>
      %74 = stablehlo.select %73, %arg4, %arg2 : tensor<i1>, tensor<f32>
      %75 = stablehlo.select %73, %arg5, %arg3 : tensor<i1>, tensor<i32>
      stablehlo.return %74, %75 : tensor<f32>, tensor<i32>
    }
    %59 = stablehlo.reshape %58#0 : (tensor<1x2x24xf32>) -> tensor<1x2x3x2x4xf32>
    %60 = stablehlo.reshape %58#1 : (tensor<1x2x24xi32>) -> tensor<1x2x3x2x4xi32>
    %61 = stablehlo.convert %60 : (tensor<1x2x3x2x4xi32>) -> tensor<1x2x3x2x4xi64>
    return %59, %61 : tensor<1x2x3x2x4xf32>, tensor<1x2x3x2x4xi64>
  }
}
