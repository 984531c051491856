module @main {
  func.func public @main(%arg0: tensor<8x4xf32> {hloemit.kind = "parameter", hloemit.name = "0.weight"}, %arg1: tensor<8xf32> {hloemit.kind = "parameter", hloemit.name = "0.bias"}, %arg2: tensor<3x8xf32> {hloemit.kind = "parameter", hloemit.name = "2.weight"}, %arg3: tensor<3xf32> {hloemit.kind = "parameter", hloemit.name = "2.bias"}, %arg4: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.weight.step"}, %arg5: tensor<8x4xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.weight.exp_avg"}, %arg6: tensor<8x4xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.weight.exp_avg_sq"}, %arg7: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.bias.step"}, %arg8: tensor<8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.bias.exp_avg"}, %arg9: tensor<8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.0.bias.exp_avg_sq"}, %arg10: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.weight.step"}, %arg11: tensor<3x8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.weight.exp_avg"}, %arg12: tensor<3x8xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.weight.exp_avg_sq"}, %arg13: tensor<f32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.bias.step"}, %arg14: tensor<3xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.bias.exp_avg"}, %arg15: tensor<3xf32> {hloemit.kind = "optimizer_state", hloemit.name = "optimizer.state.2.bias.exp_avg_sq"}, %arg16: tensor<f64> {hloemit.kind = "hyperparameter", hloemit.name = "optimizer.param_groups.0.lr"}, %arg17: tensor<5x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg18: tensor<5xi64> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<8x4xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.weight"}, tensor<8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "0.bias"}, tensor<3x8xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.weight"}, tensor<3xf32> {hloemit.kind = "parameter_mutation", hloemit.name = "2.bias"}, tensor<f32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.weight.step"}, tensor<8x4xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.weight.exp_avg"}, tensor<8x4xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.weight.exp_avg_sq"}, tensor<f32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.bias.step"}, tensor<8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.bias.exp_avg"}, tensor<8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.0.bias.exp_avg_sq"}, tensor<f32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.weight.step"}, tensor<3x8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.weight.exp_avg"}, tensor<3x8xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.weight.exp_avg_sq"}, tensor<f32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.bias.step"}, tensor<3xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.bias.exp_avg"}, tensor<3xf32> {hloemit.kind = "optimizer_state_mutation", hloemit.name = "optimizer.state.2.bias.exp_avg_sq"}, tensor<f32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
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
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<5x3xf32>
    %24 = stablehlo.select %23, %20, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %25 = stablehlo.reduce(%24 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<5xf32>
    %26 = stablehlo.subtract %cst_2, %25 : tensor<5xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<5x3xf32>
    %27 = stablehlo.select %23, %cst_3, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %28 = stablehlo.reduce(%27 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<f32>
    %29 = stablehlo.reduce(%26 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %30 = stablehlo.divide %29, %28 : tensor<f32>
    %31:2 = stablehlo.optimization_barrier %30, %28 : tensor<f32>, tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.negate %cst_4 : tensor<f32>
    %33 = stablehlo.divide %32, %31#1 : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %35 = stablehlo.select %23, %34, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %36 = stablehlo.reduce(%35 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %38 = stablehlo.exponential %20 : tensor<5x3xf32>
    %39 = stablehlo.multiply %38, %37 : tensor<5x3xf32>
    %40 = stablehlo.subtract %35, %39 : tensor<5x3xf32>
    %41 = stablehlo.dot_general %40, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x3xf32>, tensor<3x8xf32>) -> tensor<5x8xf32>
    %42 = stablehlo.transpose %40, dims = [1, 0] : (tensor<5x3xf32>) -> tensor<3x5xf32>
    %43 = stablehlo.dot_general %42, %8, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x5xf32>, tensor<5x8xf32>) -> tensor<3x8xf32>
    %44 = stablehlo.reduce(%40 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<5x8xf32>
    %45 = stablehlo.multiply %8, %8 : tensor<5x8xf32>
    %46 = stablehlo.subtract %cst_5, %45 : tensor<5x8xf32>
    %47 = stablehlo.multiply %41, %46 : tensor<5x8xf32>
    %48 = stablehlo.transpose %47, dims = [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %49 = stablehlo.dot_general %48, %arg17, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8x5xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
    %50 = stablehlo.reduce(%47 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %51 = stablehlo.add %0, %cst_6 : tensor<f64>
    %cst_7 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %52 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %53 = stablehlo.subtract %cst_6, %52 : tensor<f64>
    %54 = stablehlo.convert %53 : (tensor<f64>) -> tensor<f32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %56 = stablehlo.multiply %arg0, %55 : tensor<8x4xf32>
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<8x4xf32>
    %57 = stablehlo.subtract %49, %arg5 : tensor<8x4xf32>
    %58 = stablehlo.multiply %cst_8, %57 : tensor<8x4xf32>
    %59 = stablehlo.add %arg5, %58 : tensor<8x4xf32>
    %cst_9 = stablehlo.constant dense<9.990000e-01> : tensor<8x4xf32>
    %60 = stablehlo.multiply %arg6, %cst_9 : tensor<8x4xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-03> : tensor<8x4xf32>
    %61 = stablehlo.multiply %cst_10, %49 : tensor<8x4xf32>
    %62 = stablehlo.multiply %61, %49 : tensor<8x4xf32>
    %63 = stablehlo.add %60, %62 : tensor<8x4xf32>
    %cst_11 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %64 = stablehlo.power %cst_11, %51 : tensor<f64>
    %65 = stablehlo.subtract %cst_6, %64 : tensor<f64>
    %cst_12 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %66 = stablehlo.power %cst_12, %51 : tensor<f64>
    %67 = stablehlo.subtract %cst_6, %66 : tensor<f64>
    %68 = stablehlo.divide %arg16, %65 : tensor<f64>
    %69 = stablehlo.negate %68 : tensor<f64>
    %70 = stablehlo.sqrt %67 : tensor<f64>
    %71 = stablehlo.sqrt %63 : tensor<8x4xf32>
    %72 = stablehlo.multiply %70, %69 : tensor<f64>
    %73 = stablehlo.convert %72 : (tensor<f64>) -> tensor<f32>
    %74 = stablehlo.broadcast_in_dim %73, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %75 = stablehlo.divide %71, %74 : tensor<8x4xf32>
    %76 = stablehlo.divide %cst_6, %69 : tensor<f64>
    %cst_13 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %77 = stablehlo.multiply %76, %cst_13 : tensor<f64>
    %78 = stablehlo.convert %77 : (tensor<f64>) -> tensor<f32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %80 = stablehlo.add %75, %79 : tensor<8x4xf32>
    %81 = stablehlo.divide %59, %80 : tensor<8x4xf32>
    %82 = stablehlo.add %56, %81 : tensor<8x4xf32>
    %83 = stablehlo.add %1, %cst_6 : tensor<f64>
    %84 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %85 = stablehlo.subtract %cst_6, %84 : tensor<f64>
    %86 = stablehlo.convert %85 : (tensor<f64>) -> tensor<f32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %88 = stablehlo.multiply %arg1, %87 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<8xf32>
    %89 = stablehlo.subtract %50, %arg8 : tensor<8xf32>
    %90 = stablehlo.multiply %cst_14, %89 : tensor<8xf32>
    %91 = stablehlo.add %arg8, %90 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<9.990000e-01> : tensor<8xf32>
    %92 = stablehlo.multiply %arg9, %cst_15 : tensor<8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
    %93 = stablehlo.multiply %cst_16, %50 : tensor<8xf32>
    %94 = stablehlo.multiply %93, %50 : tensor<8xf32>
    %95 = stablehlo.add %92, %94 : tensor<8xf32>
    %96 = stablehlo.power %cst_11, %83 : tensor<f64>
    %97 = stablehlo.subtract %cst_6, %96 : tensor<f64>
    %98 = stablehlo.power %cst_12, %83 : tensor<f64>
    %99 = stablehlo.subtract %cst_6, %98 : tensor<f64>
    %100 = stablehlo.divide %arg16, %97 : tensor<f64>
    %101 = stablehlo.negate %100 : tensor<f64>
    %102 = stablehlo.sqrt %99 : tensor<f64>
    %103 = stablehlo.sqrt %95 : tensor<8xf32>
    %104 = stablehlo.multiply %102, %101 : tensor<f64>
    %105 = stablehlo.convert %104 : (tensor<f64>) -> tensor<f32>
    %106 = stablehlo.broadcast_in_dim %105, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %107 = stablehlo.divide %103, %106 : tensor<8xf32>
    %108 = stablehlo.divide %cst_6, %101 : tensor<f64>
    %109 = stablehlo.multiply %108, %cst_13 : tensor<f64>
    %110 = stablehlo.convert %109 : (tensor<f64>) -> tensor<f32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %112 = stablehlo.add %107, %111 : tensor<8xf32>
    %113 = stablehlo.divide %91, %112 : tensor<8xf32>
    %114 = stablehlo.add %88, %113 : tensor<8xf32>
    %115 = stablehlo.add %2, %cst_6 : tensor<f64>
    %116 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %117 = stablehlo.subtract %cst_6, %116 : tensor<f64>
    %118 = stablehlo.convert %117 : (tensor<f64>) -> tensor<f32>
    %119 = stablehlo.broadcast_in_dim %118, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %120 = stablehlo.multiply %arg2, %119 : tensor<3x8xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<3x8xf32>
    %121 = stablehlo.subtract %43, %arg11 : tensor<3x8xf32>
    %122 = stablehlo.multiply %cst_17, %121 : tensor<3x8xf32>
    %123 = stablehlo.add %arg11, %122 : tensor<3x8xf32>
    %cst_18 = stablehlo.constant dense<9.990000e-01> : tensor<3x8xf32>
    %124 = stablehlo.multiply %arg12, %cst_18 : tensor<3x8xf32>
    %cst_19 = stablehlo.constant dense<1.000000e-03> : tensor<3x8xf32>
    %125 = stablehlo.multiply %cst_19, %43 : tensor<3x8xf32>
    %126 = stablehlo.multiply %125, %43 : tensor<3x8xf32>
    %127 = stablehlo.add %124, %126 : tensor<3x8xf32>
    %128 = stablehlo.power %cst_11, %115 : tensor<f64>
    %129 = stablehlo.subtract %cst_6, %128 : tensor<f64>
    %130 = stablehlo.power %cst_12, %115 : tensor<f64>
    %131 = stablehlo.subtract %cst_6, %130 : tensor<f64>
    %132 = stablehlo.divide %arg16, %129 : tensor<f64>
    %133 = stablehlo.negate %132 : tensor<f64>
    %134 = stablehlo.sqrt %131 : tensor<f64>
    %135 = stablehlo.sqrt %127 : tensor<3x8xf32>
    %136 = stablehlo.multiply %134, %133 : tensor<f64>
    %137 = stablehlo.convert %136 : (tensor<f64>) -> tensor<f32>
    %138 = stablehlo.broadcast_in_dim %137, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %139 = stablehlo.divide %135, %138 : tensor<3x8xf32>
    %140 = stablehlo.divide %cst_6, %133 : tensor<f64>
    %141 = stablehlo.multiply %140, %cst_13 : tensor<f64>
    %142 = stablehlo.convert %141 : (tensor<f64>) -> tensor<f32>
    %143 = stablehlo.broadcast_in_dim %142, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %144 = stablehlo.add %139, %143 : tensor<3x8xf32>
    %145 = stablehlo.divide %123, %144 : tensor<3x8xf32>
    %146 = stablehlo.add %120, %145 : tensor<3x8xf32>
    %147 = stablehlo.add %3, %cst_6 : tensor<f64>
    %148 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %149 = stablehlo.subtract %cst_6, %148 : tensor<f64>
    %150 = stablehlo.convert %149 : (tensor<f64>) -> tensor<f32>
    %151 = stablehlo.broadcast_in_dim %150, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %152 = stablehlo.multiply %arg3, %151 : tensor<3xf32>
    %cst_20 = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %153 = stablehlo.subtract %44, %arg14 : tensor<3xf32>
    %154 = stablehlo.multiply %cst_20, %153 : tensor<3xf32>
    %155 = stablehlo.add %arg14, %154 : tensor<3xf32>
    %cst_21 = stablehlo.constant dense<9.990000e-01> : tensor<3xf32>
    %156 = stablehlo.multiply %arg15, %cst_21 : tensor<3xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-03> : tensor<3xf32>
    %157 = stablehlo.multiply %cst_22, %44 : tensor<3xf32>
    %158 = stablehlo.multiply %157, %44 : tensor<3xf32>
    %159 = stablehlo.add %156, %158 : tensor<3xf32>
    %160 = stablehlo.power %cst_11, %147 : tensor<f64>
    %161 = stablehlo.subtract %cst_6, %160 : tensor<f64>
    %162 = stablehlo.power %cst_12, %147 : tensor<f64>
    %163 = stablehlo.subtract %cst_6, %162 : tensor<f64>
    %164 = stablehlo.divide %arg16, %161 : tensor<f64>
    %165 = stablehlo.negate %164 : tensor<f64>
    %166 = stablehlo.sqrt %163 : tensor<f64>
    %167 = stablehlo.sqrt %159 : tensor<3xf32>
    %168 = stablehlo.multiply %166, %165 : tensor<f64>
    %169 = stablehlo.convert %168 : (tensor<f64>) -> tensor<f32>
    %170 = stablehlo.broadcast_in_dim %169, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %171 = stablehlo.divide %167, %170 : tensor<3xf32>
    %172 = stablehlo.divide %cst_6, %165 : tensor<f64>
    %173 = stablehlo.multiply %172, %cst_13 : tensor<f64>
    %174 = stablehlo.convert %173 : (tensor<f64>) -> tensor<f32>
    %175 = stablehlo.broadcast_in_dim %174, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %176 = stablehlo.add %171, %175 : tensor<3xf32>
    %177 = stablehlo.divide %155, %176 : tensor<3xf32>
    %178 = stablehlo.add %152, %177 : tensor<3xf32>
    %179 = stablehlo.convert %51 : (tensor<f64>) -> tensor<f32>
    %180 = stablehlo.convert %83 : (tensor<f64>) -> tensor<f32>
    %181 = stablehlo.convert %115 : (tensor<f64>) -> tensor<f32>
    %182 = stablehlo.convert %147 : (tensor<f64>) -> tensor<f32>
    return %82, %114, %146, %178, %179, %59, %63, %180, %91, %95, %181, %123, %127, %182, %155, %159, %31#0 : tensor<8x4xf32>, tensor<8xf32>, tensor<3x8xf32>, tensor<3xf32>, tensor<f32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>
  }
}
