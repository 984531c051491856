module @main attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<2x8xf32> {hloemit.kind = "parameter", hloemit.name = "0.weight", sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}, %arg1: tensor<2x8xf32> {hloemit.kind = "parameter", hloemit.name = "2.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg2: tensor<f64> {hloemit.kind = "hyperparameter", hloemit.name = "optimizer.param_groups.0.lr", sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<2x8xf32> {hloemit.kind = "user_input", hloemit.name = "arg0", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<2x8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.weight", sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}, tensor<2x8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output", sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %1 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %3 = stablehlo.dot_general %arg3, %2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<2x8xf32>
    %4 = stablehlo.maximum %3, %cst : tensor<2x8xf32>
    %5 = stablehlo.transpose %1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %6 = stablehlo.dot_general %4, %5, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %7 = "stablehlo.all_reduce"(%6) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %44 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %44 : tensor<f32>
    }) : (tensor<2x8xf32>) -> tensor<2x8xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
    %10 = "stablehlo.all_reduce"(%9) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %44 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %44 : tensor<f32>
    }) : (tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %11 = stablehlo.divide %10, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<2x8xf32>
    %cst_3 = stablehlo.constant dense<6.400000e+01> : tensor<2x8xf32>
    %12 = stablehlo.divide %cst_2, %cst_3 : tensor<2x8xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<2x8xf32>
    %13 = stablehlo.multiply %7, %cst_4 : tensor<2x8xf32>
    %14 = stablehlo.multiply %12, %13 : tensor<2x8xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<2x8xf32>) -> tensor<8x2xf32>
    %16 = stablehlo.dot_general %15, %4, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x2xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %17 = "stablehlo.all_reduce"(%16) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %44 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %44 : tensor<f32>
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %18 = stablehlo.dot_general %14, %1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %19 = stablehlo.compare LE, %4, %cst, FLOAT : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
    %20 = stablehlo.select %19, %cst, %18 : tensor<2x8xi1>, tensor<2x8xf32>
    %21 = stablehlo.transpose %20, dims = [1, 0] : (tensor<2x8xf32>) -> tensor<8x2xf32>
    %22 = stablehlo.dot_general %21, %arg3, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x2xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %23 = "stablehlo.all_reduce"(%22) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %44 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %44 : tensor<f32>
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %24 = stablehlo.partition_id : tensor<ui32>
    %25 = stablehlo.convert %24 : (tensor<ui32>) -> tensor<i64>
    %c = stablehlo.constant dense<[0, 0, 2, 2, 4, 4, 6, 6]> : tensor<8xi64>
    %26 = stablehlo.dynamic_slice %c, %25, sizes = [1] : (tensor<8xi64>, tensor<i64>) -> tensor<1xi64>
    %27 = stablehlo.reshape %26 : (tensor<1xi64>) -> tensor<i64>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %28 = stablehlo.dynamic_slice %17, %27, %c_5, sizes = [2, 8] : (tensor<8x8xf32>, tensor<i64>, tensor<i64>) -> tensor<2x8xf32>
    %29 = stablehlo.partition_id : tensor<ui32>
    %30 = stablehlo.convert %29 : (tensor<ui32>) -> tensor<i64>
    %c_6 = stablehlo.constant dense<[0, 0, 2, 2, 4, 4, 6, 6]> : tensor<8xi64>
    %31 = stablehlo.dynamic_slice %c_6, %30, sizes = [1] : (tensor<8xi64>, tensor<i64>) -> tensor<1xi64>
    %32 = stablehlo.reshape %31 : (tensor<1xi64>) -> tensor<i64>
    %c_7 = stablehlo.constant dense<0> : tensor<i64>
    %33 = stablehlo.dynamic_slice %23, %32, %c_7, sizes = [2, 8] : (tensor<8x8xf32>, tensor<i64>, tensor<i64>) -> tensor<2x8xf32>
    %34 = stablehlo.negate %arg2 : tensor<f64>
    %35 = stablehlo.convert %34 : (tensor<f64>) -> tensor<f32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %37 = stablehlo.multiply %33, %36 : tensor<2x8xf32>
    %38 = stablehlo.add %arg0, %37 : tensor<2x8xf32>
    %39 = stablehlo.negate %arg2 : tensor<f64>
    %40 = stablehlo.convert %39 : (tensor<f64>) -> tensor<f32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %42 = stablehlo.multiply %28, %41 : tensor<2x8xf32>
    %43 = stablehlo.add %arg1, %42 : tensor<2x8xf32>
    return %38, %43, %11 : tensor<2x8xf32>, tensor<2x8xf32>, tensor<f32>
  }
}
