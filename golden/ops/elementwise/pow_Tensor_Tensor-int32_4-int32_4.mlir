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
    %9:3 = stablehlo.while(%iterArg = %c_0, %iterArg_2 = %arg0, %iterArg_3 = %8) : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
    cond {
      %11 = stablehlo.compare NE, %iterArg_3, %c, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
      %c_4 = stablehlo.constant dense<false> : tensor<i1>
      %12 = stablehlo.reduce(%11 init: %c_4) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    } do {
      %11 = stablehlo.and %iterArg_3, %c_0 : tensor<4xi32>
      %12 = stablehlo.compare EQ, %11, %c_0, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
      %13 = stablehlo.shift_right_logical %iterArg_3, %c_0 : tensor<4xi32>
      %14 = stablehlo.multiply %iterArg, %iterArg_2 : tensor<4xi32>
      %15 = stablehlo.select %12, %14, %iterArg : tensor<4xi1>, tensor<4xi32>
      %16 = stablehlo.multiply %iterArg_2, %iterArg_2 : tensor<4xi32>
      stablehlo.return %15, %16, %13 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
    }
    %10 = stablehlo.select %7, %6, %9#0 : tensor<4xi1>, tensor<4xi32>
    return %10 : tensor<4xi32>
  }
}
