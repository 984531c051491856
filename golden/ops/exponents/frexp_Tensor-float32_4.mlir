module @main {
  func.func public @main(%arg0: tensor<4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<4xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<4xi32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>
    %c = stablehlo.constant dense<-2147483648> : tensor<4xi32>
    %1 = stablehlo.and %0, %c : tensor<4xi32>
    %c_0 = stablehlo.constant dense<8388607> : tensor<4xi32>
    %2 = stablehlo.and %0, %c_0 : tensor<4xi32>
    %c_1 = stablehlo.constant dense<23> : tensor<4xi32>
    %3 = stablehlo.shift_right_logical %0, %c_1 : tensor<4xi32>
    %c_2 = stablehlo.constant dense<255> : tensor<4xi32>
    %4 = stablehlo.and %3, %c_2 : tensor<4xi32>
    %5 = stablehlo.count_leading_zeros %2 : tensor<4xi32>
    %c_3 = stablehlo.constant dense<8> : tensor<4xi32>
    %6 = stablehlo.subtract %5, %c_3 : tensor<4xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<4xi32>
    %7 = stablehlo.compare EQ, %4, %c_4, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %8 = stablehlo.shift_left %2, %6 : tensor<4xi32>
    %9 = stablehlo.and %8, %c_0 : tensor<4xi32>
    %10 = stablehlo.select %7, %9, %2 : tensor<4xi1>, tensor<4xi32>
    %11 = stablehlo.or %1, %10 : tensor<4xi32>
    %c_5 = stablehlo.constant dense<1056964608> : tensor<4xi32>
    %12 = stablehlo.or %11, %c_5 : tensor<4xi32>
    %c_6 = stablehlo.constant dense<1> : tensor<4xi32>
    %13 = stablehlo.subtract %c_6, %6 : tensor<4xi32>
    %14 = stablehlo.select %7, %13, %4 : tensor<4xi1>, tensor<4xi32>
    %c_7 = stablehlo.constant dense<126> : tensor<4xi32>
    %15 = stablehlo.subtract %14, %c_7 : tensor<4xi32>
    %16 = stablehlo.compare NE, %4, %c_2, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %17 = stablehlo.compare NE, %4, %c_4, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %18 = stablehlo.compare NE, %2, %c_4, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %19 = stablehlo.or %17, %18 : tensor<4xi1>
    %20 = stablehlo.and %16, %19 : tensor<4xi1>
    %21 = stablehlo.bitcast_convert %12 : (tensor<4xi32>) -> tensor<4xf32>
    %22 = stablehlo.select %20, %21, %arg0 : tensor<4xi1>, tensor<4xf32>
    %23 = stablehlo.select %20, %15, %c_4 : tensor<4xi1>, tensor<4xi32>
    return %22, %23 : tensor<4xf32>, tensor<4xi32>
  }
}
