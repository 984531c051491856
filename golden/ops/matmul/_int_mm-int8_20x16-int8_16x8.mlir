module @main {
  func.func public @main(%arg0: tensor<20x16xi8> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<16x8xi8> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<20x8xi32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<20x16xi8>, tensor<16x8xi8>) -> tensor<20x8xi32>
    return %0 : tensor<20x8xi32>
  }
}
