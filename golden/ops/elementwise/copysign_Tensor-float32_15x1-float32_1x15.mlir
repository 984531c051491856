module @main {
  func.func public @main(%arg0: tensor<15x1xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x15xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<15x15xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<15x1xf32>) -> tensor<15x15xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x15xf32>) -> tensor<15x15xf32>
    %2 = stablehlo.abs %0 : tensor<15x15xf32>
    %3 = stablehlo.bitcast_convert %1 : (tensor<15x15xf32>) -> tensor<15x15xi32>
    %c = stablehlo.constant dense<0> : tensor<15x15xi32>
    %4 = stablehlo.compare LT, %3, %c, SIGNED : (tensor<15x15xi32>, tensor<15x15xi32>) -> tensor<15x15xi1>
    %5 = stablehlo.negate %2 : tensor<15x15xf32>
    %6 = stablehlo.select %4, %5, %2 : tensor<15x15xi1>, tensor<15x15xf32>
    return %6 : tensor<15x15xf32>
  }
}
