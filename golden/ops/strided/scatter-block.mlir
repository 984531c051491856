module @main {
  func.func public @main(%arg0: tensor<4x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x5xf32>) -> tensor<20xf32>
    %c = stablehlo.constant dense<true> : tensor<2x2xi1>
    %1 = stablehlo.reshape %c : (tensor<2x2xi1>) -> tensor<2x2x1xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %2 = stablehlo.pad %1, %c_0, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x2x1xi1>, tensor<i1>) -> tensor<2x2x2xi1>
    %3 = stablehlo.reshape %2 : (tensor<2x2x2xi1>) -> tensor<2x4xi1>
    %4 = stablehlo.pad %3, %c_0, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<2x4xi1>, tensor<i1>) -> tensor<2x5xi1>
    %5 = stablehlo.reshape %4 : (tensor<2x5xi1>) -> tensor<10xi1>
    %6 = stablehlo.pad %5, %c_0, low = [6], high = [4], interior = [0] : (tensor<10xi1>, tensor<i1>) -> tensor<20xi1>
    %7 = stablehlo.reshape %arg1 : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.pad %7, %cst, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x2x1xf32>, tensor<f32>) -> tensor<2x2x2xf32>
    %9 = stablehlo.reshape %8 : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
    %10 = stablehlo.pad %9, %cst, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x5xf32>
    %11 = stablehlo.reshape %10 : (tensor<2x5xf32>) -> tensor<10xf32>
    %12 = stablehlo.pad %11, %cst, low = [6], high = [4], interior = [0] : (tensor<10xf32>, tensor<f32>) -> tensor<20xf32>
    %13 = stablehlo.select %6, %12, %0 : tensor<20xi1>, tensor<20xf32>
    %14 = stablehlo.reshape %13 : (tensor<20xf32>) -> tensor<4x5xf32>
    return %14 : tensor<4x5xf32>
  }
}
