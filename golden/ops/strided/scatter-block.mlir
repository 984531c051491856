module @main {
  func.func public @main(%arg0: tensor<4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x5xf32>) -> tensor<20xf32>
    %c = stablehlo.constant dense<true> : tensor<2x2x1xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.pad %c, %c_0, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x2x1xi1>, tensor<i1>) -> tensor<2x2x2xi1>
    %2 = stablehlo.reshape %1 : (tensor<2x2x2xi1>) -> tensor<2x4xi1>
    %3 = stablehlo.pad %2, %c_0, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<2x4xi1>, tensor<i1>) -> tensor<2x5xi1>
    %4 = stablehlo.reshape %3 : (tensor<2x5xi1>) -> tensor<10xi1>
    %5 = stablehlo.pad %4, %c_0, low = [6], high = [4], interior = [0] : (tensor<10xi1>, tensor<i1>) -> tensor<20xi1>
    %6 = stablehlo.reshape %arg1 : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.pad %6, %cst, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x2x1xf32>, tensor<f32>) -> tensor<2x2x2xf32>
    %8 = stablehlo.reshape %7 : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
    %9 = stablehlo.pad %8, %cst, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x5xf32>
    %10 = stablehlo.reshape %9 : (tensor<2x5xf32>) -> tensor<10xf32>
    %11 = stablehlo.pad %10, %cst, low = [6], high = [4], interior = [0] : (tensor<10xf32>, tensor<f32>) -> tensor<20xf32>
    %12 = stablehlo.select %5, %11, %0 : tensor<20xi1>, tensor<20xf32>
    %13 = stablehlo.reshape %12 : (tensor<20xf32>) -> tensor<4x5xf32>
    return %13 : tensor<4x5xf32>
  }
}
