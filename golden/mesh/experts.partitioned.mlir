module @main attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<1x8x16xf32> {hloemit.kind = "parameter", hloemit.name = "up", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %arg1: tensor<1x16x8xf32> {hloemit.kind = "parameter", hloemit.name = "down", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %arg2: tensor<4x8xf32> {hloemit.kind = "parameter", hloemit.name = "gate.weight", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg3: tensor<2x8xf32> {hloemit.kind = "user_input", hloemit.name = "x", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<2x8xf32> {hloemit.kind = "user_output", hloemit.name = "output", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
    %0 = stablehlo.dot_general %arg3, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<4x8xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.iota dim = 1 : tensor<2x4xi64>
    %2 = stablehlo.iota dim = 1 : tensor<2x4xi64>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %3:2 = stablehlo.reduce(%0 init: %cst), (%1 init: %c) across dimensions = [1] : (tensor<2x4xf32>, tensor<2x4xi64>, tensor<f32>, tensor<i64>) -> (tensor<2xf32>, tensor<2xi64>)
     reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i64>, %arg7: tensor<i64>)  {
      %22 = stablehlo.compare GT, %arg4, %arg6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %23 = stablehlo.compare EQ, %arg4, %arg6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %24 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %25 = stablehlo.compare NE, %arg6, %arg6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %26 = stablehlo.not %25 : tensor<i1>
      %27 = stablehlo.and %24, %26 : tensor<i1>
      %28 = stablehlo.or %22, %27 : tensor<i1>
      %29 = stablehlo.and %24, %25 : tensor<i1>
      %30 = stablehlo.or %23, %29 : tensor<i1>
      %31 = stablehlo.compare LT, %arg5, %arg7, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %32 = stablehlo.and %30, %31 : tensor<i1>
      %33 = stablehlo.or %28, %32 : tensor<i1>
      %34 = stablehlo.or %28, %30 : tensor<i1>
      %35 = stablehlo.select %34, %arg4, %arg6 : tensor<i1>, tensor<f32>
      %36 = stablehlo.select %33, %arg5, %arg7 : tensor<i1>, tensor<i64>
      stablehlo.return %35, %36 : tensor<f32>, tensor<i64>
    }
    %4 = stablehlo.broadcast_in_dim %3#1, dims = [0] : (tensor<2xi64>) -> tensor<2x4xi64>
    %5 = stablehlo.compare EQ, %4, %2, SIGNED : (tensor<2x4xi64>, tensor<2x4xi64>) -> tensor<2x4xi1>
    %6 = stablehlo.convert %5 : (tensor<2x4xi1>) -> tensor<2x4xi64>
    %7 = stablehlo.convert %6 : (tensor<2x4xi64>) -> tensor<2x4xf32>
    %8 = stablehlo.dot_general %7, %arg3, batching_dims = [0] x [0], contracting_dims = [] x [], precision = [HIGHEST, HIGHEST] : (tensor<2x4xf32>, tensor<2x8xf32>) -> tensor<2x4x8xf32>
    %9 = stablehlo.transpose %8, dims = [1, 0, 2] : (tensor<2x4x8xf32>) -> tensor<4x2x8xf32>
    %10 = "stablehlo.all_to_all"(%9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x2x8xf32>) -> tensor<1x8x8xf32>
    %11 = stablehlo.dot_general %10, %arg0, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<1x8x8xf32>, tensor<1x8x16xf32>) -> tensor<1x8x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<1x8x16xf32>
    %12 = stablehlo.maximum %11, %cst_0 : tensor<1x8x16xf32>
    %13 = stablehlo.dot_general %12, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<1x8x16xf32>, tensor<1x16x8xf32>) -> tensor<1x8x8xf32>
    %14 = "stablehlo.all_to_all"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<8x1xf32>
    %15 = stablehlo.dot_general %14, %13, batching_dims = [0] x [1], contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x1xf32>, tensor<1x8x8xf32>) -> tensor<8x8xf32>
    %16 = "stablehlo.all_reduce"(%15) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %22 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %22 : tensor<f32>
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %17 = stablehlo.partition_id : tensor<ui32>
    %18 = stablehlo.convert %17 : (tensor<ui32>) -> tensor<i64>
    %c_1 = stablehlo.constant dense<[0, 2, 4, 6]> : tensor<4xi64>
    %19 = stablehlo.dynamic_slice %c_1, %18, sizes = [1] : (tensor<4xi64>, tensor<i64>) -> tensor<1xi64>
    %20 = stablehlo.reshape %19 : (tensor<1xi64>) -> tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %21 = stablehlo.dynamic_slice %16, %20, %c_2, sizes = [2, 8] : (tensor<8x8xf32>, tensor<i64>, tensor<i64>) -> tensor<2x8xf32>
    return %21 : tensor<2x8xf32>
  }
}
