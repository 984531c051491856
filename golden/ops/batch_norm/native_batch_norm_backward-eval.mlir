module @main {
  func.func public @main(%arg0: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg4"}, %arg4: tensor<0xf32> {hloemit.kind = "user_input", hloemit.name = "arg5"}, %arg5: tensor<0xf32> {hloemit.kind = "user_input", hloemit.name = "arg6"}) -> (tensor<2x3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}) {
    %cst = stablehlo.constant dense<9.99999974E-6> : tensor<3xf32>
    %0 = stablehlo.add %arg3, %cst : tensor<3xf32>
    %1 = stablehlo.rsqrt %0 : tensor<3xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %3 = stablehlo.subtract %arg1, %2 : tensor<2x3x4xf32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<3xf32>) -> tensor<2x3x4xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<2x3x4xf32>
    %6 = stablehlo.multiply %arg0, %4 : tensor<2x3x4xf32>
    %7 = stablehlo.multiply %arg0, %5 : tensor<2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    %9 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
    return %6, %8, %9 : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32>
  }
}
