module @main {
  func.func public @main(%arg0: tensor<5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<0xf32> {hloemit.kind = "user_output", hloemit.name = "output_1"}, tensor<3xf32> {hloemit.kind = "user_output", hloemit.name = "output_2"}, tensor<1xf32> {hloemit.kind = "user_output", hloemit.name = "output_3"}) {
    %0 = stablehlo.slice %arg0 [0:3] : (tensor<5xf32>) -> tensor<3xf32>
    %1 = stablehlo.slice %arg0 [3:3] : (tensor<5xf32>) -> tensor<0xf32>
    %2 = stablehlo.slice %arg0 [1:4] : (tensor<5xf32>) -> tensor<3xf32>
    %3 = stablehlo.slice %arg0 [4:5] : (tensor<5xf32>) -> tensor<1xf32>
    return %0, %1, %2, %3 : tensor<3xf32>, tensor<0xf32>, tensor<3xf32>, tensor<1xf32>
  }
}
