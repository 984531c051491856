module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @logaddexp(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @logaddexp(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.maximum %arg0, %arg1 : tensor<4xf32>
    %1 = stablehlo.minimum %arg0, %arg1 : tensor<4xf32>
    %2 = stablehlo.subtract %1, %0 : tensor<4xf32>
    %3 = stablehlo.exponential %2 : tensor<4xf32>
    %4 = stablehlo.log_plus_one %3 : tensor<4xf32>
    %5 = stablehlo.add %0, %4 : tensor<4xf32>
    %6 = stablehlo.abs %0 : tensor<4xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<4xf32>
    %7 = stablehlo.compare EQ, %6, %cst, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %8 = stablehlo.select %7, %0, %5 : tensor<4xi1>, tensor<4xf32>
    return %8 : tensor<4xf32>
  }
}
