module @main attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%arg0: tensor<64x32xf32> {hloemit.kind = "parameter", hloemit.name = "up.weight", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<64xf32> {hloemit.kind = "parameter", hloemit.name = "up.bias", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg2: tensor<32x64xf32> {hloemit.kind = "parameter", hloemit.name = "down.weight", sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %arg3: tensor<32xf32> {hloemit.kind = "parameter", hloemit.name = "down.bias", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<16x32xf32> {hloemit.kind = "user_input", hloemit.name = "x", sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> (tensor<16x32xf32> {hloemit.kind = "user_output", hloemit.name = "output", sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
    %0 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x32xf32>, tensor<64x32xf32>) -> tensor<16x64xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<64xf32>) -> tensor<16x64xf32>
    %2 = stablehlo.add %0, %1 : tensor<16x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<16x64xf32>
    %3 = stablehlo.maximum %2, %cst : tensor<16x64xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{"y"}, {"x"}]> : tensor<16x64xf32>
    %5 = stablehlo.dot_general %4, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<16x64xf32>, tensor<32x64xf32>) -> tensor<16x32xf32>
    %6 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<32xf32>) -> tensor<16x32xf32>
    %7 = stablehlo.add %5, %6 : tensor<16x32xf32>
    return %7 : tensor<16x32xf32>
  }
}
