module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<3xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %c = stablehlo.constant dense<true> : tensor<3xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.pad %c, %c_0, low = [1], high = [0], interior = [4] : (tensor<3xi1>, tensor<i1>) -> tensor<12xi1>
    %1 = stablehlo.reshape %0 : (tensor<12xi1>) -> tensor<3x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %arg1, %cst, low = [1], high = [0], interior = [4] : (tensor<3xf32>, tensor<f32>) -> tensor<12xf32>
    %3 = stablehlo.reshape %2 : (tensor<12xf32>) -> tensor<3x4xf32>
    %4 = stablehlo.select %1, %3, %arg0 : tensor<3x4xi1>, tensor<3x4xf32>
    return %4 : tensor<3x4xf32>
  }
}
