module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = call @matrix_exp(%arg0) : (tensor<3x3xf32>) -> tensor<3x3xf32>
    return %0 : tensor<3x3xf32>
  }
  func.func private @matrix_exp(%arg0: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %3 = stablehlo.convert %2 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %4 = stablehlo.abs %arg0 : tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %6 = stablehlo.reshape %5 : (tensor<3xf32>) -> tensor<1x3xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.maximum across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
    %8 = stablehlo.reshape %7 : (tensor<1xf32>) -> tensor<1x1xf32>
    %cst_1 = stablehlo.constant dense<3.01006627> : tensor<1x1xf32>
    %9 = stablehlo.divide %8, %cst_1 : tensor<1x1xf32>
    %10 = stablehlo.log %9 : tensor<1x1xf32>
    %cst_2 = stablehlo.constant dense<0.693147182> : tensor<1x1xf32>
    %11 = stablehlo.divide %10, %cst_2 : tensor<1x1xf32>
    %12 = stablehlo.ceil %11 : tensor<1x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
    %13 = stablehlo.compare GT, %12, %cst_3, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
    %cst_4 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
    %14 = stablehlo.compare LT, %12, %cst_4, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
    %15 = stablehlo.and %13, %14 : tensor<1x1xi1>
    %16 = stablehlo.select %15, %12, %cst_3 : tensor<1x1xi1>, tensor<1x1xf32>
    %17 = stablehlo.negate %16 : tensor<1x1xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<1x1xf32>
    %18 = stablehlo.power %cst_5, %17 : tensor<1x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x3xf32>
    %20 = stablehlo.multiply %arg0, %19 : tensor<3x3xf32>
    %21 = stablehlo.dot_general %20, %20, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %22 = stablehlo.dot_general %21, %20, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_6 = stablehlo.constant dense<1.56192068E-16> : tensor<3x3xf32>
    %23 = stablehlo.multiply %cst_6, %3 : tensor<3x3xf32>
    %24 = stablehlo.dot_general %23, %22, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_7 = stablehlo.constant dense<7.6471636E-13> : tensor<3x3xf32>
    %25 = stablehlo.multiply %cst_7, %3 : tensor<3x3xf32>
    %cst_8 = stablehlo.constant dense<4.77947726E-14> : tensor<3x3xf32>
    %26 = stablehlo.multiply %cst_8, %20 : tensor<3x3xf32>
    %27 = stablehlo.add %25, %26 : tensor<3x3xf32>
    %cst_9 = stablehlo.constant dense<2.81145736E-15> : tensor<3x3xf32>
    %28 = stablehlo.multiply %cst_9, %21 : tensor<3x3xf32>
    %29 = stablehlo.add %27, %28 : tensor<3x3xf32>
    %30 = stablehlo.add %24, %29 : tensor<3x3xf32>
    %31 = stablehlo.dot_general %30, %22, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_10 = stablehlo.constant dense<2.08767559E-9> : tensor<3x3xf32>
    %32 = stablehlo.multiply %cst_10, %3 : tensor<3x3xf32>
    %cst_11 = stablehlo.constant dense<1.60590444E-10> : tensor<3x3xf32>
    %33 = stablehlo.multiply %cst_11, %20 : tensor<3x3xf32>
    %34 = stablehlo.add %32, %33 : tensor<3x3xf32>
    %cst_12 = stablehlo.constant dense<1.14707454E-11> : tensor<3x3xf32>
    %35 = stablehlo.multiply %cst_12, %21 : tensor<3x3xf32>
    %36 = stablehlo.add %34, %35 : tensor<3x3xf32>
    %37 = stablehlo.add %31, %36 : tensor<3x3xf32>
    %38 = stablehlo.dot_general %37, %22, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_13 = stablehlo.constant dense<2.75573188E-6> : tensor<3x3xf32>
    %39 = stablehlo.multiply %cst_13, %3 : tensor<3x3xf32>
    %cst_14 = stablehlo.constant dense<2.755732E-7> : tensor<3x3xf32>
    %40 = stablehlo.multiply %cst_14, %20 : tensor<3x3xf32>
    %41 = stablehlo.add %39, %40 : tensor<3x3xf32>
    %cst_15 = stablehlo.constant dense<2.50521079E-8> : tensor<3x3xf32>
    %42 = stablehlo.multiply %cst_15, %21 : tensor<3x3xf32>
    %43 = stablehlo.add %41, %42 : tensor<3x3xf32>
    %44 = stablehlo.add %38, %43 : tensor<3x3xf32>
    %45 = stablehlo.dot_general %44, %22, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_16 = stablehlo.constant dense<0.00138888892> : tensor<3x3xf32>
    %46 = stablehlo.multiply %cst_16, %3 : tensor<3x3xf32>
    %cst_17 = stablehlo.constant dense<1.98412701E-4> : tensor<3x3xf32>
    %47 = stablehlo.multiply %cst_17, %20 : tensor<3x3xf32>
    %48 = stablehlo.add %46, %47 : tensor<3x3xf32>
    %cst_18 = stablehlo.constant dense<2.48015876E-5> : tensor<3x3xf32>
    %49 = stablehlo.multiply %cst_18, %21 : tensor<3x3xf32>
    %50 = stablehlo.add %48, %49 : tensor<3x3xf32>
    %51 = stablehlo.add %45, %50 : tensor<3x3xf32>
    %52 = stablehlo.dot_general %51, %22, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_19 = stablehlo.constant dense<0.166666672> : tensor<3x3xf32>
    %53 = stablehlo.multiply %cst_19, %3 : tensor<3x3xf32>
    %cst_20 = stablehlo.constant dense<0.0416666679> : tensor<3x3xf32>
    %54 = stablehlo.multiply %cst_20, %20 : tensor<3x3xf32>
    %55 = stablehlo.add %53, %54 : tensor<3x3xf32>
    %cst_21 = stablehlo.constant dense<0.00833333377> : tensor<3x3xf32>
    %56 = stablehlo.multiply %cst_21, %21 : tensor<3x3xf32>
    %57 = stablehlo.add %55, %56 : tensor<3x3xf32>
    %58 = stablehlo.add %52, %57 : tensor<3x3xf32>
    %59 = stablehlo.dot_general %58, %22, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<3x3xf32>
    %60 = stablehlo.multiply %cst_22, %3 : tensor<3x3xf32>
    %61 = stablehlo.multiply %cst_22, %20 : tensor<3x3xf32>
    %62 = stablehlo.add %60, %61 : tensor<3x3xf32>
    %cst_23 = stablehlo.constant dense<5.000000e-01> : tensor<3x3xf32>
    %63 = stablehlo.multiply %cst_23, %21 : tensor<3x3xf32>
    %64 = stablehlo.add %62, %63 : tensor<3x3xf32>
    %65 = stablehlo.add %59, %64 : tensor<3x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %66:2 = stablehlo.while(%iterArg = %c, %iterArg_24 = %65) : tensor<i32>, tensor<3x3xf32>
    cond {
      %67 = stablehlo.convert %iterArg : (tensor<i32>) -> tensor<f32>
      %68 = stablehlo.broadcast_in_dim %67, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %69 = stablehlo.compare LT, %68, %16, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %c_25 = stablehlo.constant dense<false> : tensor<i1>
      %70 = stablehlo.reduce(%69 init: %c_25) applies stablehlo.or across dimensions = [0, 1] : (tensor<1x1xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %70 : tensor<i1>
    } do {
      %c_25 = stablehlo.constant dense<1> : tensor<i32>
      %67 = stablehlo.add %iterArg, %c_25 : tensor<i32>
      %68 = stablehlo.convert %iterArg : (tensor<i32>) -> tensor<f32>
      %69 = stablehlo.broadcast_in_dim %68, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %70 = stablehlo.compare LT, %69, %16, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %71 = stablehlo.dot_general %iterArg_24, %iterArg_24, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %72 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
      %73 = stablehlo.select %72, %71, %iterArg_24 : tensor<3x3xi1>, tensor<3x3xf32>
      stablehlo.return %67, %73 : tensor<i32>, tensor<3x3xf32>
    }
    return %66#1 : tensor<3x3xf32>
  }
}
