module @main {
  func.func public @main(%arg0: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<4xi64> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg3"}, %arg4: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg6"}) -> (tensor<4x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.negate %arg0 : tensor<f32>
    %1 = stablehlo.divide %0, %arg4 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %3 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<4x3xf32>
    %5 = stablehlo.iota dim = 1 : tensor<4x3xi64>
    %6 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<4xi64>) -> tensor<4x3xi64>
    %7 = stablehlo.compare EQ, %5, %6, SIGNED : (tensor<4x3xi64>, tensor<4x3xi64>) -> tensor<4x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<4x3xf32>
    %8 = stablehlo.select %7, %4, %cst : tensor<4x3xi1>, tensor<4x3xf32>
    return %8 : tensor<4x3xf32>
  }
}
