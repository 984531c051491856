module @main attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<2x8xf32> {hloemit.kind = "parameter", hloemit.name = "0.weight", sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}, %arg1: tensor<2x8xf32> {hloemit.kind = "parameter", hloemit.name = "2.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg2: tensor<f64> {hloemit.kind = "hyperparameter", hloemit.name = "optimizer.param_groups.0.lr", sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<2x8xf32> {hloemit.kind = "user_input", hloemit.name = "arg0", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<2x8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.weight", sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}, tensor<2x8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output", sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %1 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.dot_general %arg3, %0, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x8xf32>
    %3 = stablehlo.maximum %2, %cst : tensor<2x8xf32>
    %4 = stablehlo.dot_general %3, %1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %5 = "stablehlo.all_reduce"(%4) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %40 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
    %8 = "stablehlo.all_reduce"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %40 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %9 = stablehlo.divide %8, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<2x8xf32>
    %cst_3 = stablehlo.constant dense<6.400000e+01> : tensor<2x8xf32>
    %10 = stablehlo.divide %cst_2, %cst_3 : tensor<2x8xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<2x8xf32>
    %11 = stablehlo.multiply %5, %cst_4 : tensor<2x8xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<2x8xf32>
    %13 = stablehlo.dot_general %12, %3, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %14 = "stablehlo.all_reduce"(%13) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %40 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %15 = stablehlo.dot_general %12, %1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %16 = stablehlo.compare LE, %3, %cst, FLOAT : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
    %17 = stablehlo.select %16, %cst, %15 : tensor<2x8xi1>, tensor<2x8xf32>
    %18 = stablehlo.dot_general %17, %arg3, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %19 = "stablehlo.all_reduce"(%18) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %40 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %20 = stablehlo.partition_id : tensor<ui32>
    %21 = stablehlo.convert %20 : (tensor<ui32>) -> tensor<i64>
    %c = stablehlo.constant dense<[0, 0, 2, 2, 4, 4, 6, 6]> : tensor<8xi64>
    %22 = stablehlo.dynamic_slice %c, %21, sizes = [1] : (tensor<8xi64>, tensor<i64>) -> tensor<1xi64>
    %23 = stablehlo.reshape %22 : (tensor<1xi64>) -> tensor<i64>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %24 = stablehlo.dynamic_slice %14, %23, %c_5, sizes = [2, 8] : (tensor<8x8xf32>, tensor<i64>, tensor<i64>) -> tensor<2x8xf32>
    %25 = stablehlo.partition_id : tensor<ui32>
    %26 = stablehlo.convert %25 : (tensor<ui32>) -> tensor<i64>
    %c_6 = stablehlo.constant dense<[0, 0, 2, 2, 4, 4, 6, 6]> : tensor<8xi64>
    %27 = stablehlo.dynamic_slice %c_6, %26, sizes = [1] : (tensor<8xi64>, tensor<i64>) -> tensor<1xi64>
    %28 = stablehlo.reshape %27 : (tensor<1xi64>) -> tensor<i64>
    %c_7 = stablehlo.constant dense<0> : tensor<i64>
    %29 = stablehlo.dynamic_slice %19, %28, %c_7, sizes = [2, 8] : (tensor<8x8xf32>, tensor<i64>, tensor<i64>) -> tensor<2x8xf32>
    %30 = stablehlo.negate %arg2 : tensor<f64>
    %31 = stablehlo.convert %30 : (tensor<f64>) -> tensor<f32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %33 = stablehlo.multiply %32, %29 : tensor<2x8xf32>
    %34 = stablehlo.add %arg0, %33 : tensor<2x8xf32>
    %35 = stablehlo.negate %arg2 : tensor<f64>
    %36 = stablehlo.convert %35 : (tensor<f64>) -> tensor<f32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %38 = stablehlo.multiply %37, %24 : tensor<2x8xf32>
    %39 = stablehlo.add %arg1, %38 : tensor<2x8xf32>
    return %34, %39, %9 : tensor<2x8xf32>, tensor<2x8xf32>, tensor<f32>
  }
}
