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
    %26 = stablehlo.reduce(%25 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<5x3xf32>
    %27 = stablehlo.select %23, %cst_2, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %28 = stablehlo.reduce(%27 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<f32>
    %29 = stablehlo.reduce(%26 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %30 = stablehlo.divide %29, %28 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.negate %cst_3 : tensor<f32>
    %32 = stablehlo.divide %31, %28 : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %34 = stablehlo.select %23, %33, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %35 = stablehlo.reduce(%34 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %37 = stablehlo.exponential %20 : tensor<5x3xf32>
    %38 = stablehlo.multiply %37, %36 : tensor<5x3xf32>
    %39 = stablehlo.subtract %34, %38 : tensor<5x3xf32>
    %40 = stablehlo.transpose %9, dims = [1, 0] : (tensor<8x3xf32>) -> tensor<3x8xf32>
    %41 = stablehlo.dot_general %39, %40, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x3xf32>, tensor<3x8xf32>) -> tensor<5x8xf32>
    %42 = stablehlo.transpose %39, dims = [1, 0] : (tensor<5x3xf32>) -> tensor<3x5xf32>
    %43 = stablehlo.dot_general %42, %8, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x5xf32>, tensor<5x8xf32>) -> tensor<3x8xf32>
    %44 = stablehlo.transpose %43, dims = [1, 0] : (tensor<3x8xf32>) -> tensor<8x3xf32>
    %45 = stablehlo.reduce(%39 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
    %46 = stablehlo.reshape %45 : (tensor<3xf32>) -> tensor<1x3xf32>
    %47 = stablehlo.reshape %46 : (tensor<1x3xf32>) -> tensor<3xf32>
    %48 = stablehlo.transpose %44, dims = [1, 0] : (tensor<8x3xf32>) -> tensor<3x8xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<5x8xf32>
    %49 = stablehlo.multiply %8, %8 : tensor<5x8xf32>
    %50 = stablehlo.subtract %cst_4, %49 : tensor<5x8xf32>
    %51 = stablehlo.multiply %41, %50 : tensor<5x8xf32>
    %52 = stablehlo.transpose %51, dims = [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %53 = stablehlo.dot_general %52, %arg17, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
    %54 = stablehlo.transpose %53, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %55 = stablehlo.reduce(%51 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %56 = stablehlo.reshape %55 : (tensor<8xf32>) -> tensor<1x8xf32>
    %57 = stablehlo.reshape %56 : (tensor<1x8xf32>) -> tensor<8xf32>
    %58 = stablehlo.transpose %54, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %59 = stablehlo.add %0, %cst_5 : tensor<f64>
    %cst_6 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %60 = stablehlo.multiply %arg16, %cst_6 : tensor<f64>
    %61 = stablehlo.subtract %cst_5, %60 : tensor<f64>
    %62 = stablehlo.convert %61 : (tensor<f64>) -> tensor<f32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %64 = stablehlo.multiply %arg0, %63 : tensor<8x4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<8x4xf32>
    %65 = stablehlo.subtract %58, %arg5 : tensor<8x4xf32>
    %66 = stablehlo.multiply %cst_7, %65 : tensor<8x4xf32>
    %67 = stablehlo.add %arg5, %66 : tensor<8x4xf32>
    %cst_8 = stablehlo.constant dense<9.990000e-01> : tensor<8x4xf32>
    %68 = stablehlo.multiply %arg6, %cst_8 : tensor<8x4xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-03> : tensor<8x4xf32>
    %69 = stablehlo.multiply %cst_9, %58 : tensor<8x4xf32>
    %70 = stablehlo.multiply %69, %58 : tensor<8x4xf32>
    %71 = stablehlo.add %68, %70 : tensor<8x4xf32>
    %cst_10 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %72 = stablehlo.power %cst_10, %59 : tensor<f64>
    %73 = stablehlo.subtract %cst_5, %72 : tensor<f64>
    %cst_11 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %74 = stablehlo.power %cst_11, %59 : tensor<f64>
    %75 = stablehlo.subtract %cst_5, %74 : tensor<f64>
    %76 = stablehlo.divide %arg16, %73 : tensor<f64>
    %77 = stablehlo.negate %76 : tensor<f64>
    %78 = stablehlo.sqrt %75 : tensor<f64>
    %79 = stablehlo.sqrt %71 : tensor<8x4xf32>
    %80 = stablehlo.multiply %78, %77 : tensor<f64>
    %81 = stablehlo.convert %80 : (tensor<f64>) -> tensor<f32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %83 = stablehlo.divide %79, %82 : tensor<8x4xf32>
    %84 = stablehlo.divide %cst_5, %77 : tensor<f64>
    %cst_12 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %85 = stablehlo.multiply %84, %cst_12 : tensor<f64>
    %86 = stablehlo.convert %85 : (tensor<f64>) -> tensor<f32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %88 = stablehlo.add %83, %87 : tensor<8x4xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<8x4xf32>
    %89 = stablehlo.divide %67, %88 : tensor<8x4xf32>
    %90 = stablehlo.add %64, %89 : tensor<8x4xf32>
    %91 = stablehlo.add %1, %cst_5 : tensor<f64>
    %92 = stablehlo.multiply %arg16, %cst_6 : tensor<f64>
    %93 = stablehlo.subtract %cst_5, %92 : tensor<f64>
    %94 = stablehlo.convert %93 : (tensor<f64>) -> tensor<f32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %96 = stablehlo.multiply %arg1, %95 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<8xf32>
    %97 = stablehlo.subtract %57, %arg8 : tensor<8xf32>
    %98 = stablehlo.multiply %cst_14, %97 : tensor<8xf32>
    %99 = stablehlo.add %arg8, %98 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<9.990000e-01> : tensor<8xf32>
    %100 = stablehlo.multiply %arg9, %cst_15 : tensor<8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
    %101 = stablehlo.multiply %cst_16, %57 : tensor<8xf32>
    %102 = stablehlo.multiply %101, %57 : tensor<8xf32>
    %103 = stablehlo.add %100, %102 : tensor<8xf32>
    %104 = stablehlo.power %cst_10, %91 : tensor<f64>
    %105 = stablehlo.subtract %cst_5, %104 : tensor<f64>
    %106 = stablehlo.power %cst_11, %91 : tensor<f64>
    %107 = stablehlo.subtract %cst_5, %106 : tensor<f64>
    %108 = stablehlo.divide %arg16, %105 : tensor<f64>
    %109 = stablehlo.negate %108 : tensor<f64>
    %110 = stablehlo.sqrt %107 : tensor<f64>
    %111 = stablehlo.sqrt %103 : tensor<8xf32>
    %112 = stablehlo.multiply %110, %109 : tensor<f64>
    %113 = stablehlo.convert %112 : (tensor<f64>) -> tensor<f32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %115 = stablehlo.divide %111, %114 : tensor<8xf32>
    %116 = stablehlo.divide %cst_5, %109 : tensor<f64>
    %117 = stablehlo.multiply %116, %cst_12 : tensor<f64>
    %118 = stablehlo.convert %117 : (tensor<f64>) -> tensor<f32>
    %119 = stablehlo.broadcast_in_dim %118, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %120 = stablehlo.add %115, %119 : tensor<8xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<8xf32>
    %121 = stablehlo.divide %99, %120 : tensor<8xf32>
    %122 = stablehlo.add %96, %121 : tensor<8xf32>
    %123 = stablehlo.add %2, %cst_5 : tensor<f64>
    %124 = stablehlo.multiply %arg16, %cst_6 : tensor<f64>
    %125 = stablehlo.subtract %cst_5, %124 : tensor<f64>
    %126 = stablehlo.convert %125 : (tensor<f64>) -> tensor<f32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %128 = stablehlo.multiply %arg2, %127 : tensor<3x8xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<3x8xf32>
    %129 = stablehlo.subtract %48, %arg11 : tensor<3x8xf32>
    %130 = stablehlo.multiply %cst_18, %129 : tensor<3x8xf32>
    %131 = stablehlo.add %arg11, %130 : tensor<3x8xf32>
    %cst_19 = stablehlo.constant dense<9.990000e-01> : tensor<3x8xf32>
    %132 = stablehlo.multiply %arg12, %cst_19 : tensor<3x8xf32>
    %cst_20 = stablehlo.constant dense<1.000000e-03> : tensor<3x8xf32>
    %133 = stablehlo.multiply %cst_20, %48 : tensor<3x8xf32>
    %134 = stablehlo.multiply %133, %48 : tensor<3x8xf32>
    %135 = stablehlo.add %132, %134 : tensor<3x8xf32>
    %136 = stablehlo.power %cst_10, %123 : tensor<f64>
    %137 = stablehlo.subtract %cst_5, %136 : tensor<f64>
    %138 = stablehlo.power %cst_11, %123 : tensor<f64>
    %139 = stablehlo.subtract %cst_5, %138 : tensor<f64>
    %140 = stablehlo.divide %arg16, %137 : tensor<f64>
    %141 = stablehlo.negate %140 : tensor<f64>
    %142 = stablehlo.sqrt %139 : tensor<f64>
    %143 = stablehlo.sqrt %135 : tensor<3x8xf32>
    %144 = stablehlo.multiply %142, %141 : tensor<f64>
    %145 = stablehlo.convert %144 : (tensor<f64>) -> tensor<f32>
    %146 = stablehlo.broadcast_in_dim %145, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %147 = stablehlo.divide %143, %146 : tensor<3x8xf32>
    %148 = stablehlo.divide %cst_5, %141 : tensor<f64>
    %149 = stablehlo.multiply %148, %cst_12 : tensor<f64>
    %150 = stablehlo.convert %149 : (tensor<f64>) -> tensor<f32>
    %151 = stablehlo.broadcast_in_dim %150, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %152 = stablehlo.add %147, %151 : tensor<3x8xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<3x8xf32>
    %153 = stablehlo.divide %131, %152 : tensor<3x8xf32>
    %154 = stablehlo.add %128, %153 : tensor<3x8xf32>
    %155 = stablehlo.add %3, %cst_5 : tensor<f64>
    %156 = stablehlo.multiply %arg16, %cst_6 : tensor<f64>
    %157 = stablehlo.subtract %cst_5, %156 : tensor<f64>
    %158 = stablehlo.convert %157 : (tensor<f64>) -> tensor<f32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %160 = stablehlo.multiply %arg3, %159 : tensor<3xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %161 = stablehlo.subtract %47, %arg14 : tensor<3xf32>
    %162 = stablehlo.multiply %cst_22, %161 : tensor<3xf32>
    %163 = stablehlo.add %arg14, %162 : tensor<3xf32>
    %cst_23 = stablehlo.constant dense<9.990000e-01> : tensor<3xf32>
    %164 = stablehlo.multiply %arg15, %cst_23 : tensor<3xf32>
    %cst_24 = stablehlo.constant dense<1.000000e-03> : tensor<3xf32>
    %165 = stablehlo.multiply %cst_24, %47 : tensor<3xf32>
    %166 = stablehlo.multiply %165, %47 : tensor<3xf32>
    %167 = stablehlo.add %164, %166 : tensor<3xf32>
    %168 = stablehlo.power %cst_10, %155 : tensor<f64>
    %169 = stablehlo.subtract %cst_5, %168 : tensor<f64>
    %170 = stablehlo.power %cst_11, %155 : tensor<f64>
    %171 = stablehlo.subtract %cst_5, %170 : tensor<f64>
    %172 = stablehlo.divide %arg16, %169 : tensor<f64>
    %173 = stablehlo.negate %172 : tensor<f64>
    %174 = stablehlo.sqrt %171 : tensor<f64>
    %175 = stablehlo.sqrt %167 : tensor<3xf32>
    %176 = stablehlo.multiply %174, %173 : tensor<f64>
    %177 = stablehlo.convert %176 : (tensor<f64>) -> tensor<f32>
    %178 = stablehlo.broadcast_in_dim %177, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %179 = stablehlo.divide %175, %178 : tensor<3xf32>
    %180 = stablehlo.divide %cst_5, %173 : tensor<f64>
    %181 = stablehlo.multiply %180, %cst_12 : tensor<f64>
    %182 = stablehlo.convert %181 : (tensor<f64>) -> tensor<f32>
    %183 = stablehlo.broadcast_in_dim %182, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %184 = stablehlo.add %179, %183 : tensor<3xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<3xf32>
    %185 = stablehlo.divide %163, %184 : tensor<3xf32>
    %186 = stablehlo.add %160, %185 : tensor<3xf32>
    return %90, %122, %154, %186, %59, %67, %71, %91, %99, %103, %123, %131, %135, %155, %163, %167, %30 : tensor<8x4xf32>, tensor<8xf32>, tensor<3x8xf32>, tensor<3xf32>, tensor<f64>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<f64>, tensor<8xf32>, tensor<8xf32>, tensor<f64>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<f64>, tensor<3xf32>, tensor<3xf32>, tensor<f32>
  }
}
