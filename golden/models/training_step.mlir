module @main {
  func.func public @main(%arg0: tensor<8x4xf32> {hloemit.kind = "parameter", hloemit.name = "0.weight"}, %arg1: tensor<8xf32> {hloemit.kind = "parameter", hloemit.name = "0.bias"}, %arg2: tensor<3x8xf32> {hloemit.kind = "parameter", hloemit.name = "2.weight"}, %arg3: tensor<3xf32> {hloemit.kind = "parameter", hloemit.name = "2.bias"}, %arg4: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.weight.step"}, %arg5: tensor<8x4xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.weight.exp_avg"}, %arg6: tensor<8x4xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.weight.exp_avg_sq"}, %arg7: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.bias.step"}, %arg8: tensor<8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.bias.exp_avg"}, %arg9: tensor<8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.bias.exp_avg_sq"}, %arg10: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.weight.step"}, %arg11: tensor<3x8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.weight.exp_avg"}, %arg12: tensor<3x8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.weight.exp_avg_sq"}, %arg13: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.bias.step"}, %arg14: tensor<3xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.bias.exp_avg"}, %arg15: tensor<3xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.bias.exp_avg_sq"}, %arg16: tensor<f64> {hloemit.kind = "hyperparameter", hloemit.name = "optimizer.param_groups.0.lr"}, %arg17: tensor<5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg18: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<8x4xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.weight"}, tensor<8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.bias"}, tensor<3x8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.weight"}, tensor<3xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.bias"}, tensor<f64> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.weight.step"}, tensor<8x4xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.weight.exp_avg"}, tensor<8x4xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.weight.exp_avg_sq"}, tensor<f64> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.bias.step"}, tensor<8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.bias.exp_avg"}, tensor<8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.bias.exp_avg_sq"}, tensor<f64> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.weight.step"}, tensor<3x8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.weight.exp_avg"}, tensor<3x8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.weight.exp_avg_sq"}, tensor<f64> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.bias.step"}, tensor<3xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.bias.exp_avg"}, tensor<3xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.bias.exp_avg_sq"}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg4 : (tensor<f32>) -> tensor<f64>
    %1 = stablehlo.convert %arg7 : (tensor<f32>) -> tensor<f64>
    %2 = stablehlo.convert %arg10 : (tensor<f32>) -> tensor<f64>
    %3 = stablehlo.convert %arg13 : (tensor<f32>) -> tensor<f64>
    %4 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %5 = stablehlo.dot_general %arg17, %4, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x4xf32>, tensor<4x8xf32>) -> tensor<5x8xf32>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<5x8xf32>
    %7 = stablehlo.add %6, %5 : tensor<5x8xf32>
    %8 = stablehlo.tanh %7 : tensor<5x8xf32>
    %9 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<3x8xf32>) -> tensor<8x3xf32>
    %10 = stablehlo.dot_general %8, %9, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x8xf32>, tensor<8x3xf32>) -> tensor<5x3xf32>
    %11 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<3xf32>) -> tensor<5x3xf32>
    %12 = stablehlo.add %11, %10 : tensor<5x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %15 = stablehlo.subtract %12, %14 : tensor<5x3xf32>
    %16 = stablehlo.exponential %15 : tensor<5x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %18 = stablehlo.log %17 : tensor<5xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %20 = stablehlo.subtract %15, %19 : tensor<5x3xf32>
    %21 = stablehlo.iota dim = 1 : tensor<5x3xi64>
    %22 = stablehlo.broadcast_in_dim %arg18, dims = [0] : (tensor<5xi64>) -> tensor<5x3xi64>
    %23 = stablehlo.compare EQ, %21, %22, SIGNED : (tensor<5x3xi64>, tensor<5x3xi64>) -> tensor<5x3xi1>
    %24 = stablehlo.negate %20 : tensor<5x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<5x3xf32>
    %25 = stablehlo.select %23, %24, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<5x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<5x3xf32>
    %27 = stablehlo.select %23, %cst_3, %cst_4 : tensor<5x3xi1>, tensor<5x3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_5) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.reduce(%26 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %30 = stablehlo.divide %29, %28 : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.negate %cst_7 : tensor<f32>
    %32 = stablehlo.divide %31, %28 : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %34 = stablehlo.iota dim = 1 : tensor<5x3xi64>
    %35 = stablehlo.broadcast_in_dim %arg18, dims = [0] : (tensor<5xi64>) -> tensor<5x3xi64>
    %36 = stablehlo.compare EQ, %34, %35, SIGNED : (tensor<5x3xi64>, tensor<5x3xi64>) -> tensor<5x3xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<5x3xf32>
    %37 = stablehlo.select %36, %33, %cst_8 : tensor<5x3xi1>, tensor<5x3xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.reduce(%37 init: %cst_9) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %40 = stablehlo.exponential %20 : tensor<5x3xf32>
    %41 = stablehlo.multiply %40, %39 : tensor<5x3xf32>
    %42 = stablehlo.subtract %37, %41 : tensor<5x3xf32>
    %43 = stablehlo.dot_general %42, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x3xf32>, tensor<3x8xf32>) -> tensor<5x8xf32>
    %44 = stablehlo.transpose %42, dims = [1, 0] : (tensor<5x3xf32>) -> tensor<3x5xf32>
    %45 = stablehlo.dot_general %44, %8, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x5xf32>, tensor<5x8xf32>) -> tensor<3x8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%42 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
    %47 = stablehlo.reshape %46 : (tensor<3xf32>) -> tensor<1x3xf32>
    %48 = stablehlo.reshape %47 : (tensor<1x3xf32>) -> tensor<3xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<5x8xf32>
    %49 = stablehlo.multiply %8, %8 : tensor<5x8xf32>
    %50 = stablehlo.subtract %cst_11, %49 : tensor<5x8xf32>
    %51 = stablehlo.multiply %43, %50 : tensor<5x8xf32>
    %52 = stablehlo.transpose %51, dims = [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %53 = stablehlo.dot_general %52, %arg17, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%51 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %55 = stablehlo.reshape %54 : (tensor<8xf32>) -> tensor<1x8xf32>
    %56 = stablehlo.reshape %55 : (tensor<1x8xf32>) -> tensor<8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %57 = stablehlo.add %0, %cst_13 : tensor<f64>
    %cst_14 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %58 = stablehlo.multiply %arg16, %cst_14 : tensor<f64>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %59 = stablehlo.subtract %cst_15, %58 : tensor<f64>
    %60 = stablehlo.convert %59 : (tensor<f64>) -> tensor<f32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %62 = stablehlo.multiply %arg0, %61 : tensor<8x4xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<8x4xf32>
    %63 = stablehlo.subtract %53, %arg5 : tensor<8x4xf32>
    %64 = stablehlo.multiply %cst_16, %63 : tensor<8x4xf32>
    %65 = stablehlo.add %arg5, %64 : tensor<8x4xf32>
    %cst_17 = stablehlo.constant dense<9.990000e-01> : tensor<8x4xf32>
    %66 = stablehlo.multiply %arg6, %cst_17 : tensor<8x4xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-03> : tensor<8x4xf32>
    %67 = stablehlo.multiply %cst_18, %53 : tensor<8x4xf32>
    %68 = stablehlo.multiply %67, %53 : tensor<8x4xf32>
    %69 = stablehlo.add %66, %68 : tensor<8x4xf32>
    %cst_19 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %70 = stablehlo.power %cst_19, %57 : tensor<f64>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %71 = stablehlo.subtract %cst_20, %70 : tensor<f64>
    %cst_21 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %72 = stablehlo.power %cst_21, %57 : tensor<f64>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %73 = stablehlo.subtract %cst_22, %72 : tensor<f64>
    %74 = stablehlo.divide %arg16, %71 : tensor<f64>
    %75 = stablehlo.negate %74 : tensor<f64>
    %76 = stablehlo.sqrt %73 : tensor<f64>
    %77 = stablehlo.sqrt %69 : tensor<8x4xf32>
    %78 = stablehlo.multiply %76, %75 : tensor<f64>
    %79 = stablehlo.convert %78 : (tensor<f64>) -> tensor<f32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %81 = stablehlo.divide %77, %80 : tensor<8x4xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %82 = stablehlo.divide %cst_23, %75 : tensor<f64>
    %cst_24 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %83 = stablehlo.multiply %82, %cst_24 : tensor<f64>
    %84 = stablehlo.convert %83 : (tensor<f64>) -> tensor<f32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %86 = stablehlo.add %81, %85 : tensor<8x4xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<8x4xf32>
    %87 = stablehlo.divide %65, %86 : tensor<8x4xf32>
    %88 = stablehlo.add %62, %87 : tensor<8x4xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %89 = stablehlo.add %1, %cst_26 : tensor<f64>
    %cst_27 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %90 = stablehlo.multiply %arg16, %cst_27 : tensor<f64>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %91 = stablehlo.subtract %cst_28, %90 : tensor<f64>
    %92 = stablehlo.convert %91 : (tensor<f64>) -> tensor<f32>
    %93 = stablehlo.broadcast_in_dim %92, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %94 = stablehlo.multiply %arg1, %93 : tensor<8xf32>
    %cst_29 = stablehlo.constant dense<1.000000e-01> : tensor<8xf32>
    %95 = stablehlo.subtract %56, %arg8 : tensor<8xf32>
    %96 = stablehlo.multiply %cst_29, %95 : tensor<8xf32>
    %97 = stablehlo.add %arg8, %96 : tensor<8xf32>
    %cst_30 = stablehlo.constant dense<9.990000e-01> : tensor<8xf32>
    %98 = stablehlo.multiply %arg9, %cst_30 : tensor<8xf32>
    %cst_31 = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
    %99 = stablehlo.multiply %cst_31, %56 : tensor<8xf32>
    %100 = stablehlo.multiply %99, %56 : tensor<8xf32>
    %101 = stablehlo.add %98, %100 : tensor<8xf32>
    %cst_32 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %102 = stablehlo.power %cst_32, %89 : tensor<f64>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %103 = stablehlo.subtract %cst_33, %102 : tensor<f64>
    %cst_34 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %104 = stablehlo.power %cst_34, %89 : tensor<f64>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %105 = stablehlo.subtract %cst_35, %104 : tensor<f64>
    %106 = stablehlo.divide %arg16, %103 : tensor<f64>
    %107 = stablehlo.negate %106 : tensor<f64>
    %108 = stablehlo.sqrt %105 : tensor<f64>
    %109 = stablehlo.sqrt %101 : tensor<8xf32>
    %110 = stablehlo.multiply %108, %107 : tensor<f64>
    %111 = stablehlo.convert %110 : (tensor<f64>) -> tensor<f32>
    %112 = stablehlo.broadcast_in_dim %111, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %113 = stablehlo.divide %109, %112 : tensor<8xf32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %114 = stablehlo.divide %cst_36, %107 : tensor<f64>
    %cst_37 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %115 = stablehlo.multiply %114, %cst_37 : tensor<f64>
    %116 = stablehlo.convert %115 : (tensor<f64>) -> tensor<f32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %118 = stablehlo.add %113, %117 : tensor<8xf32>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<8xf32>
    %119 = stablehlo.divide %97, %118 : tensor<8xf32>
    %120 = stablehlo.add %94, %119 : tensor<8xf32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %121 = stablehlo.add %2, %cst_39 : tensor<f64>
    %cst_40 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %122 = stablehlo.multiply %arg16, %cst_40 : tensor<f64>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %123 = stablehlo.subtract %cst_41, %122 : tensor<f64>
    %124 = stablehlo.convert %123 : (tensor<f64>) -> tensor<f32>
    %125 = stablehlo.broadcast_in_dim %124, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %126 = stablehlo.multiply %arg2, %125 : tensor<3x8xf32>
    %cst_42 = stablehlo.constant dense<1.000000e-01> : tensor<3x8xf32>
    %127 = stablehlo.subtract %45, %arg11 : tensor<3x8xf32>
    %128 = stablehlo.multiply %cst_42, %127 : tensor<3x8xf32>
    %129 = stablehlo.add %arg11, %128 : tensor<3x8xf32>
    %cst_43 = stablehlo.constant dense<9.990000e-01> : tensor<3x8xf32>
    %130 = stablehlo.multiply %arg12, %cst_43 : tensor<3x8xf32>
    %cst_44 = stablehlo.constant dense<1.000000e-03> : tensor<3x8xf32>
    %131 = stablehlo.multiply %cst_44, %45 : tensor<3x8xf32>
    %132 = stablehlo.multiply %131, %45 : tensor<3x8xf32>
    %133 = stablehlo.add %130, %132 : tensor<3x8xf32>
    %cst_45 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %134 = stablehlo.power %cst_45, %121 : tensor<f64>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %135 = stablehlo.subtract %cst_46, %134 : tensor<f64>
    %cst_47 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %136 = stablehlo.power %cst_47, %121 : tensor<f64>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %137 = stablehlo.subtract %cst_48, %136 : tensor<f64>
    %138 = stablehlo.divide %arg16, %135 : tensor<f64>
    %139 = stablehlo.negate %138 : tensor<f64>
    %140 = stablehlo.sqrt %137 : tensor<f64>
    %141 = stablehlo.sqrt %133 : tensor<3x8xf32>
    %142 = stablehlo.multiply %140, %139 : tensor<f64>
    %143 = stablehlo.convert %142 : (tensor<f64>) -> tensor<f32>
    %144 = stablehlo.broadcast_in_dim %143, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %145 = stablehlo.divide %141, %144 : tensor<3x8xf32>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %146 = stablehlo.divide %cst_49, %139 : tensor<f64>
    %cst_50 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %147 = stablehlo.multiply %146, %cst_50 : tensor<f64>
    %148 = stablehlo.convert %147 : (tensor<f64>) -> tensor<f32>
    %149 = stablehlo.broadcast_in_dim %148, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %150 = stablehlo.add %145, %149 : tensor<3x8xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<3x8xf32>
    %151 = stablehlo.divide %129, %150 : tensor<3x8xf32>
    %152 = stablehlo.add %126, %151 : tensor<3x8xf32>
    %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %153 = stablehlo.add %3, %cst_52 : tensor<f64>
    %cst_53 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %154 = stablehlo.multiply %arg16, %cst_53 : tensor<f64>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %155 = stablehlo.subtract %cst_54, %154 : tensor<f64>
    %156 = stablehlo.convert %155 : (tensor<f64>) -> tensor<f32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %158 = stablehlo.multiply %arg3, %157 : tensor<3xf32>
    %cst_55 = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %159 = stablehlo.subtract %48, %arg14 : tensor<3xf32>
    %160 = stablehlo.multiply %cst_55, %159 : tensor<3xf32>
    %161 = stablehlo.add %arg14, %160 : tensor<3xf32>
    %cst_56 = stablehlo.constant dense<9.990000e-01> : tensor<3xf32>
    %162 = stablehlo.multiply %arg15, %cst_56 : tensor<3xf32>
    %cst_57 = stablehlo.constant dense<1.000000e-03> : tensor<3xf32>
    %163 = stablehlo.multiply %cst_57, %48 : tensor<3xf32>
    %164 = stablehlo.multiply %163, %48 : tensor<3xf32>
    %165 = stablehlo.add %162, %164 : tensor<3xf32>
    %cst_58 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %166 = stablehlo.power %cst_58, %153 : tensor<f64>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %167 = stablehlo.subtract %cst_59, %166 : tensor<f64>
    %cst_60 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %168 = stablehlo.power %cst_60, %153 : tensor<f64>
    %cst_61 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %169 = stablehlo.subtract %cst_61, %168 : tensor<f64>
    %170 = stablehlo.divide %arg16, %167 : tensor<f64>
    %171 = stablehlo.negate %170 : tensor<f64>
    %172 = stablehlo.sqrt %169 : tensor<f64>
    %173 = stablehlo.sqrt %165 : tensor<3xf32>
    %174 = stablehlo.multiply %172, %171 : tensor<f64>
    %175 = stablehlo.convert %174 : (tensor<f64>) -> tensor<f32>
    %176 = stablehlo.broadcast_in_dim %175, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %177 = stablehlo.divide %173, %176 : tensor<3xf32>
    %cst_62 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %178 = stablehlo.divide %cst_62, %171 : tensor<f64>
    %cst_63 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %179 = stablehlo.multiply %178, %cst_63 : tensor<f64>
    %180 = stablehlo.convert %179 : (tensor<f64>) -> tensor<f32>
    %181 = stablehlo.broadcast_in_dim %180, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %182 = stablehlo.add %177, %181 : tensor<3xf32>
    %cst_64 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %183 = stablehlo.divide %161, %182 : tensor<3xf32>
    %184 = stablehlo.add %158, %183 : tensor<3xf32>
    return %88, %120, %152, %184, %57, %65, %69, %89, %97, %101, %121, %129, %133, %153, %161, %165, %30 : tensor<8x4xf32>, tensor<8xf32>, tensor<3x8xf32>, tensor<3xf32>, tensor<f64>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<f64>, tensor<8xf32>, tensor<8xf32>, tensor<f64>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<f64>, tensor<3xf32>, tensor<3xf32>, tensor<f32>
  }
}
