module @main attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<48x16xf32> {hloemit.kind = "parameter", hloemit.name = "qkv.weight", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<16x16xf32> {hloemit.kind = "parameter", hloemit.name = "out.weight", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<2x2x16xf32> {hloemit.kind = "user_input", hloemit.name = "x", sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) -> (tensor<2x2x16xf32> {hloemit.kind = "user_output", hloemit.name = "output", sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x2x16xf32>, tensor<48x16xf32>) -> tensor<2x2x48xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x2x48xf32>) -> tensor<2x2x3x4x4xf32>
    %2 = stablehlo.transpose %1, dims = [2, 0, 3, 1, 4] : (tensor<2x2x3x4x4xf32>) -> tensor<3x2x4x2x4xf32>
    %3 = stablehlo.slice %2 [0:1, 0:2, 0:4, 0:2, 0:4] : (tensor<3x2x4x2x4xf32>) -> tensor<1x2x4x2x4xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x2x4x2x4xf32>) -> tensor<2x4x2x4xf32>
    %5 = stablehlo.slice %2 [1:2, 0:2, 0:4, 0:2, 0:4] : (tensor<3x2x4x2x4xf32>) -> tensor<1x2x4x2x4xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x2x4x2x4xf32>) -> tensor<2x4x2x4xf32>
    %7 = "stablehlo.all_gather"(%6) <{all_gather_dim = 2 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x4x2x4xf32>) -> tensor<2x4x8x4xf32>
    %8 = stablehlo.slice %2 [2:3, 0:2, 0:4, 0:2, 0:4] : (tensor<3x2x4x2x4xf32>) -> tensor<1x2x4x2x4xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x2x4x2x4xf32>) -> tensor<2x4x2x4xf32>
    %10 = "stablehlo.all_gather"(%9) <{all_gather_dim = 2 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x4x2x4xf32>) -> tensor<2x4x8x4xf32>
    %11 = stablehlo.dot_general %4, %7, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [HIGHEST, HIGHEST] : (tensor<2x4x2x4xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x2x8xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x4x2x8xf32>
    %12 = stablehlo.multiply %11, %cst : tensor<2x4x2x8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x2x8xf32>, tensor<f32>) -> tensor<2x4x2xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<2x4x2xf32>) -> tensor<2x4x2x8xf32>
    %15 = stablehlo.subtract %12, %14 : tensor<2x4x2x8xf32>
    %16 = stablehlo.exponential %15 : tensor<2x4x2x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x2x8xf32>, tensor<f32>) -> tensor<2x4x2xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<2x4x2xf32>) -> tensor<2x4x2x8xf32>
    %19 = stablehlo.divide %16, %18 : tensor<2x4x2x8xf32>
    %20 = stablehlo.dot_general %19, %10, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x4x2x8xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x2x4xf32>
    %21 = stablehlo.transpose %20, dims = [0, 2, 1, 3] : (tensor<2x4x2x4xf32>) -> tensor<2x2x4x4xf32>
    %22 = stablehlo.reshape %21 : (tensor<2x2x4x4xf32>) -> tensor<2x2x16xf32>
    %23 = stablehlo.dot_general %22, %arg1, contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x2x16xf32>, tensor<16x16xf32>) -> tensor<2x2x16xf32>
    return %23 : tensor<2x2x16xf32>
  }
}
