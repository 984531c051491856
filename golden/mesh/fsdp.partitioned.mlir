module @main attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x8xf32> {hloemit.kind = "parameter", hloemit.name = "0.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<4xf32> {hloemit.kind = "parameter", hloemit.name = "0.bias", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg2: tensor<2x16xf32> {hloemit.kind = "parameter", hloemit.name = "2.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg3: tensor<2xf32> {hloemit.kind = "parameter", hloemit.name = "2.bias", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg4: tensor<f64> {hloemit.kind = "hyperparameter", hloemit.name = "optimizer.param_groups.0.lr", sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<2x8xf32> {hloemit.kind = "user_input", hloemit.name = "arg0", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<4x8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<4xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.bias", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<2x16xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<2xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.bias", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output", sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %1 = "stablehlo.all_gather"(%arg5) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.dot_general %1, %0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %3 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %4 = stablehlo.add %3, %2 : tensor<8x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<8x4xf32>
    %5 = stablehlo.maximum %4, %cst : tensor<8x4xf32>
    %6 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<2x16xf32>) -> tensor<16x2xf32>
    %7 = "stablehlo.all_gather"(%5) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<8x4xf32>) -> tensor<8x16xf32>
    %8 = stablehlo.dot_general %7, %6, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x16xf32>, tensor<16x2xf32>) -> tensor<8x2xf32>
    %9 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<2xf32>) -> tensor<8x2xf32>
    %10 = stablehlo.add %9, %8 : tensor<8x2xf32>
    %11 = stablehlo.multiply %10, %10 : tensor<8x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
    %13 = "stablehlo.all_reduce"(%12) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %55 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %55 : tensor<f32>
    }) : (tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %14 = stablehlo.divide %13, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<8x2xf32>
    %cst_3 = stablehlo.constant dense<6.400000e+01> : tensor<8x2xf32>
    %15 = stablehlo.divide %cst_2, %cst_3 : tensor<8x2xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<8x2xf32>
    %16 = stablehlo.multiply %10, %cst_4 : tensor<8x2xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<8x2xf32>
    %18 = stablehlo.dot_general %17, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x2xf32>, tensor<2x16xf32>) -> tensor<8x16xf32>
    %19 = "stablehlo.all_reduce"(%18) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %55 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %55 : tensor<f32>
    }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %20 = stablehlo.partition_id : tensor<ui32>
    %21 = stablehlo.convert %20 : (tensor<ui32>) -> tensor<i64>
    %c_5 = stablehlo.constant dense<[0, 4, 8, 12]> : tensor<4xi64>
    %22 = stablehlo.dynamic_slice %c_5, %21, sizes = [1] : (tensor<4xi64>, tensor<i64>) -> tensor<1xi64>
    %23 = stablehlo.reshape %22 : (tensor<1xi64>) -> tensor<i64>
    %24 = stablehlo.dynamic_slice %19, %c, %23, sizes = [8, 4] : (tensor<8x16xf32>, tensor<i64>, tensor<i64>) -> tensor<8x4xf32>
    %25 = stablehlo.transpose %17, dims = [1, 0] : (tensor<8x2xf32>) -> tensor<2x8xf32>
    %26 = "stablehlo.all_gather"(%5) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<8x4xf32>) -> tensor<8x16xf32>
    %27 = stablehlo.dot_general %25, %26, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x8xf32>, tensor<8x16xf32>) -> tensor<2x16xf32>
    %28 = stablehlo.reduce(%17 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<8x2xf32>, tensor<f32>) -> tensor<2xf32>
    %29 = stablehlo.compare LE, %5, %cst, FLOAT : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
    %30 = stablehlo.select %29, %cst, %24 : tensor<8x4xi1>, tensor<8x4xf32>
    %31 = stablehlo.transpose %30, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %32 = "stablehlo.all_gather"(%arg5) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<8x8xf32>
    %33 = stablehlo.dot_general %31, %32, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %34 = stablehlo.reduce(%30 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %35 = stablehlo.negate %arg4 : tensor<f64>
    %36 = stablehlo.convert %35 : (tensor<f64>) -> tensor<f32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %38 = stablehlo.multiply %33, %37 : tensor<4x8xf32>
    %39 = stablehlo.add %arg0, %38 : tensor<4x8xf32>
    %40 = stablehlo.negate %arg4 : tensor<f64>
    %41 = stablehlo.convert %40 : (tensor<f64>) -> tensor<f32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %43 = stablehlo.multiply %34, %42 : tensor<4xf32>
    %44 = stablehlo.add %arg1, %43 : tensor<4xf32>
    %45 = stablehlo.negate %arg4 : tensor<f64>
    %46 = stablehlo.convert %45 : (tensor<f64>) -> tensor<f32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<f32>) -> tensor<2x16xf32>
    %48 = stablehlo.multiply %27, %47 : tensor<2x16xf32>
    %49 = stablehlo.add %arg2, %48 : tensor<2x16xf32>
    %50 = stablehlo.negate %arg4 : tensor<f64>
    %51 = stablehlo.convert %50 : (tensor<f64>) -> tensor<f32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %53 = stablehlo.multiply %28, %52 : tensor<2xf32>
    %54 = stablehlo.add %arg3, %53 : tensor<2xf32>
    return %39, %44, %49, %54, %14 : tensor<4x8xf32>, tensor<4xf32>, tensor<2x16xf32>, tensor<2xf32>, tensor<f32>
  }
}
