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
    %c = stablehlo.constant dense<3> : tensor<5xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<5xi64>
    %25 = stablehlo.compare GE, %arg18, %c_3, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %26 = stablehlo.compare LT, %arg18, %c, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %27 = stablehlo.and %25, %26 : tensor<5xi1>
    %28 = stablehlo.convert %27 : (tensor<5xi1>) -> tensor<5xf32>
    %29 = stablehlo.reduce(%28 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %30 = stablehlo.reduce(%24 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %31 = stablehlo.divide %30, %29 : tensor<f32>
    %32:2 = stablehlo.optimization_barrier %31, %29 : tensor<f32>, tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = stablehlo.negate %cst_4 : tensor<f32>
    %34 = stablehlo.divide %33, %32#1 : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %36 = stablehlo.select %21, %35, %cst_1 : tensor<5x3xi1>, tensor<5x3xf32>
    %37 = stablehlo.reduce(%36 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0] : (tensor<5xf32>) -> tensor<5x3xf32>
    %39 = stablehlo.exponential %18 : tensor<5x3xf32>
    %40 = stablehlo.multiply %39, %38 : tensor<5x3xf32>
    %41 = stablehlo.subtract %36, %40 : tensor<5x3xf32>
    %42 = stablehlo.dot_general %41, %arg2, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x3xf32>, tensor<3x8xf32>) -> tensor<5x8xf32>
    %43 = stablehlo.dot_general %41, %7, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x3xf32>, tensor<5x8xf32>) -> tensor<3x8xf32>
    %44 = stablehlo.reduce(%41 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<5x8xf32>
    %45 = stablehlo.multiply %7, %7 : tensor<5x8xf32>
    %46 = stablehlo.subtract %cst_5, %45 : tensor<5x8xf32>
    %47 = stablehlo.multiply %42, %46 : tensor<5x8xf32>
    %48 = stablehlo.dot_general %47, %arg17, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<5x8xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
    %49 = stablehlo.reduce(%47 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %50 = stablehlo.add %0, %cst_6 : tensor<f64>
    %cst_7 = stablehlo.constant dense<1.000000e-02> : tensor<f64>
    %51 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %52 = stablehlo.subtract %cst_6, %51 : tensor<f64>
    %53 = stablehlo.convert %52 : (tensor<f64>) -> tensor<f32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %55 = stablehlo.multiply %arg0, %54 : tensor<8x4xf32>
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<8x4xf32>
    %56 = stablehlo.subtract %48, %arg5 : tensor<8x4xf32>
    %57 = stablehlo.multiply %cst_8, %56 : tensor<8x4xf32>
    %58 = stablehlo.add %arg5, %57 : tensor<8x4xf32>
    %cst_9 = stablehlo.constant dense<9.990000e-01> : tensor<8x4xf32>
    %59 = stablehlo.multiply %arg6, %cst_9 : tensor<8x4xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-03> : tensor<8x4xf32>
    %60 = stablehlo.multiply %cst_10, %48 : tensor<8x4xf32>
    %61 = stablehlo.multiply %60, %48 : tensor<8x4xf32>
    %62 = stablehlo.add %59, %61 : tensor<8x4xf32>
    %cst_11 = stablehlo.constant dense<9.000000e-01> : tensor<f64>
    %63 = stablehlo.power %cst_11, %50 : tensor<f64>
    %64 = stablehlo.subtract %cst_6, %63 : tensor<f64>
    %cst_12 = stablehlo.constant dense<0.99899999999999999> : tensor<f64>
    %65 = stablehlo.power %cst_12, %50 : tensor<f64>
    %66 = stablehlo.subtract %cst_6, %65 : tensor<f64>
    %67 = stablehlo.divide %arg16, %64 : tensor<f64>
    %68 = stablehlo.negate %67 : tensor<f64>
    %69 = stablehlo.sqrt %66 : tensor<f64>
    %70 = stablehlo.sqrt %62 : tensor<8x4xf32>
    %71 = stablehlo.multiply %69, %68 : tensor<f64>
    %72 = stablehlo.convert %71 : (tensor<f64>) -> tensor<f32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %74 = stablehlo.divide %70, %73 : tensor<8x4xf32>
    %75 = stablehlo.divide %cst_6, %68 : tensor<f64>
    %cst_13 = stablehlo.constant dense<1.000000e-08> : tensor<f64>
    %76 = stablehlo.multiply %75, %cst_13 : tensor<f64>
    %77 = stablehlo.convert %76 : (tensor<f64>) -> tensor<f32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %79 = stablehlo.add %74, %78 : tensor<8x4xf32>
    %80 = stablehlo.divide %58, %79 : tensor<8x4xf32>
    %81 = stablehlo.add %55, %80 : tensor<8x4xf32>
    %82 = stablehlo.add %1, %cst_6 : tensor<f64>
    %83 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %84 = stablehlo.subtract %cst_6, %83 : tensor<f64>
    %85 = stablehlo.convert %84 : (tensor<f64>) -> tensor<f32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %87 = stablehlo.multiply %arg1, %86 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<8xf32>
    %88 = stablehlo.subtract %49, %arg8 : tensor<8xf32>
    %89 = stablehlo.multiply %cst_14, %88 : tensor<8xf32>
    %90 = stablehlo.add %arg8, %89 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<9.990000e-01> : tensor<8xf32>
    %91 = stablehlo.multiply %arg9, %cst_15 : tensor<8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-03> : tensor<8xf32>
    %92 = stablehlo.multiply %cst_16, %49 : tensor<8xf32>
    %93 = stablehlo.multiply %92, %49 : tensor<8xf32>
    %94 = stablehlo.add %91, %93 : tensor<8xf32>
    %95 = stablehlo.power %cst_11, %82 : tensor<f64>
    %96 = stablehlo.subtract %cst_6, %95 : tensor<f64>
    %97 = stablehlo.power %cst_12, %82 : tensor<f64>
    %98 = stablehlo.subtract %cst_6, %97 : tensor<f64>
    %99 = stablehlo.divide %arg16, %96 : tensor<f64>
    %100 = stablehlo.negate %99 : tensor<f64>
    %101 = stablehlo.sqrt %98 : tensor<f64>
    %102 = stablehlo.sqrt %94 : tensor<8xf32>
    %103 = stablehlo.multiply %101, %100 : tensor<f64>
    %104 = stablehlo.convert %103 : (tensor<f64>) -> tensor<f32>
    %105 = stablehlo.broadcast_in_dim %104, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %106 = stablehlo.divide %102, %105 : tensor<8xf32>
    %107 = stablehlo.divide %cst_6, %100 : tensor<f64>
    %108 = stablehlo.multiply %107, %cst_13 : tensor<f64>
    %109 = stablehlo.convert %108 : (tensor<f64>) -> tensor<f32>
    %110 = stablehlo.broadcast_in_dim %109, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %111 = stablehlo.add %106, %110 : tensor<8xf32>
    %112 = stablehlo.divide %90, %111 : tensor<8xf32>
    %113 = stablehlo.add %87, %112 : tensor<8xf32>
    %114 = stablehlo.add %2, %cst_6 : tensor<f64>
    %115 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %116 = stablehlo.subtract %cst_6, %115 : tensor<f64>
    %117 = stablehlo.convert %116 : (tensor<f64>) -> tensor<f32>
    %118 = stablehlo.broadcast_in_dim %117, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %119 = stablehlo.multiply %arg2, %118 : tensor<3x8xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<3x8xf32>
    %120 = stablehlo.subtract %43, %arg11 : tensor<3x8xf32>
    %121 = stablehlo.multiply %cst_17, %120 : tensor<3x8xf32>
    %122 = stablehlo.add %arg11, %121 : tensor<3x8xf32>
    %cst_18 = stablehlo.constant dense<9.990000e-01> : tensor<3x8xf32>
    %123 = stablehlo.multiply %arg12, %cst_18 : tensor<3x8xf32>
    %cst_19 = stablehlo.constant dense<1.000000e-03> : tensor<3x8xf32>
    %124 = stablehlo.multiply %cst_19, %43 : tensor<3x8xf32>
    %125 = stablehlo.multiply %124, %43 : tensor<3x8xf32>
    %126 = stablehlo.add %123, %125 : tensor<3x8xf32>
    %127 = stablehlo.power %cst_11, %114 : tensor<f64>
    %128 = stablehlo.subtract %cst_6, %127 : tensor<f64>
    %129 = stablehlo.power %cst_12, %114 : tensor<f64>
    %130 = stablehlo.subtract %cst_6, %129 : tensor<f64>
    %131 = stablehlo.divide %arg16, %128 : tensor<f64>
    %132 = stablehlo.negate %131 : tensor<f64>
    %133 = stablehlo.sqrt %130 : tensor<f64>
    %134 = stablehlo.sqrt %126 : tensor<3x8xf32>
    %135 = stablehlo.multiply %133, %132 : tensor<f64>
    %136 = stablehlo.convert %135 : (tensor<f64>) -> tensor<f32>
    %137 = stablehlo.broadcast_in_dim %136, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %138 = stablehlo.divide %134, %137 : tensor<3x8xf32>
    %139 = stablehlo.divide %cst_6, %132 : tensor<f64>
    %140 = stablehlo.multiply %139, %cst_13 : tensor<f64>
    %141 = stablehlo.convert %140 : (tensor<f64>) -> tensor<f32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %143 = stablehlo.add %138, %142 : tensor<3x8xf32>
    %144 = stablehlo.divide %122, %143 : tensor<3x8xf32>
    %145 = stablehlo.add %119, %144 : tensor<3x8xf32>
    %146 = stablehlo.add %3, %cst_6 : tensor<f64>
    %147 = stablehlo.multiply %arg16, %cst_7 : tensor<f64>
    %148 = stablehlo.subtract %cst_6, %147 : tensor<f64>
    %149 = stablehlo.convert %148 : (tensor<f64>) -> tensor<f32>
    %150 = stablehlo.broadcast_in_dim %149, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %151 = stablehlo.multiply %arg3, %150 : tensor<3xf32>
    %cst_20 = stablehlo.constant dense<1.000000e-01> : tensor<3xf32>
    %152 = stablehlo.subtract %44, %arg14 : tensor<3xf32>
    %153 = stablehlo.multiply %cst_20, %152 : tensor<3xf32>
    %154 = stablehlo.add %arg14, %153 : tensor<3xf32>
    %cst_21 = stablehlo.constant dense<9.990000e-01> : tensor<3xf32>
    %155 = stablehlo.multiply %arg15, %cst_21 : tensor<3xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-03> : tensor<3xf32>
    %156 = stablehlo.multiply %cst_22, %44 : tensor<3xf32>
    %157 = stablehlo.multiply %156, %44 : tensor<3xf32>
    %158 = stablehlo.add %155, %157 : tensor<3xf32>
    %159 = stablehlo.power %cst_11, %146 : tensor<f64>
    %160 = stablehlo.subtract %cst_6, %159 : tensor<f64>
    %161 = stablehlo.power %cst_12, %146 : tensor<f64>
    %162 = stablehlo.subtract %cst_6, %161 : tensor<f64>
    %163 = stablehlo.divide %arg16, %160 : tensor<f64>
    %164 = stablehlo.negate %163 : tensor<f64>
    %165 = stablehlo.sqrt %162 : tensor<f64>
    %166 = stablehlo.sqrt %158 : tensor<3xf32>
    %167 = stablehlo.multiply %165, %164 : tensor<f64>
    %168 = stablehlo.convert %167 : (tensor<f64>) -> tensor<f32>
    %169 = stablehlo.broadcast_in_dim %168, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %170 = stablehlo.divide %166, %169 : tensor<3xf32>
    %171 = stablehlo.divide %cst_6, %164 : tensor<f64>
    %172 = stablehlo.multiply %171, %cst_13 : tensor<f64>
    %173 = stablehlo.convert %172 : (tensor<f64>) -> tensor<f32>
    %174 = stablehlo.broadcast_in_dim %173, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %175 = stablehlo.add %170, %174 : tensor<3xf32>
    %176 = stablehlo.divide %154, %175 : tensor<3xf32>
    %177 = stablehlo.add %151, %176 : tensor<3xf32>
    %178 = stablehlo.convert %50 : (tensor<f64>) -> tensor<f32>
    %179 = stablehlo.convert %82 : (tensor<f64>) -> tensor<f32>
    %180 = stablehlo.convert %114 : (tensor<f64>) -> tensor<f32>
    %181 = stablehlo.convert %146 : (tensor<f64>) -> tensor<f32>
    return %81, %113, %145, %177, %178, %58, %62, %179, %90, %94, %180, %122, %126, %181, %154, %158, %32#0 : tensor<8x4xf32>, tensor<8xf32>, tensor<3x8xf32>, tensor<3xf32>, tensor<f32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<3x8xf32>, tensor<3x8xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>
  }
}
