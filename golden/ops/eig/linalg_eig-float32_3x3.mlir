module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x3xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0 = stablehlo.convert %arg0 : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %1:2 = call @eig(%0) : (tensor<3x3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>)
    return %1#0, %1#1 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
  }
  func.func private @eig(%arg0: tensor<3x3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) {
    %0 = stablehlo.reshape %arg0 : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
    %cst = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3x1xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3x3xcomplex<f32>>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:3 = stablehlo.while(%iterArg = %c, %iterArg_1 = %cst, %iterArg_2 = %cst_0) : tensor<i32>, tensor<1x3x1xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>
    cond {
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.add %iterArg, %c_3 : tensor<i32>
      %5 = stablehlo.dynamic_slice %0, %iterArg, %c, %c, sizes = [1, 3, 3] : (tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      %6 = stablehlo.reshape %5 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %7 = stablehlo.abs %6 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %8 = stablehlo.is_finite %7 : (tensor<3x3xf32>) -> tensor<3x3xi1>
      %9 = stablehlo.not %8 : tensor<3x3xi1>
      %c_4 = stablehlo.constant dense<false> : tensor<i1>
      %10 = stablehlo.reduce(%9 init: %c_4) applies stablehlo.or across dimensions = [0, 1] : (tensor<3x3xi1>, tensor<i1>) -> tensor<i1>
      %11 = stablehlo.not %10 : tensor<i1>
      %12 = stablehlo.iota dim = 0 : tensor<3x3xi32>
      %13 = stablehlo.iota dim = 1 : tensor<3x3xi32>
      %14 = stablehlo.compare EQ, %12, %13, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %15 = stablehlo.convert %14 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
      %cst_5 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %16 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i1>) -> tensor<3x3xi1>
      %17 = stablehlo.select %16, %6, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %18 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %19:3 = stablehlo.while(%iterArg_26 = %c, %iterArg_27 = %17, %iterArg_28 = %15) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %111 = stablehlo.compare LT, %iterArg_26, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %111 : tensor<i1>
      } do {
        %111 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %112 = stablehlo.broadcast_in_dim %iterArg_26, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %113 = stablehlo.compare GT, %18, %112, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %114 = stablehlo.dynamic_slice %iterArg_27, %c, %iterArg_26, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
        %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %115 = stablehlo.select %113, %114, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %116 = stablehlo.iota dim = 0 : tensor<3x1xi32>
        %117 = stablehlo.dynamic_slice %115, %111, %c, sizes = [1, 1] : (tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %118 = stablehlo.broadcast_in_dim %111, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %119 = stablehlo.compare GT, %116, %118, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %120 = stablehlo.select %119, %115, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %121 = stablehlo.abs %120 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %cst_30 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %122 = stablehlo.reduce(%121 init: %cst_30) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %123 = stablehlo.reshape %122 : (tensor<1xf32>) -> tensor<1x1xf32>
        %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %124 = stablehlo.compare GT, %123, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_32 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %125 = stablehlo.compare LT, %123, %cst_32, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %126 = stablehlo.and %124, %125 : tensor<1x1xi1>
        %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %127 = stablehlo.select %126, %123, %cst_33 : tensor<1x1xi1>, tensor<1x1xf32>
        %128 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %129 = stablehlo.divide %121, %128 : tensor<3x1xf32>
        %130 = stablehlo.multiply %129, %129 : tensor<3x1xf32>
        %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %131 = stablehlo.reduce(%130 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %132 = stablehlo.reshape %131 : (tensor<1xf32>) -> tensor<1x1xf32>
        %133 = stablehlo.sqrt %132 : tensor<1x1xf32>
        %134 = stablehlo.multiply %133, %127 : tensor<1x1xf32>
        %135 = stablehlo.real %117 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %136 = stablehlo.imag %117 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %137 = stablehlo.compare EQ, %116, %118, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %138 = stablehlo.select %137, %115, %120 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %139 = stablehlo.abs %138 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %140 = stablehlo.reduce(%139 init: %cst_30) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %141 = stablehlo.reshape %140 : (tensor<1xf32>) -> tensor<1x1xf32>
        %142 = stablehlo.compare GT, %141, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %143 = stablehlo.compare LT, %141, %cst_32, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %144 = stablehlo.and %142, %143 : tensor<1x1xi1>
        %145 = stablehlo.select %144, %141, %cst_33 : tensor<1x1xi1>, tensor<1x1xf32>
        %146 = stablehlo.broadcast_in_dim %145, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %147 = stablehlo.divide %139, %146 : tensor<3x1xf32>
        %148 = stablehlo.multiply %147, %147 : tensor<3x1xf32>
        %149 = stablehlo.reduce(%148 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %150 = stablehlo.reshape %149 : (tensor<1xf32>) -> tensor<1x1xf32>
        %151 = stablehlo.sqrt %150 : tensor<1x1xf32>
        %152 = stablehlo.multiply %151, %145 : tensor<1x1xf32>
        %153 = stablehlo.compare LT, %135, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %154 = stablehlo.negate %152 : tensor<1x1xf32>
        %155 = stablehlo.select %153, %152, %154 : tensor<1x1xi1>, tensor<1x1xf32>
        %156 = stablehlo.compare EQ, %134, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %157 = stablehlo.compare EQ, %136, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %158 = stablehlo.and %156, %157 : tensor<1x1xi1>
        %159 = stablehlo.select %158, %cst_33, %155 : tensor<1x1xi1>, tensor<1x1xf32>
        %160 = stablehlo.subtract %155, %135 : tensor<1x1xf32>
        %161 = stablehlo.divide %160, %159 : tensor<1x1xf32>
        %162 = stablehlo.select %158, %cst_31, %161 : tensor<1x1xi1>, tensor<1x1xf32>
        %163 = stablehlo.negate %136 : tensor<1x1xf32>
        %164 = stablehlo.divide %163, %159 : tensor<1x1xf32>
        %165 = stablehlo.select %158, %cst_31, %164 : tensor<1x1xi1>, tensor<1x1xf32>
        %166 = stablehlo.complex %162, %165 : tensor<1x1xcomplex<f32>>
        %167 = stablehlo.multiply %155, %cst_31 : tensor<1x1xf32>
        %168 = stablehlo.complex %155, %167 : tensor<1x1xcomplex<f32>>
        %169 = stablehlo.select %158, %117, %168 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %170 = stablehlo.subtract %117, %169 : tensor<1x1xcomplex<f32>>
        %cst_35 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
        %171 = stablehlo.select %158, %cst_35, %170 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %172 = stablehlo.broadcast_in_dim %171, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %173 = stablehlo.divide %120, %172 : tensor<3x1xcomplex<f32>>
        %cst_36 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %174 = stablehlo.select %137, %cst_36, %173 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %175 = stablehlo.select %113, %174, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %176 = stablehlo.real %166 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %177 = stablehlo.imag %166 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %178 = stablehlo.negate %177 : tensor<1x1xf32>
        %179 = stablehlo.complex %176, %178 : tensor<1x1xcomplex<f32>>
        %180 = stablehlo.transpose %175, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %181 = stablehlo.real %180 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %182 = stablehlo.imag %180 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %183 = stablehlo.negate %182 : tensor<1x3xf32>
        %184 = stablehlo.complex %181, %183 : tensor<1x3xcomplex<f32>>
        %185 = stablehlo.dot_general %184, %iterArg_27, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %186 = stablehlo.dot_general %175, %185, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %187 = stablehlo.broadcast_in_dim %179, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %188 = stablehlo.multiply %187, %186 : tensor<3x3xcomplex<f32>>
        %189 = stablehlo.subtract %iterArg_27, %188 : tensor<3x3xcomplex<f32>>
        %190 = stablehlo.dot_general %189, %175, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %191 = stablehlo.broadcast_in_dim %166, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %192 = stablehlo.multiply %191, %190 : tensor<3x1xcomplex<f32>>
        %193 = stablehlo.negate %182 : tensor<1x3xf32>
        %194 = stablehlo.complex %181, %193 : tensor<1x3xcomplex<f32>>
        %195 = stablehlo.dot_general %192, %194, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %196 = stablehlo.subtract %189, %195 : tensor<3x3xcomplex<f32>>
        %197 = stablehlo.compare GT, %18, %118, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %198 = stablehlo.iota dim = 1 : tensor<1x3xi32>
        %199 = stablehlo.broadcast_in_dim %iterArg_26, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %200 = stablehlo.compare EQ, %198, %199, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %201 = stablehlo.broadcast_in_dim %197, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
        %202 = stablehlo.broadcast_in_dim %200, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %203 = stablehlo.and %201, %202 : tensor<3x3xi1>
        %204 = stablehlo.select %203, %cst_5, %196 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %205 = stablehlo.dot_general %iterArg_28, %175, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %206 = stablehlo.multiply %191, %205 : tensor<3x1xcomplex<f32>>
        %207 = stablehlo.negate %182 : tensor<1x3xf32>
        %208 = stablehlo.complex %181, %207 : tensor<1x3xcomplex<f32>>
        %209 = stablehlo.dot_general %206, %208, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %210 = stablehlo.subtract %iterArg_28, %209 : tensor<3x3xcomplex<f32>>
        stablehlo.return %111, %204, %210 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %20 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %21 = stablehlo.iota dim = 0 : tensor<3xi32>
      %22 = stablehlo.select %14, %19#1, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_6 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %23 = stablehlo.reduce(%22 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %24 = stablehlo.abs %23 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %25 = stablehlo.slice %24 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %26 = stablehlo.pad %25, %cst_7, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
      %27 = stablehlo.add %24, %26 : tensor<3xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
      %28 = stablehlo.compare EQ, %27, %cst_8, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %29 = stablehlo.abs %19#1 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %30 = stablehlo.reduce(%29 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %31 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %32 = stablehlo.select %28, %31, %27 : tensor<3xi1>, tensor<3xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<1x3xi32>
      %33 = stablehlo.add %20, %c_10 : tensor<1x3xi32>
      %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %35 = stablehlo.compare EQ, %12, %34, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %c_11 = stablehlo.constant dense<2> : tensor<1x3xi32>
      %36 = stablehlo.compare LT, %20, %c_11, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %38 = stablehlo.and %35, %37 : tensor<3x3xi1>
      %39 = stablehlo.select %38, %19#1, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %40 = stablehlo.reduce(%39 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %41 = stablehlo.abs %40 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %cst_12 = stablehlo.constant dense<1.1920929E-7> : tensor<3xf32>
      %42 = stablehlo.multiply %cst_12, %32 : tensor<3xf32>
      %43 = stablehlo.compare LE, %41, %42, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %44 = stablehlo.reshape %43 : (tensor<3xi1>) -> tensor<1x3xi1>
      %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %46 = stablehlo.and %35, %45 : tensor<3x3xi1>
      %47 = stablehlo.select %46, %cst_5, %19#1 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %48 = stablehlo.select %38, %47, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %49 = stablehlo.reduce(%48 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_13 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
      %50 = stablehlo.compare NE, %49, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
      %c_14 = stablehlo.constant dense<1> : tensor<3xi32>
      %51 = stablehlo.add %21, %c_14 : tensor<3xi32>
      %c_15 = stablehlo.constant dense<0> : tensor<3xi32>
      %52 = stablehlo.select %50, %51, %c_15 : tensor<3xi1>, tensor<3xi32>
      %c_16 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %53 = stablehlo.reduce(%52 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %54:4 = stablehlo.while(%iterArg_26 = %c, %iterArg_27 = %53, %iterArg_28 = %47, %iterArg_29 = %19#2) : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %c_30 = stablehlo.constant dense<180> : tensor<i32>
        %111 = stablehlo.compare LT, %iterArg_26, %c_30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %112 = stablehlo.compare GT, %iterArg_27, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %113 = stablehlo.and %111, %112 : tensor<i1>
        stablehlo.return %113 : tensor<i1>
      } do {
        %111 = stablehlo.add %20, %c_10 : tensor<1x3xi32>
        %112 = stablehlo.iota dim = 0 : tensor<3x3xi32>
        %113 = stablehlo.broadcast_in_dim %111, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %114 = stablehlo.compare EQ, %112, %113, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %115 = stablehlo.compare LT, %20, %c_11, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %116 = stablehlo.broadcast_in_dim %115, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %117 = stablehlo.and %114, %116 : tensor<3x3xi1>
        %118 = stablehlo.select %117, %iterArg_28, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %119 = stablehlo.reduce(%118 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %120 = stablehlo.compare EQ, %119, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %121 = stablehlo.broadcast_in_dim %iterArg_27, dims = [] : (tensor<i32>) -> tensor<3xi32>
        %122 = stablehlo.compare LT, %21, %121, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
        %123 = stablehlo.and %120, %122 : tensor<3xi1>
        %124 = stablehlo.add %21, %c_14 : tensor<3xi32>
        %125 = stablehlo.select %123, %124, %c_15 : tensor<3xi1>, tensor<3xi32>
        %126 = stablehlo.reduce(%125 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        %127 = stablehlo.subtract %iterArg_27, %c_3 : tensor<i32>
        %128 = stablehlo.dynamic_slice %iterArg_28, %127, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %129 = stablehlo.dynamic_slice %128, %c, %127, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %130 = stablehlo.reshape %129 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %131 = stablehlo.dynamic_slice %iterArg_28, %127, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %132 = stablehlo.dynamic_slice %131, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %133 = stablehlo.reshape %132 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %134 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %135 = stablehlo.dynamic_slice %134, %c, %127, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %136 = stablehlo.reshape %135 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %137 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %138 = stablehlo.dynamic_slice %137, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %139 = stablehlo.reshape %138 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %140 = stablehlo.subtract %130, %139 : tensor<complex<f32>>
        %cst_30 = stablehlo.constant dense<(5.000000e-01,0.000000e+00)> : tensor<complex<f32>>
        %141 = stablehlo.multiply %140, %cst_30 : tensor<complex<f32>>
        %142 = stablehlo.multiply %141, %141 : tensor<complex<f32>>
        %143 = stablehlo.multiply %133, %136 : tensor<complex<f32>>
        %144 = stablehlo.add %142, %143 : tensor<complex<f32>>
        %145 = stablehlo.sqrt %144 : tensor<complex<f32>>
        %146 = stablehlo.add %141, %145 : tensor<complex<f32>>
        %147 = stablehlo.subtract %141, %145 : tensor<complex<f32>>
        %148 = stablehlo.abs %146 : (tensor<complex<f32>>) -> tensor<f32>
        %149 = stablehlo.abs %147 : (tensor<complex<f32>>) -> tensor<f32>
        %150 = stablehlo.compare GE, %148, %149, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %151 = stablehlo.select %150, %146, %147 : tensor<i1>, tensor<complex<f32>>
        %152 = stablehlo.abs %151 : (tensor<complex<f32>>) -> tensor<f32>
        %153 = stablehlo.compare EQ, %152, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %154 = stablehlo.multiply %133, %136 : tensor<complex<f32>>
        %155 = stablehlo.abs %151 : (tensor<complex<f32>>) -> tensor<f32>
        %156 = stablehlo.compare EQ, %155, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_31 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %157 = stablehlo.select %156, %cst_31, %151 : tensor<i1>, tensor<complex<f32>>
        %158 = stablehlo.divide %154, %157 : tensor<complex<f32>>
        %159 = stablehlo.subtract %139, %158 : tensor<complex<f32>>
        %160 = stablehlo.select %153, %139, %159 : tensor<i1>, tensor<complex<f32>>
        %161 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %162 = stablehlo.dynamic_slice %161, %c, %127, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %163 = stablehlo.reshape %162 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %164 = stablehlo.abs %163 : (tensor<complex<f32>>) -> tensor<f32>
        %165 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %166 = stablehlo.dynamic_slice %165, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %167 = stablehlo.reshape %166 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %168 = stablehlo.abs %167 : (tensor<complex<f32>>) -> tensor<f32>
        %169 = stablehlo.add %164, %168 : tensor<f32>
        %c_32 = stablehlo.constant dense<11> : tensor<i32>
        %170 = stablehlo.divide %iterArg_26, %c_32 : tensor<i32>
        %171 = stablehlo.multiply %170, %c_32 : tensor<i32>
        %172 = stablehlo.subtract %iterArg_26, %171 : tensor<i32>
        %c_33 = stablehlo.constant dense<10> : tensor<i32>
        %173 = stablehlo.compare EQ, %172, %c_33, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %174 = stablehlo.convert %169 : (tensor<f32>) -> tensor<complex<f32>>
        %175 = stablehlo.select %173, %174, %160 : tensor<i1>, tensor<complex<f32>>
        %176 = stablehlo.iota dim = 1 : tensor<3x3xi32>
        %177 = stablehlo.compare EQ, %112, %176, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %178 = stablehlo.convert %177 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
        %179 = stablehlo.broadcast_in_dim %175, dims = [] : (tensor<complex<f32>>) -> tensor<3x3xcomplex<f32>>
        %180 = stablehlo.multiply %179, %178 : tensor<3x3xcomplex<f32>>
        %181 = stablehlo.subtract %iterArg_28, %180 : tensor<3x3xcomplex<f32>>
        %cst_34 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x2xcomplex<f32>>
        %182:4 = stablehlo.while(%iterArg_35 = %c, %iterArg_36 = %181, %iterArg_37 = %cst_34, %iterArg_38 = %iterArg_29) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_39 = stablehlo.constant dense<2> : tensor<i32>
          %212 = stablehlo.compare LT, %iterArg_35, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %212 : tensor<i1>
        } do {
          %212 = stablehlo.add %iterArg_35, %c_3 : tensor<i32>
          %213 = stablehlo.dynamic_slice %iterArg_36, %iterArg_35, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %214 = stablehlo.dynamic_slice %iterArg_36, %212, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %215 = stablehlo.dynamic_slice %213, %c, %iterArg_35, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %216 = stablehlo.dynamic_slice %214, %c, %iterArg_35, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %217 = stablehlo.real %215 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %218 = stablehlo.imag %215 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %219 = stablehlo.negate %218 : tensor<1x1xf32>
          %220 = stablehlo.complex %217, %219 : tensor<1x1xcomplex<f32>>
          %221 = stablehlo.multiply %220, %215 : tensor<1x1xcomplex<f32>>
          %222 = stablehlo.real %221 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %223 = stablehlo.real %216 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %224 = stablehlo.imag %216 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %225 = stablehlo.negate %224 : tensor<1x1xf32>
          %226 = stablehlo.complex %223, %225 : tensor<1x1xcomplex<f32>>
          %227 = stablehlo.multiply %226, %216 : tensor<1x1xcomplex<f32>>
          %228 = stablehlo.real %227 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %229 = stablehlo.add %222, %228 : tensor<1x1xf32>
          %230 = stablehlo.sqrt %229 : tensor<1x1xf32>
          %231 = stablehlo.compare LT, %iterArg_35, %126, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %232 = stablehlo.compare GE, %iterArg_35, %iterArg_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %233 = stablehlo.or %231, %232 : tensor<i1>
          %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
          %234 = stablehlo.compare EQ, %230, %cst_39, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %235 = stablehlo.reshape %234 : (tensor<1x1xi1>) -> tensor<i1>
          %236 = stablehlo.or %233, %235 : tensor<i1>
          %237 = stablehlo.compare EQ, %230, %cst_39, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
          %238 = stablehlo.select %237, %cst_40, %230 : tensor<1x1xi1>, tensor<1x1xf32>
          %239 = stablehlo.convert %238 : (tensor<1x1xf32>) -> tensor<1x1xcomplex<f32>>
          %240 = stablehlo.divide %215, %239 : tensor<1x1xcomplex<f32>>
          %cst_41 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %241 = stablehlo.broadcast_in_dim %236, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
          %242 = stablehlo.select %241, %cst_41, %240 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %243 = stablehlo.divide %216, %239 : tensor<1x1xcomplex<f32>>
          %cst_42 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %244 = stablehlo.select %241, %cst_42, %243 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %245 = stablehlo.real %242 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %246 = stablehlo.imag %242 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %247 = stablehlo.negate %246 : tensor<1x1xf32>
          %248 = stablehlo.complex %245, %247 : tensor<1x1xcomplex<f32>>
          %249 = stablehlo.broadcast_in_dim %248, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %250 = stablehlo.multiply %249, %213 : tensor<1x3xcomplex<f32>>
          %251 = stablehlo.real %244 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %252 = stablehlo.imag %244 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %253 = stablehlo.negate %252 : tensor<1x1xf32>
          %254 = stablehlo.complex %251, %253 : tensor<1x1xcomplex<f32>>
          %255 = stablehlo.broadcast_in_dim %254, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %256 = stablehlo.multiply %255, %214 : tensor<1x3xcomplex<f32>>
          %257 = stablehlo.add %250, %256 : tensor<1x3xcomplex<f32>>
          %258 = stablehlo.dynamic_update_slice %iterArg_36, %257, %iterArg_35, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %259 = stablehlo.broadcast_in_dim %242, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %260 = stablehlo.multiply %259, %214 : tensor<1x3xcomplex<f32>>
          %261 = stablehlo.broadcast_in_dim %244, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %262 = stablehlo.multiply %261, %213 : tensor<1x3xcomplex<f32>>
          %263 = stablehlo.subtract %260, %262 : tensor<1x3xcomplex<f32>>
          %264 = stablehlo.dynamic_update_slice %258, %263, %212, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %265 = stablehlo.concatenate %242, %244, dim = 1 : (tensor<1x1xcomplex<f32>>, tensor<1x1xcomplex<f32>>) -> tensor<1x2xcomplex<f32>>
          %266 = stablehlo.dynamic_update_slice %iterArg_37, %265, %iterArg_35, %c : (tensor<3x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
          stablehlo.return %212, %264, %266, %iterArg_38 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %183:4 = stablehlo.while(%iterArg_35 = %c, %iterArg_36 = %182#1, %iterArg_37 = %182#2, %iterArg_38 = %182#3) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_39 = stablehlo.constant dense<2> : tensor<i32>
          %212 = stablehlo.compare LT, %iterArg_35, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %212 : tensor<i1>
        } do {
          %212 = stablehlo.add %iterArg_35, %c_3 : tensor<i32>
          %213 = stablehlo.dynamic_slice %iterArg_37, %iterArg_35, %c, sizes = [1, 2] : (tensor<3x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x2xcomplex<f32>>
          %214 = stablehlo.slice %213 [0:1, 0:1] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %215 = stablehlo.slice %213 [0:1, 1:2] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %216 = stablehlo.dynamic_slice %iterArg_36, %c, %iterArg_35, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %217 = stablehlo.dynamic_slice %iterArg_36, %c, %212, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %218 = stablehlo.broadcast_in_dim %214, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %219 = stablehlo.multiply %218, %216 : tensor<3x1xcomplex<f32>>
          %220 = stablehlo.broadcast_in_dim %215, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %221 = stablehlo.multiply %220, %217 : tensor<3x1xcomplex<f32>>
          %222 = stablehlo.add %219, %221 : tensor<3x1xcomplex<f32>>
          %223 = stablehlo.dynamic_update_slice %iterArg_36, %222, %c, %iterArg_35 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %224 = stablehlo.real %214 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %225 = stablehlo.imag %214 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %226 = stablehlo.negate %225 : tensor<1x1xf32>
          %227 = stablehlo.complex %224, %226 : tensor<1x1xcomplex<f32>>
          %228 = stablehlo.broadcast_in_dim %227, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %229 = stablehlo.multiply %228, %217 : tensor<3x1xcomplex<f32>>
          %230 = stablehlo.real %215 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %231 = stablehlo.imag %215 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %232 = stablehlo.negate %231 : tensor<1x1xf32>
          %233 = stablehlo.complex %230, %232 : tensor<1x1xcomplex<f32>>
          %234 = stablehlo.broadcast_in_dim %233, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %235 = stablehlo.multiply %234, %216 : tensor<3x1xcomplex<f32>>
          %236 = stablehlo.subtract %229, %235 : tensor<3x1xcomplex<f32>>
          %237 = stablehlo.dynamic_update_slice %223, %236, %c, %212 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %238 = stablehlo.dynamic_slice %iterArg_38, %c, %iterArg_35, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %239 = stablehlo.dynamic_slice %iterArg_38, %c, %212, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %240 = stablehlo.multiply %218, %238 : tensor<3x1xcomplex<f32>>
          %241 = stablehlo.multiply %220, %239 : tensor<3x1xcomplex<f32>>
          %242 = stablehlo.add %240, %241 : tensor<3x1xcomplex<f32>>
          %243 = stablehlo.dynamic_update_slice %iterArg_38, %242, %c, %iterArg_35 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %244 = stablehlo.negate %225 : tensor<1x1xf32>
          %245 = stablehlo.complex %224, %244 : tensor<1x1xcomplex<f32>>
          %246 = stablehlo.broadcast_in_dim %245, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %247 = stablehlo.multiply %246, %239 : tensor<3x1xcomplex<f32>>
          %248 = stablehlo.negate %231 : tensor<1x1xf32>
          %249 = stablehlo.complex %230, %248 : tensor<1x1xcomplex<f32>>
          %250 = stablehlo.broadcast_in_dim %249, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %251 = stablehlo.multiply %250, %238 : tensor<3x1xcomplex<f32>>
          %252 = stablehlo.subtract %247, %251 : tensor<3x1xcomplex<f32>>
          %253 = stablehlo.dynamic_update_slice %243, %252, %c, %212 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          stablehlo.return %212, %237, %iterArg_37, %253 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %184 = stablehlo.multiply %179, %178 : tensor<3x3xcomplex<f32>>
        %185 = stablehlo.add %183#1, %184 : tensor<3x3xcomplex<f32>>
        %186 = stablehlo.select %177, %185, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %187 = stablehlo.reduce(%186 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %188 = stablehlo.abs %187 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %189 = stablehlo.slice %188 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
        %190 = stablehlo.pad %189, %cst_7, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
        %191 = stablehlo.add %188, %190 : tensor<3xf32>
        %192 = stablehlo.compare EQ, %191, %cst_8, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %193 = stablehlo.abs %185 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
        %194 = stablehlo.reduce(%193 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
        %195 = stablehlo.broadcast_in_dim %194, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %196 = stablehlo.select %192, %195, %191 : tensor<3xi1>, tensor<3xf32>
        %197 = stablehlo.select %117, %185, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %198 = stablehlo.reduce(%197 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %199 = stablehlo.abs %198 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %200 = stablehlo.multiply %cst_12, %196 : tensor<3xf32>
        %201 = stablehlo.compare LE, %199, %200, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %202 = stablehlo.reshape %201 : (tensor<3xi1>) -> tensor<1x3xi1>
        %203 = stablehlo.broadcast_in_dim %202, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %204 = stablehlo.and %114, %203 : tensor<3x3xi1>
        %205 = stablehlo.select %204, %cst_5, %185 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %206 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %207 = stablehlo.select %117, %205, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %208 = stablehlo.reduce(%207 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %209 = stablehlo.compare NE, %208, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %210 = stablehlo.select %209, %124, %c_15 : tensor<3xi1>, tensor<3xi32>
        %211 = stablehlo.reduce(%210 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        stablehlo.return %206, %211, %205, %183#3 : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %55 = stablehlo.select %14, %54#2, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %56 = stablehlo.reduce(%55 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_17 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3xcomplex<f32>>
      %57 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i1>) -> tensor<3xi1>
      %58 = stablehlo.select %57, %56, %cst_17 : tensor<3xi1>, tensor<3xcomplex<f32>>
      %59 = stablehlo.select %14, %54#2, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %60 = stablehlo.reduce(%59 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %61 = stablehlo.abs %54#2 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %62 = stablehlo.reduce(%61 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_18 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %63 = stablehlo.multiply %62, %cst_18 : tensor<f32>
      %cst_19 = stablehlo.constant dense<1.17549435E-38> : tensor<f32>
      %64 = stablehlo.maximum %63, %cst_19 : tensor<f32>
      %65:2 = stablehlo.while(%iterArg_26 = %c, %iterArg_27 = %cst_5) : tensor<i32>, tensor<3x3xcomplex<f32>>
      cond {
        %c_28 = stablehlo.constant dense<3> : tensor<i32>
        %111 = stablehlo.compare LT, %iterArg_26, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %111 : tensor<i1>
      } do {
        %111 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %c_28 = stablehlo.constant dense<2> : tensor<i32>
        %112 = stablehlo.subtract %c_28, %iterArg_26 : tensor<i32>
        %113 = stablehlo.dynamic_slice %54#2, %112, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %114 = stablehlo.dynamic_slice %113, %c, %112, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %115 = stablehlo.reshape %60 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %116 = stablehlo.broadcast_in_dim %114, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %117 = stablehlo.subtract %116, %115 : tensor<1x3xcomplex<f32>>
        %118 = stablehlo.abs %117 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %119 = stablehlo.broadcast_in_dim %64, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
        %120 = stablehlo.compare LT, %118, %119, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
        %121 = stablehlo.convert %64 : (tensor<f32>) -> tensor<complex<f32>>
        %122 = stablehlo.broadcast_in_dim %121, dims = [] : (tensor<complex<f32>>) -> tensor<1x3xcomplex<f32>>
        %123 = stablehlo.select %120, %122, %117 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %124 = stablehlo.broadcast_in_dim %112, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %125 = stablehlo.compare GT, %20, %124, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %126 = stablehlo.dynamic_slice %54#2, %112, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %127 = stablehlo.select %125, %126, %cst_29 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %128 = stablehlo.dot_general %127, %iterArg_27, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %129 = stablehlo.negate %128 : tensor<1x3xcomplex<f32>>
        %130 = stablehlo.divide %129, %123 : tensor<1x3xcomplex<f32>>
        %131 = stablehlo.compare EQ, %20, %124, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %132 = stablehlo.multiply %cst_29, %130 : tensor<1x3xcomplex<f32>>
        %cst_30 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %133 = stablehlo.select %131, %cst_30, %132 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %134 = stablehlo.select %125, %130, %133 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %135 = stablehlo.dynamic_update_slice %iterArg_27, %134, %112, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
        stablehlo.return %111, %135 : tensor<i32>, tensor<3x3xcomplex<f32>>
      }
      %66 = stablehlo.dot_general %54#3, %65#1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %67 = stablehlo.abs %66 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %68 = stablehlo.reduce(%67 init: %cst_9) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %69 = stablehlo.reshape %68 : (tensor<3xf32>) -> tensor<1x3xf32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %70 = stablehlo.compare GT, %69, %cst_20, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %cst_21 = stablehlo.constant dense<0x7F800000> : tensor<1x3xf32>
      %71 = stablehlo.compare LT, %69, %cst_21, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %72 = stablehlo.and %70, %71 : tensor<1x3xi1>
      %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<1x3xf32>
      %73 = stablehlo.select %72, %69, %cst_22 : tensor<1x3xi1>, tensor<1x3xf32>
      %74 = stablehlo.broadcast_in_dim %73, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %75 = stablehlo.divide %67, %74 : tensor<3x3xf32>
      %76 = stablehlo.multiply %75, %75 : tensor<3x3xf32>
      %77 = stablehlo.reduce(%76 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %78 = stablehlo.reshape %77 : (tensor<3xf32>) -> tensor<1x3xf32>
      %79 = stablehlo.sqrt %78 : tensor<1x3xf32>
      %80 = stablehlo.multiply %79, %73 : tensor<1x3xf32>
      %81 = stablehlo.convert %80 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %82 = stablehlo.broadcast_in_dim %81, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %83 = stablehlo.divide %66, %82 : tensor<3x3xcomplex<f32>>
      %84 = stablehlo.abs %83 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %85 = stablehlo.reduce(%84 init: %cst_9) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %86 = stablehlo.reshape %85 : (tensor<3xf32>) -> tensor<1x3xf32>
      %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %88 = stablehlo.compare EQ, %84, %87, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
      %c_23 = stablehlo.constant dense<3> : tensor<3x3xi32>
      %89 = stablehlo.select %88, %12, %c_23 : tensor<3x3xi1>, tensor<3x3xi32>
      %c_24 = stablehlo.constant dense<2147483647> : tensor<i32>
      %90 = stablehlo.reduce(%89 init: %c_24) applies stablehlo.minimum across dimensions = [0] : (tensor<3x3xi32>, tensor<i32>) -> tensor<3xi32>
      %91 = stablehlo.reshape %90 : (tensor<3xi32>) -> tensor<1x3xi32>
      %92 = stablehlo.broadcast_in_dim %91, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %93 = stablehlo.compare EQ, %12, %92, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %94 = stablehlo.select %93, %83, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %95 = stablehlo.reduce(%94 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %96 = stablehlo.reshape %95 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
      %97 = stablehlo.real %96 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %98 = stablehlo.imag %96 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %99 = stablehlo.negate %98 : tensor<1x3xf32>
      %100 = stablehlo.complex %97, %99 : tensor<1x3xcomplex<f32>>
      %101 = stablehlo.abs %96 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %102 = stablehlo.convert %101 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %103 = stablehlo.divide %100, %102 : tensor<1x3xcomplex<f32>>
      %104 = stablehlo.broadcast_in_dim %103, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %105 = stablehlo.multiply %83, %104 : tensor<3x3xcomplex<f32>>
      %cst_25 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3x3xcomplex<f32>>
      %106 = stablehlo.select %16, %105, %cst_25 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %107 = stablehlo.reshape %58 : (tensor<3xcomplex<f32>>) -> tensor<1x3x1xcomplex<f32>>
      %108 = stablehlo.reshape %106 : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
      %109 = stablehlo.dynamic_update_slice %iterArg_1, %107, %iterArg, %c, %c : (tensor<1x3x1xcomplex<f32>>, tensor<1x3x1xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x1xcomplex<f32>>
      %110 = stablehlo.dynamic_update_slice %iterArg_2, %108, %iterArg, %c, %c : (tensor<1x3x3xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      stablehlo.return %4, %109, %110 : tensor<i32>, tensor<1x3x1xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>
    }
    %2 = stablehlo.reshape %1#1 : (tensor<1x3x1xcomplex<f32>>) -> tensor<3xcomplex<f32>>
    %3 = stablehlo.reshape %1#2 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    return %2, %3 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
  }
}
