module @main {
  func.func public @main(%arg0: tensor<16x16xf8E4M3FN> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<16x16xf8E4M3FN> {hloemit.kind = "user_input", hloemit.name = "arg1"}, %arg2: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg2"}, %arg3: tensor<f32> {hloemit.kind = "user_input", hloemit.name = "arg3"}) -> (tensor<16x16xf8E4M3FN> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<16x16xf8E4M3FN>, tensor<16x16xf8E4M3FN>) -> tensor<16x16xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<16x16xf32>
    %3 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<16x16xf32>
    %cst = stablehlo.constant dense<-4.480000e+02> : tensor<f32>
    %cst_0 = stablehlo.constant dense<4.480000e+02> : tensor<f32>
    %5 = stablehlo.clamp %cst, %4, %cst_0 : (tensor<f32>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %6 = stablehlo.convert %5 : (tensor<16x16xf32>) -> tensor<16x16xf8E4M3FN>
    return %6 : tensor<16x16xf8E4M3FN>
  }
}
