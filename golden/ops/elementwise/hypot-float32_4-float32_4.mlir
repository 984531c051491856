module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @hypot(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @hypot(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
    %0 = stablehlo.abs %arg0 : tensor<4xf32>
    %1 = stablehlo.abs %arg1 : tensor<4xf32>
    %2 = stablehlo.compare EQ, %0, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %3 = stablehlo.compare EQ, %1, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %4 = stablehlo.or %2, %3 : tensor<4xi1>
    %5 = stablehlo.complex %0, %1 : tensor<4xcomplex<f32>>
    %6 = stablehlo.abs %5 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %7 = stablehlo.select %4, %cst, %6 : tensor<4xi1>, tensor<4xf32>
    return %7 : tensor<4xf32>
  }
}
