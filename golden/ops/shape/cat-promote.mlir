module @main {
  func.func public @main(%arg0: tensor<2x3xi8> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<2x1xbf16> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<2x2xi1> {hloemit.kind = "user_input", hloemit.name = "arg2"}) -> (tensor<2x6xbf16> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg0 : (tensor<2x3xi8>) -> tensor<2x3xbf16>
    %1 = stablehlo.convert %arg2 : (tensor<2x2xi1>) -> tensor<2x2xbf16>
    %2 = stablehlo.concatenate %0, %arg1, %1, dim = 1 : (tensor<2x3xbf16>, tensor<2x1xbf16>, tensor<2x2xbf16>) -> tensor<2x6xbf16>
    return %2 : tensor<2x6xbf16>
  }
}
