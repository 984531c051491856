module @main {
  func.func public @main(%arg0: tensor<3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x4xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.iota dim = 0 : tensor<3x4xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x4xi32>
    %c = stablehlo.constant dense<1> : tensor<3x4xi32>
    %2 = stablehlo.add %0, %c : tensor<3x4xi32>
    %3 = stablehlo.compare GE, %1, %2, SIGNED : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<3x4xf32>
    %4 = stablehlo.select %3, %arg0, %cst : tensor<3x4xi1>, tensor<3x4xf32>
    return %4 : tensor<3x4xf32>
  }
}
