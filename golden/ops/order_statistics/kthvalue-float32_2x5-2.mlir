module @main {
  func.func public @main(%arg0: tensor<2x5xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<2xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<2xi64> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.iota dim = 1 : tensor<2x5xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %7 = stablehlo.compare LT, %arg1, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %9 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %10 = stablehlo.and %8, %9 : tensor<i1>
      %11 = stablehlo.or %7, %10 : tensor<i1>
      stablehlo.return %11 : tensor<i1>
    }) : (tensor<2x5xf32>, tensor<2x5xi32>) -> (tensor<2x5xf32>, tensor<2x5xi32>)
    %2 = stablehlo.convert %1#1 : (tensor<2x5xi32>) -> tensor<2x5xi64>
    %3 = stablehlo.slice %1#0 [0:2, 1:2] : (tensor<2x5xf32>) -> tensor<2x1xf32>
    %4 = stablehlo.slice %2 [0:2, 1:2] : (tensor<2x5xi64>) -> tensor<2x1xi64>
    %5 = stablehlo.reshape %3 : (tensor<2x1xf32>) -> tensor<2xf32>
    %6 = stablehlo.reshape %4 : (tensor<2x1xi64>) -> tensor<2xi64>
    return %5, %6 : tensor<2xf32>, tensor<2xi64>
  }
}
