module @main {
  func.func public @main(%arg0: tensor<8x4xf32> {hloemit.kind = "parameter", hloemit.name = "0.weight"}, %arg1: tensor<8xf32> {hloemit.kind = "parameter", hloemit.name = "0.bias"}, %arg2: tensor<3x8xf32> {hloemit.kind = "parameter", hloemit.name = "2.weight"}, %arg3: tensor<3xf32> {hloemit.kind = "parameter", hloemit.name = "2.bias"}, %arg4: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.weight.step"}, %arg5: tensor<8x4xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.weight.exp_avg"}, %arg6: tensor<8x4xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.weight.exp_avg_sq"}, %arg7: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.bias.step"}, %arg8: tensor<8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.bias.exp_avg"}, %arg9: tensor<8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.bias.exp_avg_sq"}, %arg10: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.weight.step"}, %arg11: tensor<3x8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.weight.exp_avg"}, %arg12: tensor<3x8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.weight.exp_avg_sq"}, %arg13: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.bias.step"}, %arg14: tensor<3xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.bias.exp_avg"}, %arg15: tensor<3xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.bias.exp_avg_sq"}, %arg16: tensor<f64> {hloemit.kind = "hyperparameter", hloemit.name = "optimizer.param_groups.0.lr"}, %arg17: tensor<5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg18: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<8x4xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.weight"}, tensor<8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.bias"}, tensor<3x8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.weight"}, tensor<3xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.bias"}, tensor<f32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.weight.step"}, tensor<8x4xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.weight.exp_avg"}, tensor<8x4xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.weight.exp_avg_sq"}, tensor<f32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.bias.step"}, tensor<8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.bias.exp_avg"}, tensor<8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.bias.exp_avg_sq"}, tensor<f32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.weight.step"}, tensor<3x8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.weight.exp_avg"}, tensor<3x8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.weight.exp_avg_sq"}, tensor<f32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.bias.step"}, tensor<3xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.bias.exp_avg"}, tensor<3xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.bias.exp_avg_sq"}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.convert %arg4 : (tensor<f32>) -> tensor<f64>
    %1 = stablehlo.convert %arg7 : (tensor<f32>) -> tensor<f64>
    %2 = stablehlo.convert %arg10 : (tensor<f32>) -> tensor<f64>
    %3 = stablehlo.convert %arg13 : (tensor<f32>) -> tensor<f64>
    %4 = stablehlo.dot_general %arg17, %arg0, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<5x4xf32>, tensor<8x4xf32>) -> tensor<5x8xf32>
    %5 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<5x8xf32>
    %6 = stablehlo.add %5, %4 : tensor<5x8xf32>
    %7 = stablehlo.tanh %6 : tensor<5x8xf32>
    %8 = stablehlo.dot_general %7, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<5x8xf32>, tensor<3x8xf32>) -> tensor<5x3xf32>
    %9 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<3xf32>) -> tensor<5x3xf32>
    %10 = stablehlo.add %9, %8 : tensor<5x3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %13 = stablehlo.subtract %10, %12 : tensor<5x3xf32>
    %14 = stablehlo.exponential %13 : tensor<5x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %16 = stablehlo.log %15 : tensor<5xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %18 = stablehlo.subtract %13, %17 : tensor<5x3xf32>
    %19 = stablehlo.iota dim = 1 : tensor<5x3xi64>
    %20 = stablehlo.broadcast_in_dim %arg18, dims = [0] : (tensor<5xi64>) -> tensor<5x3xi64>
    %21 = stablehlo.compare EQ, %19, %20, SIGNED : (tensor<5x3xi64>, tensor<5x3xi64>) -> tensor<5x3xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<5x3xf32>
    %22 = stablehlo.select %21, %18, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %23 = stablehlo.reduce(%22 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %24 = stablehlo.subtract %cst_2, %23 : tensor<5xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<5x3xf32>
    %25 = stablehlo.select %21, %cst_3, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %26 = stablehlo.reduce(%25 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<f32>
    %27 = stablehlo.reduce(%24 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %28 = stablehlo.divide %27, %26 : tensor<f32>
    %29:2 = stablehlo.optimization_barrier %28, %26 : tensor<f32>, tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.negate %cst_4 : tensor<f32>
    %31 = stablehlo.divide %30, %29#1 : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %33 = stablehlo.select %21, %32, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %34 = stablehlo.reduce(%33 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %36 = stablehlo.exponential %18 : tensor<5x3xf32>
    %37 = stablehlo.multiply %36, %35 : tensor<5x3xf32>
    %38 = stablehlo.subtract %33, %37 : tensor<5x3xf32>
    %39 = stablehlo.dot_general %38, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x3xf32>, tensor<3x8xf32>) -> tensor<5x8xf32>
    %40 = stablehlo.dot_general %38, %7, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x3xf32>, tensor<5x8xf32>) -> tensor<3x8xf32>
    %41 = stablehlo.reduce(%38 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<5x8xf32>
    %42 = stablehlo.multiply %7, %7 : tensor<5x8xf32>
    %43 = stablehlo.subtract %cst_5, %42 : tensor<5x8xf32>
    %44 = stablehlo.multiply %39, %43 : tensor<5x8xf32>
    %45 = stablehlo.dot_general %44, %arg17, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x8xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
    %46 = stablehlo.reduce(%44 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %47 = stablehlo.add %0, %cst_6 : tensor<f64>
    %cst_7 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %48 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %49 = stablehlo.subtract %cst_6, %48 : tensor<f64>
    %50 = stablehlo.convert %49 : (tensor<f64>) -> tensor<f32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %52 = stablehlo.multiply %arg0, %51 : tensor<8x4xf32>
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<8x4xf32>
    %53 = stablehlo.subtract %45, %arg5 : tensor<8x4xf32>
    %54 = stablehlo.multiply %cst_8, %53 : tensor<8x4xf32>
    %55 = stablehlo.add %arg5, %54 : tensor<8x4xf32>
    %cst_9 = stablehlo.constant dense<9.990000e-01> : tensor<8x4xf32>
    %56 = stablehlo.multiply %arg6, %cst_9 : tensor<8x4xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-03> : tensor<8x4xf32>
    %57 = stablehlo.multiply %cst_10, %45 : tensor<8x4xf32>
    %58 = stablehlo.multiply %57, %45 : tensor<8x4xf32>
    %59 = stablehlo.add %56, %58 : tensor<8x4xf32>
    %cst_11 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %60 = stablehlo.power %cst_11, %47 : tensor<f64>
    %61 = stablehlo.subtract %cst_6, %60 : tensor<f64>
    %cst_12 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %62 = stablehlo.power %cst_12, %47 : tensor<f64>
    %63 = stablehlo.subtract %cst_6, %62 : tensor<f64>
    %64 = stablehlo.divide %arg16, %61 : tensor<f64>
    %65 = stablehlo.negate %64 : tensor<f64>
    %66 = stablehlo.sqrt %63 : tensor<f64>
    %67 = stablehlo.sqrt %59 : tensor<8x4xf32>
    %68 = stablehlo.multiply %66, %65 : tensor<f64>
    %69 = stablehlo.convert %68 : (tensor<f64>) -> tensor<f32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %71 = stablehlo.divide %67, %70 : tensor<8x4xf32>
    %72 = stablehlo.divide %cst_6, %65 : tensor<f64>
    %cst_13 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %73 = stablehlo.multiply %72, %cst_13 : tensor<f64>
    %74 = stablehlo.convert %73 : (tensor<f64>) -> tensor<f32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %76 = stablehlo.add %71, %75 : tensor<8x4xf32>
    %77 = stablehlo.divide %55, %76 : tensor<8x4xf32>
    %78 = stablehlo.add %52, %77 : tensor<8x4xf32>
    %79 = stablehlo.add %1, %cst_6 : tensor<f64>
    %80 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %81 = stablehlo.subtract %cst_6, %80 : tensor<f64>
    %82 = stablehlo.convert %81 : (tensor<f64>) -> tensor<f32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %84 = stablehlo.multiply %arg1, %83 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<8xf32>
    %85 = stablehlo.subtract %46, %arg8 : tensor<8xf32>
    %86 = stablehlo.multiply %cst_14, %85 : tensor<8xf32>
    %87 = stablehlo.add %arg8, %86 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<9.990000e-01> : tensor<8xf32>
    %88 = stablehlo.multiply %arg9, %cst_15 : tensor<8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
    %89 = stablehlo.multiply %cst_16, %46 : tensor<8xf32>
    %90 = stablehlo.multiply %89, %46 : tensor<8xf32>
    %91 = stablehlo.add %88, %90 : tensor<8xf32>
    %92 = stablehlo.power %cst_11, %79 : tensor<f64>
    %93 = stablehlo.subtract %cst_6, %92 : tensor<f64>
    %94 = stablehlo.power %cst_12, %79 : tensor<f64>
    %95 = stablehlo.subtract %cst_6, %94 : tensor<f64>
    %96 = stablehlo.divide %arg16, %93 : tensor<f64>
    %97 = stablehlo.negate %96 : tensor<f64>
    %98 = stablehlo.sqrt %95 : tensor<f64>
    %99 = stablehlo.sqrt %91 : tensor<8xf32>
    %100 = stablehlo.multiply %98, %97 : tensor<f64>
    %101 = stablehlo.convert %100 : (tensor<f64>) -> tensor<f32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %103 = stablehlo.divide %99, %102 : tensor<8xf32>
    %104 = stablehlo.divide %cst_6, %97 : tensor<f64>
    %105 = stablehlo.multiply %104, %cst_13 : tensor<f64>
    %106 = stablehlo.convert %105 : (tensor<f64>) -> tensor<f32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %108 = stablehlo.add %103, %107 : tensor<8xf32>
    %109 = stablehlo.divide %87, %108 : tensor<8xf32>
    %110 = stablehlo.add %84, %109 : tensor<8xf32>
    %111 = stablehlo.add %2, %cst_6 : tensor<f64>
    %112 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %113 = stablehlo.subtract %cst_6, %112 : tensor<f64>
    %114 = stablehlo.convert %113 : (tensor<f64>) -> tensor<f32>
    %115 = stablehlo.broadcast_in_dim %114, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %116 = stablehlo.multiply %arg2, %115 : tensor<3x8xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<3x8xf32>
    %117 = stablehlo.subtract %40, %arg11 : tensor<3x8xf32>
    %118 = stablehlo.multiply %cst_17, %117 : tensor<3x8xf32>
    %119 = stablehlo.add %arg11, %118 : tensor<3x8xf32>
    %cst_18 = stablehlo.constant dense<9.990000e-01> : tensor<3x8xf32>
    %120 = stablehlo.multiply %arg12, %cst_18 : tensor<3x8xf32>
    %cst_19 = stablehlo.constant dense<1.000000e-03> : tensor<3x8xf32>
    %121 = stablehlo.multiply %cst_19, %40 : tensor<3x8xf32>
    %122 = stablehlo.multiply %121, %40 : tensor<3x8xf32>
    %123 = stablehlo.add %120, %122 : tensor<3x8xf32>
    %124 = stablehlo.power %cst_11, %111 : tensor<f64>
    %125 = stablehlo.subtract %cst_6, %124 : tensor<f64>
    %126 = stablehlo.power %cst_12, %111 : tensor<f64>
    %127 = stablehlo.subtract %cst_6, %126 : tensor<f64>
    %128 = stablehlo.divide %arg16, %125 : tensor<f64>
    %129 = stablehlo.negate %128 : tensor<f64>
    %130 = stablehlo.sqrt %127 : tensor<f64>
    %131 = stablehlo.sqrt %123 : tensor<3x8xf32>
    %132 = stablehlo.multiply %130, %129 : tensor<f64>
    %133 = stablehlo.convert %132 : (tensor<f64>) -> tensor<f32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %135 = stablehlo.divide %131, %134 : tensor<3x8xf32>
    %136 = stablehlo.divide %cst_6, %129 : tensor<f64>
    %137 = stablehlo.multiply %136, %cst_13 : tensor<f64>
    %138 = stablehlo.convert %137 : (tensor<f64>) -> tensor<f32>
    %139 = stablehlo.broadcast_in_dim %138, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %140 = stablehlo.add %135, %139 : tensor<3x8xf32>
    %141 = stablehlo.divide %119, %140 : tensor<3x8xf32>
    %142 = stablehlo.add %116, %141 : tensor<3x8xf32>
    %143 = stablehlo.add %3, %cst_6 : tensor<f64>
    %144 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %145 = stablehlo.subtract %cst_6, %144 : tensor<f64>
    %146 = stablehlo.convert %145 : (tensor<f64>) -> tensor<f32>
    %147 = stablehlo.broadcast_in_dim %146, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %148 = stablehlo.multiply %arg3, %147 : tensor<3xf32>
    %cst_20 = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %149 = stablehlo.subtract %41, %arg14 : tensor<3xf32>
    %150 = stablehlo.multiply %cst_20, %149 : tensor<3xf32>
    %151 = stablehlo.add %arg14, %150 : tensor<3xf32>
    %cst_21 = stablehlo.constant dense<9.990000e-01> : tensor<3xf32>
    %152 = stablehlo.multiply %arg15, %cst_21 : tensor<3xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-03> : tensor<3xf32>
    %153 = stablehlo.multiply %cst_22, %41 : tensor<3xf32>
    %154 = stablehlo.multiply %153, %41 : tensor<3xf32>
    %155 = stablehlo.add %152, %154 : tensor<3xf32>
    %156 = stablehlo.power %cst_11, %143 : tensor<f64>
    %157 = stablehlo.subtract %cst_6, %156 : tensor<f64>
    %158 = stablehlo.power %cst_12, %143 : tensor<f64>
    %159 = stablehlo.subtract %cst_6, %158 : tensor<f64>
    %160 = stablehlo.divide %arg16, %157 : tensor<f64>
    %161 = stablehlo.negate %160 : tensor<f64>
    %162 = stablehlo.sqrt %159 : tensor<f64>
    %163 = stablehlo.sqrt %155 : tensor<3xf32>
    %164 = stablehlo.multiply %162, %161 : tensor<f64>
    %165 = stablehlo.convert %164 : (tensor<f64>) -> tensor<f32>
    %166 = stablehlo.broadcast_in_dim %165, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %167 = stablehlo.divide %163, %166 : tensor<3xf32>
    %168 = stablehlo.divide %cst_6, %161 : tensor<f64>
    %169 = stablehlo.multiply %168, %cst_13 : tensor<f64>
    %170 = stablehlo.convert %169 : (tensor<f64>) -> tensor<f32>
    %171 = stablehlo.broadcast_in_dim %170, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %172 = stablehlo.add %167, %171 : tensor<3xf32>
    %173 = stablehlo.divide %151, %172 : tensor<3xf32>
    %174 = stablehlo.add %148, %173 : tensor<3xf32>
    %175 = stablehlo.convert %47 : (tensor<f64>) -> tensor<f32>
    %176 = stablehlo.convert %79 : (tensor<f64>) -> tensor<f32>
    %177 = stablehlo.convert %111 : (tensor<f64>) -> tensor<f32>
    %178 = stablehlo.convert %143 : (tensor<f64>) -> tensor<f32>
    return %78, %110, %142, %174, %175, %55, %59, %176, %87, %91, %177, %119, %123, %178, %151, %155, %29#0 : tensor<8x4xf32>, tensor<8xf32>, tensor<3x8xf32>, tensor<3xf32>, tensor<f32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>
  }
}
