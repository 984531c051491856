module @main {
  func.func public @main(%arg0: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<4xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<4xi32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @int_power(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func private @int_power(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) -> tensor<4xi32> {
    %c = stablehlo.constant dense<0> : tensor<4xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<4xi32>
    %c_1 = stablehlo.constant dense<-1> : tensor<4xi32>
    %0 = stablehlo.and %arg1, %c_0 : tensor<4xi32>
    %1 = stablehlo.compare EQ, %0, %c_0, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %2 = stablehlo.compare EQ, %arg0, %c_1, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %3 = stablehlo.select %1, %c_1, %c_0 : tensor<4xi1>, tensor<4xi32>
    %4 = stablehlo.compare EQ, %arg0, %c_0, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %5 = stablehlo.select %4, %c_0, %c : tensor<4xi1>, tensor<4xi32>
    %6 = stablehlo.select %2, %3, %5 : tensor<4xi1>, tensor<4xi32>
    %7 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %8 = stablehlo.maximum %arg1, %c : tensor<4xi32>
    %9 = stablehlo.power %arg0, %8 : tensor<4xi32>
    %10 = stablehlo.select %7, %6, %9 : tensor<4xi1>, tensor<4xi32>
    return %10 : tensor<4xi32>
  }
}
