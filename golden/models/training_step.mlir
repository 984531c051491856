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
    %43 = stablehlo.transpose %9, dims = [1, 0] : (tensor<8x3xf32>) -> tensor<3x8xf32>
    %44 = stablehlo.dot_general %42, %43, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x3xf32>, tensor<3x8xf32>) -> tensor<5x8xf32>
    %45 = stablehlo.transpose %42, dims = [1, 0] : (tensor<5x3xf32>) -> tensor<3x5xf32>
    %46 = stablehlo.dot_general %45, %8, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x5xf32>, tensor<5x8xf32>) -> tensor<3x8xf32>
    %47 = stablehlo.transpose %46, dims = [1, 0] : (tensor<3x8xf32>) -> tensor<8x3xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.reduce(%42 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
    %49 = stablehlo.reshape %48 : (tensor<3xf32>) -> tensor<1x3xf32>
    %50 = stablehlo.reshape %49 : (tensor<1x3xf32>) -> tensor<3xf32>
    %51 = stablehlo.transpose %47, dims = [1, 0] : (tensor<8x3xf32>) -> tensor<3x8xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<5x8xf32>
    %52 = stablehlo.multiply %8, %8 : tensor<5x8xf32>
    %53 = stablehlo.subtract %cst_11, %52 : tensor<5x8xf32>
    %54 = stablehlo.multiply %44, %53 : tensor<5x8xf32>
    %55 = stablehlo.transpose %54, dims = [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %56 = stablehlo.dot_general %55, %arg17, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
    %57 = stablehlo.transpose %56, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.reduce(%54 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %59 = stablehlo.reshape %58 : (tensor<8xf32>) -> tensor<1x8xf32>
    %60 = stablehlo.reshape %59 : (tensor<1x8xf32>) -> tensor<8xf32>
    %61 = stablehlo.transpose %57, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %62 = stablehlo.add %0, %cst_13 : tensor<f64>
    %cst_14 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %63 = stablehlo.multiply %arg16, %cst_14 : tensor<f64>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %64 = stablehlo.subtract %cst_15, %63 : tensor<f64>
    %65 = stablehlo.convert %64 : (tensor<f64>) -> tensor<f32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %67 = stablehlo.multiply %arg0, %66 : tensor<8x4xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<8x4xf32>
    %68 = stablehlo.subtract %61, %arg5 : tensor<8x4xf32>
    %69 = stablehlo.multiply %cst_16, %68 : tensor<8x4xf32>
    %70 = stablehlo.add %arg5, %69 : tensor<8x4xf32>
    %cst_17 = stablehlo.constant dense<9.990000e-01> : tensor<8x4xf32>
    %71 = stablehlo.multiply %arg6, %cst_17 : tensor<8x4xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-03> : tensor<8x4xf32>
    %72 = stablehlo.multiply %cst_18, %61 : tensor<8x4xf32>
    %73 = stablehlo.multiply %72, %61 : tensor<8x4xf32>
    %74 = stablehlo.add %71, %73 : tensor<8x4xf32>
    %cst_19 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %75 = stablehlo.power %cst_19, %62 : tensor<f64>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %76 = stablehlo.subtract %cst_20, %75 : tensor<f64>
    %cst_21 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %77 = stablehlo.power %cst_21, %62 : tensor<f64>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %78 = stablehlo.subtract %cst_22, %77 : tensor<f64>
    %79 = stablehlo.divide %arg16, %76 : tensor<f64>
    %80 = stablehlo.negate %79 : tensor<f64>
    %81 = stablehlo.sqrt %78 : tensor<f64>
    %82 = stablehlo.sqrt %74 : tensor<8x4xf32>
    %83 = stablehlo.multiply %81, %80 : tensor<f64>
    %84 = stablehlo.convert %83 : (tensor<f64>) -> tensor<f32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %86 = stablehlo.divide %82, %85 : tensor<8x4xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %87 = stablehlo.divide %cst_23, %80 : tensor<f64>
    %cst_24 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %88 = stablehlo.multiply %87, %cst_24 : tensor<f64>
    %89 = stablehlo.convert %88 : (tensor<f64>) -> tensor<f32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %91 = stablehlo.add %86, %90 : tensor<8x4xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<8x4xf32>
    %92 = stablehlo.divide %70, %91 : tensor<8x4xf32>
    %93 = stablehlo.add %67, %92 : tensor<8x4xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %94 = stablehlo.add %1, %cst_26 : tensor<f64>
    %cst_27 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %95 = stablehlo.multiply %arg16, %cst_27 : tensor<f64>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %96 = stablehlo.subtract %cst_28, %95 : tensor<f64>
    %97 = stablehlo.convert %96 : (tensor<f64>) -> tensor<f32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %99 = stablehlo.multiply %arg1, %98 : tensor<8xf32>
    %cst_29 = stablehlo.constant dense<1.000000e-01> : tensor<8xf32>
    %100 = stablehlo.subtract %60, %arg8 : tensor<8xf32>
    %101 = stablehlo.multiply %cst_29, %100 : tensor<8xf32>
    %102 = stablehlo.add %arg8, %101 : tensor<8xf32>
    %cst_30 = stablehlo.constant dense<9.990000e-01> : tensor<8xf32>
    %103 = stablehlo.multiply %arg9, %cst_30 : tensor<8xf32>
    %cst_31 = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
    %104 = stablehlo.multiply %cst_31, %60 : tensor<8xf32>
    %105 = stablehlo.multiply %104, %60 : tensor<8xf32>
    %106 = stablehlo.add %103, %105 : tensor<8xf32>
    %cst_32 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %107 = stablehlo.power %cst_32, %94 : tensor<f64>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %108 = stablehlo.subtract %cst_33, %107 : tensor<f64>
    %cst_34 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %109 = stablehlo.power %cst_34, %94 : tensor<f64>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %110 = stablehlo.subtract %cst_35, %109 : tensor<f64>
    %111 = stablehlo.divide %arg16, %108 : tensor<f64>
    %112 = stablehlo.negate %111 : tensor<f64>
    %113 = stablehlo.sqrt %110 : tensor<f64>
    %114 = stablehlo.sqrt %106 : tensor<8xf32>
    %115 = stablehlo.multiply %113, %112 : tensor<f64>
    %116 = stablehlo.convert %115 : (tensor<f64>) -> tensor<f32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %118 = stablehlo.divide %114, %117 : tensor<8xf32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %119 = stablehlo.divide %cst_36, %112 : tensor<f64>
    %cst_37 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %120 = stablehlo.multiply %119, %cst_37 : tensor<f64>
    %121 = stablehlo.convert %120 : (tensor<f64>) -> tensor<f32>
    %122 = stablehlo.broadcast_in_dim %121, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %123 = stablehlo.add %118, %122 : tensor<8xf32>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<8xf32>
    %124 = stablehlo.divide %102, %123 : tensor<8xf32>
    %125 = stablehlo.add %99, %124 : tensor<8xf32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %126 = stablehlo.add %2, %cst_39 : tensor<f64>
    %cst_40 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %127 = stablehlo.multiply %arg16, %cst_40 : tensor<f64>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %128 = stablehlo.subtract %cst_41, %127 : tensor<f64>
    %129 = stablehlo.convert %128 : (tensor<f64>) -> tensor<f32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %131 = stablehlo.multiply %arg2, %130 : tensor<3x8xf32>
    %cst_42 = stablehlo.constant dense<1.000000e-01> : tensor<3x8xf32>
    %132 = stablehlo.subtract %51, %arg11 : tensor<3x8xf32>
    %133 = stablehlo.multiply %cst_42, %132 : tensor<3x8xf32>
    %134 = stablehlo.add %arg11, %133 : tensor<3x8xf32>
    %cst_43 = stablehlo.constant dense<9.990000e-01> : tensor<3x8xf32>
    %135 = stablehlo.multiply %arg12, %cst_43 : tensor<3x8xf32>
    %cst_44 = stablehlo.constant dense<1.000000e-03> : tensor<3x8xf32>
    %136 = stablehlo.multiply %cst_44, %51 : tensor<3x8xf32>
    %137 = stablehlo.multiply %136, %51 : tensor<3x8xf32>
    %138 = stablehlo.add %135, %137 : tensor<3x8xf32>
    %cst_45 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %139 = stablehlo.power %cst_45, %126 : tensor<f64>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %140 = stablehlo.subtract %cst_46, %139 : tensor<f64>
    %cst_47 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %141 = stablehlo.power %cst_47, %126 : tensor<f64>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %142 = stablehlo.subtract %cst_48, %141 : tensor<f64>
    %143 = stablehlo.divide %arg16, %140 : tensor<f64>
    %144 = stablehlo.negate %143 : tensor<f64>
    %145 = stablehlo.sqrt %142 : tensor<f64>
    %146 = stablehlo.sqrt %138 : tensor<3x8xf32>
    %147 = stablehlo.multiply %145, %144 : tensor<f64>
    %148 = stablehlo.convert %147 : (tensor<f64>) -> tensor<f32>
    %149 = stablehlo.broadcast_in_dim %148, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %150 = stablehlo.divide %146, %149 : tensor<3x8xf32>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %151 = stablehlo.divide %cst_49, %144 : tensor<f64>
    %cst_50 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %152 = stablehlo.multiply %151, %cst_50 : tensor<f64>
    %153 = stablehlo.convert %152 : (tensor<f64>) -> tensor<f32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %155 = stablehlo.add %150, %154 : tensor<3x8xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<3x8xf32>
    %156 = stablehlo.divide %134, %155 : tensor<3x8xf32>
    %157 = stablehlo.add %131, %156 : tensor<3x8xf32>
    %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %158 = stablehlo.add %3, %cst_52 : tensor<f64>
    %cst_53 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %159 = stablehlo.multiply %arg16, %cst_53 : tensor<f64>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %160 = stablehlo.subtract %cst_54, %159 : tensor<f64>
    %161 = stablehlo.convert %160 : (tensor<f64>) -> tensor<f32>
    %162 = stablehlo.broadcast_in_dim %161, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %163 = stablehlo.multiply %arg3, %162 : tensor<3xf32>
    %cst_55 = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %164 = stablehlo.subtract %50, %arg14 : tensor<3xf32>
    %165 = stablehlo.multiply %cst_55, %164 : tensor<3xf32>
    %166 = stablehlo.add %arg14, %165 : tensor<3xf32>
    %cst_56 = stablehlo.constant dense<9.990000e-01> : tensor<3xf32>
    %167 = stablehlo.multiply %arg15, %cst_56 : tensor<3xf32>
    %cst_57 = stablehlo.constant dense<1.000000e-03> : tensor<3xf32>
    %168 = stablehlo.multiply %cst_57, %50 : tensor<3xf32>
    %169 = stablehlo.multiply %168, %50 : tensor<3xf32>
    %170 = stablehlo.add %167, %169 : tensor<3xf32>
    %cst_58 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %171 = stablehlo.power %cst_58, %158 : tensor<f64>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %172 = stablehlo.subtract %cst_59, %171 : tensor<f64>
    %cst_60 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %173 = stablehlo.power %cst_60, %158 : tensor<f64>
    %cst_61 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %174 = stablehlo.subtract %cst_61, %173 : tensor<f64>
    %175 = stablehlo.divide %arg16, %172 : tensor<f64>
    %176 = stablehlo.negate %175 : tensor<f64>
    %177 = stablehlo.sqrt %174 : tensor<f64>
    %178 = stablehlo.sqrt %170 : tensor<3xf32>
    %179 = stablehlo.multiply %177, %176 : tensor<f64>
    %180 = stablehlo.convert %179 : (tensor<f64>) -> tensor<f32>
    %181 = stablehlo.broadcast_in_dim %180, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %182 = stablehlo.divide %178, %181 : tensor<3xf32>
    %cst_62 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %183 = stablehlo.divide %cst_62, %176 : tensor<f64>
    %cst_63 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %184 = stablehlo.multiply %183, %cst_63 : tensor<f64>
    %185 = stablehlo.convert %184 : (tensor<f64>) -> tensor<f32>
    %186 = stablehlo.broadcast_in_dim %185, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %187 = stablehlo.add %182, %186 : tensor<3xf32>
    %cst_64 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %188 = stablehlo.divide %166, %187 : tensor<3xf32>
    %189 = stablehlo.add %163, %188 : tensor<3xf32>
    return %93, %125, %157, %189, %62, %70, %74, %94, %102, %106, %126, %134, %138, %158, %166, %170, %30 : tensor<8x4xf32>, tensor<8xf32>, tensor<3x8xf32>, tensor<3xf32>, tensor<f64>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<f64>, tensor<8xf32>, tensor<8xf32>, tensor<f64>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<f64>, tensor<3xf32>, tensor<3xf32>, tensor<f32>
  }
}
