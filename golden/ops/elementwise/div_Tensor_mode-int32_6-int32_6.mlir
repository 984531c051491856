module @main {
  func.func public @main(%arg0: tensor<6xi32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<6xi32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<6xi32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @divide_floor(%arg0, %arg1) : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  func.func private @divide_floor(%arg0: tensor<6xi32>, %arg1: tensor<6xi32>) -> tensor<6xi32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<6xi32>
    %c = stablehlo.constant dense<1> : tensor<6xi32>
    %1 = stablehlo.subtract %0, %c : tensor<6xi32>
    %2 = stablehlo.remainder %arg0, %arg1 : tensor<6xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<6xi32>
    %3 = stablehlo.compare LT, %2, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %4 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %5 = stablehlo.xor %3, %4 : tensor<6xi1>
    %6 = stablehlo.compare NE, %2, %c_0, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %7 = stablehlo.and %6, %5 : tensor<6xi1>
    %8 = stablehlo.select %7, %1, %0 : tensor<6xi1>, tensor<6xi32>
    return %8 : tensor<6xi32>
  }
}
