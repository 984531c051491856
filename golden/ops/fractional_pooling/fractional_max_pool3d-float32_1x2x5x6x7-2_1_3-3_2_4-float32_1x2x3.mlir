module @main {
  func.func public @main(%arg0: tensor<1x2x5x6x7xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg7"}) -> (tensor<1x2x3x2x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<1x2x3x2x4xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %c = stablehlo.constant dense<0> : tensor<1x1x1x1x1x1x1x1xi32>
    %0 = stablehlo.slice %arg1 [0:1, 0:2, 0:1] : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c_0 = stablehlo.constant dense<3> : tensor<1x2x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x2xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x2xf32>
    %4 = stablehlo.add %2, %3 : tensor<1x2x2xf32>
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<1x2x2xf32>
    %5 = stablehlo.multiply %4, %cst : tensor<1x2x2xf32>
    %cst_1 = stablehlo.constant dense<1.500000e+00> : tensor<1x2x1xf32>
    %6 = stablehlo.multiply %0, %cst_1 : tensor<1x2x1xf32>
    %7 = stablehlo.convert %5 : (tensor<1x2x2xf32>) -> tensor<1x2x2xi32>
    %8 = stablehlo.convert %6 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x2xi32>
    %10 = stablehlo.subtract %7, %9 : tensor<1x2x2xi32>
    %11 = stablehlo.concatenate %10, %c_0, dim = 2 : (tensor<1x2x2xi32>, tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %12 = stablehlo.iota dim = 5 : tensor<1x1x1x1x1x2x1x1xi32>
    %c_2 = stablehlo.constant dense<5> : tensor<1x1x1x1x1x1x1x1xi32>
    %13 = stablehlo.multiply %c, %c_2 : tensor<1x1x1x1x1x1x1x1xi32>
    %14 = stablehlo.reshape %11 : (tensor<1x2x3xi32>) -> tensor<1x2x3x1x1x1x1x1xi32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x3x1x1x1x1x1xi32>) -> tensor<1x2x3x1x1x2x1x1xi32>
    %16 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x1x1x1x1x2x1x1xi32>) -> tensor<1x2x3x1x1x2x1x1xi32>
    %17 = stablehlo.add %15, %16 : tensor<1x2x3x1x1x2x1x1xi32>
    %18 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x1x1x1x1x1x1x1xi32>) -> tensor<1x2x3x1x1x2x1x1xi32>
    %19 = stablehlo.add %18, %17 : tensor<1x2x3x1x1x2x1x1xi32>
    %20 = stablehlo.slice %arg1 [0:1, 0:2, 1:2] : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c_3 = stablehlo.constant dense<5> : tensor<1x2x1xi32>
    %21 = stablehlo.iota dim = 2 : tensor<1x1x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<1x1x1xf32>) -> tensor<1x2x1xf32>
    %23 = stablehlo.add %22, %20 : tensor<1x2x1xf32>
    %cst_4 = stablehlo.constant dense<5.000000e+00> : tensor<1x2x1xf32>
    %24 = stablehlo.multiply %23, %cst_4 : tensor<1x2x1xf32>
    %25 = stablehlo.multiply %20, %cst_4 : tensor<1x2x1xf32>
    %26 = stablehlo.convert %24 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %27 = stablehlo.convert %25 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %28 = stablehlo.subtract %26, %27 : tensor<1x2x1xi32>
    %29 = stablehlo.concatenate %28, %c_3, dim = 2 : (tensor<1x2x1xi32>, tensor<1x2x1xi32>) -> tensor<1x2x2xi32>
    %30 = stablehlo.iota dim = 6 : tensor<1x1x1x1x1x1x1x1xi32>
    %c_5 = stablehlo.constant dense<6> : tensor<1x2x3x1x1x2x1x1xi32>
    %31 = stablehlo.multiply %19, %c_5 : tensor<1x2x3x1x1x2x1x1xi32>
    %32 = stablehlo.reshape %29 : (tensor<1x2x2xi32>) -> tensor<1x2x1x2x1x1x1x1xi32>
    %33 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x1x1x1x1x1x1x1xi32>) -> tensor<1x2x1x2x1x1x1x1xi32>
    %34 = stablehlo.add %32, %33 : tensor<1x2x1x2x1x1x1x1xi32>
    %35 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x3x1x1x2x1x1xi32>) -> tensor<1x2x3x2x1x2x1x1xi32>
    %36 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x1x2x1x1x1x1xi32>) -> tensor<1x2x3x2x1x2x1x1xi32>
    %37 = stablehlo.add %35, %36 : tensor<1x2x3x2x1x2x1x1xi32>
    %38 = stablehlo.slice %arg1 [0:1, 0:2, 2:3] : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c_6 = stablehlo.constant dense<4> : tensor<1x2x1xi32>
    %39 = stablehlo.iota dim = 2 : tensor<1x1x3xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2] : (tensor<1x1x3xf32>) -> tensor<1x2x3xf32>
    %41 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2] : (tensor<1x2x1xf32>) -> tensor<1x2x3xf32>
    %42 = stablehlo.add %40, %41 : tensor<1x2x3xf32>
    %cst_7 = stablehlo.constant dense<1.33333337> : tensor<1x2x3xf32>
    %43 = stablehlo.multiply %42, %cst_7 : tensor<1x2x3xf32>
    %cst_8 = stablehlo.constant dense<1.33333337> : tensor<1x2x1xf32>
    %44 = stablehlo.multiply %38, %cst_8 : tensor<1x2x1xf32>
    %45 = stablehlo.convert %43 : (tensor<1x2x3xf32>) -> tensor<1x2x3xi32>
    %46 = stablehlo.convert %44 : (tensor<1x2x1xf32>) -> tensor<1x2x1xi32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<1x2x3xi32>
    %48 = stablehlo.subtract %45, %47 : tensor<1x2x3xi32>
    %49 = stablehlo.concatenate %48, %c_6, dim = 2 : (tensor<1x2x3xi32>, tensor<1x2x1xi32>) -> tensor<1x2x4xi32>
    %50 = stablehlo.iota dim = 7 : tensor<1x1x1x1x1x1x1x3xi32>
    %c_9 = stablehlo.constant dense<7> : tensor<1x2x3x2x1x2x1x1xi32>
    %51 = stablehlo.multiply %37, %c_9 : tensor<1x2x3x2x1x2x1x1xi32>
    %52 = stablehlo.reshape %49 : (tensor<1x2x4xi32>) -> tensor<1x2x1x1x4x1x1x1xi32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x1x1x4x1x1x1xi32>) -> tensor<1x2x1x1x4x1x1x3xi32>
    %54 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x1x1x1x1x1x1x3xi32>) -> tensor<1x2x1x1x4x1x1x3xi32>
    %55 = stablehlo.add %53, %54 : tensor<1x2x1x1x4x1x1x3xi32>
    %56 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x3x2x1x2x1x1xi32>) -> tensor<1x2x3x2x4x2x1x3xi32>
    %57 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3, 4, 5, 6, 7] : (tensor<1x2x1x1x4x1x1x3xi32>) -> tensor<1x2x3x2x4x2x1x3xi32>
    %58 = stablehlo.add %56, %57 : tensor<1x2x3x2x4x2x1x3xi32>
    %59 = stablehlo.reshape %58 : (tensor<1x2x3x2x4x2x1x3xi32>) -> tensor<1x2x144xi32>
    %60 = stablehlo.reshape %arg0 : (tensor<1x2x5x6x7xf32>) -> tensor<1x2x210xf32>
    %61 = "stablehlo.gather"(%60, %59) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x2x210xf32>, tensor<1x2x144xi32>) -> tensor<1x2x144xf32>
    %62 = stablehlo.reshape %61 : (tensor<1x2x144xf32>) -> tensor<1x2x24x6xf32>
    %63 = stablehlo.reshape %59 : (tensor<1x2x144xi32>) -> tensor<1x2x24x6xi32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_11 = stablehlo.constant dense<2147483647> : tensor<i32>
    %64:2 = stablehlo.reduce(%62 init: %cst_10), (%63 init: %c_11) across dimensions = [3] : (tensor<1x2x24x6xf32>, tensor<1x2x24x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x2x24xf32>, tensor<1x2x24xi32>)
     reducer(%arg2: tensor<f32>, %arg4: tensor<f32>) (%arg3: tensor<i32>, %arg5: tensor<i32>)  {
      %68 = stablehlo.compare GT, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %69 = stablehlo.compare EQ, %arg4, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %70 = stablehlo.compare LT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %71 = stablehlo.and %69, %70 : tensor<i1>
      %72 = stablehlo.or %68, %71 : tensor<i1>
      %73 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %74 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %75 = stablehlo.not %73 : tensor<i1>
      %76 = stablehlo.compare GT, %arg5, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %77 = stablehlo.or %75, %76 : tensor<i1>
      %78 = stablehlo.and %74, %77 : tensor<i1>
      %79 = stablehlo.or %72, %78 : tensor<i1>
      %80 = stablehlo.select %79, %arg4, %arg2 : tensor<i1>, tensor<f32>
      %81 = stablehlo.select %79, %arg5, %arg3 : tensor<i1>, tensor<i32>
      stablehlo.return %80, %81 : tensor<f32>, tensor<i32>
    }
    %65 = stablehlo.reshape %64#0 : (tensor<1x2x24xf32>) -> tensor<1x2x3x2x4xf32>
    %66 = stablehlo.reshape %64#1 : (tensor<1x2x24xi32>) -> tensor<1x2x3x2x4xi32>
    %67 = stablehlo.convert %66 : (tensor<1x2x3x2x4xi32>) -> tensor<1x2x3x2x4xi64>
    return %65, %67 : tensor<1x2x3x2x4xf32>, tensor<1x2x3x2x4xi64>
  }
}
