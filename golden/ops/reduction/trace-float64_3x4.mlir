module @main {
  func.func public @main(%arg0: tensor<3x4xf64> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<f64> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<3x4xf64>) -> tensor<12xf64>
    %1 = stablehlo.slice %0 [0:11:5] : (tensor<12xf64>) -> tensor<3xf64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3xf64>, tensor<f64>) -> tensor<f64>
    return %2 : tensor<f64>
  }
}
