module @main attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x8xf32> {hloemit.kind = "parameter", hloemit.name = "0.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<4xf32> {hloemit.kind = "parameter", hloemit.name = "0.bias", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg2: tensor<2x16xf32> {hloemit.kind = "parameter", hloemit.name = "2.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg3: tensor<2xf32> {hloemit.kind = "parameter", hloemit.name = "2.bias", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg4: tensor<f64> {hloemit.kind = "hyperparameter", hloemit.name = "optimizer.param_groups.0.lr", sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<2x8xf32> {hloemit.kind = "user_input", hloemit.name = "arg0", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<4x8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<4xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.bias", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<2x16xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<2xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.bias", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output", sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %0 = "stablehlo.all_gather"(%arg5) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %3 = stablehlo.add %2, %1 : tensor<8x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<8x4xf32>
    %4 = stablehlo.maximum %3, %cst : tensor<8x4xf32>
    %5 = "stablehlo.all_gather"(%4) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<8x4xf32>) -> tensor<8x16xf32>
    %6 = stablehlo.dot_general %5, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<8x16xf32>, tensor<2x16xf32>) -> tensor<8x2xf32>
    %7 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<2xf32>) -> tensor<8x2xf32>
    %8 = stablehlo.add %7, %6 : tensor<8x2xf32>
    %9 = stablehlo.multiply %8, %8 : tensor<8x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
    %11 = "stablehlo.all_reduce"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %51 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %51 : tensor<f32>
    }) : (tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %12 = stablehlo.divide %11, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<8x2xf32>
    %cst_3 = stablehlo.constant dense<6.400000e+01> : tensor<8x2xf32>
    %13 = stablehlo.divide %cst_2, %cst_3 : tensor<8x2xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<8x2xf32>
    %14 = stablehlo.multiply %8, %cst_4 : tensor<8x2xf32>
    %15 = stablehlo.multiply %13, %14 : tensor<8x2xf32>
    %16 = stablehlo.dot_general %15, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x2xf32>, tensor<2x16xf32>) -> tensor<8x16xf32>
    %17 = "stablehlo.all_reduce"(%16) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %51 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %51 : tensor<f32>
    }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %18 = stablehlo.partition_id : tensor<ui32>
    %19 = stablehlo.convert %18 : (tensor<ui32>) -> tensor<i64>
    %c_5 = stablehlo.constant dense<[0, 4, 8, 12]> : tensor<4xi64>
    %20 = stablehlo.dynamic_slice %c_5, %19, sizes = [1] : (tensor<4xi64>, tensor<i64>) -> tensor<1xi64>
    %21 = stablehlo.reshape %20 : (tensor<1xi64>) -> tensor<i64>
    %22 = stablehlo.dynamic_slice %17, %c, %21, sizes = [8, 4] : (tensor<8x16xf32>, tensor<i64>, tensor<i64>) -> tensor<8x4xf32>
    %23 = "stablehlo.all_gather"(%4) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<8x4xf32>) -> tensor<8x16xf32>
    %24 = stablehlo.dot_general %15, %23, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x2xf32>, tensor<8x16xf32>) -> tensor<2x16xf32>
    %25 = stablehlo.reduce(%15 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<8x2xf32>, tensor<f32>) -> tensor<2xf32>
    %26 = stablehlo.compare LE, %4, %cst, FLOAT : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
    %27 = stablehlo.select %26, %cst, %22 : tensor<8x4xi1>, tensor<8x4xf32>
    %28 = "stablehlo.all_gather"(%arg5) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %29 = stablehlo.dot_general %27, %28, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x4xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %30 = stablehlo.reduce(%27 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %31 = stablehlo.negate %arg4 : tensor<f64>
    %32 = stablehlo.convert %31 : (tensor<f64>) -> tensor<f32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %34 = stablehlo.multiply %33, %29 : tensor<4x8xf32>
    %35 = stablehlo.add %arg0, %34 : tensor<4x8xf32>
    %36 = stablehlo.negate %arg4 : tensor<f64>
    %37 = stablehlo.convert %36 : (tensor<f64>) -> tensor<f32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %39 = stablehlo.multiply %38, %30 : tensor<4xf32>
    %40 = stablehlo.add %arg1, %39 : tensor<4xf32>
    %41 = stablehlo.negate %arg4 : tensor<f64>
    %42 = stablehlo.convert %41 : (tensor<f64>) -> tensor<f32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<f32>) -> tensor<2x16xf32>
    %44 = stablehlo.multiply %43, %24 : tensor<2x16xf32>
    %45 = stablehlo.add %arg2, %44 : tensor<2x16xf32>
    %46 = stablehlo.negate %arg4 : tensor<f64>
    %47 = stablehlo.convert %46 : (tensor<f64>) -> tensor<f32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %49 = stablehlo.multiply %48, %25 : tensor<2xf32>
    %50 = stablehlo.add %arg3, %49 : tensor<2xf32>
    return %35, %40, %45, %50, %12 : tensor<4x8xf32>, tensor<4xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<f32>
  }
}
