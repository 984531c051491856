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
        %115 = stablehlo.compare LT, %iterArg_26, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %115 : tensor<i1>
      } do {
        %115 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %116 = stablehlo.broadcast_in_dim %iterArg_26, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %117 = stablehlo.compare GT, %18, %116, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %118 = stablehlo.dynamic_slice %iterArg_27, %c, %iterArg_26, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
        %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %119 = stablehlo.select %117, %118, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %120 = stablehlo.iota dim = 0 : tensor<3x1xi32>
        %121 = stablehlo.dynamic_slice %119, %115, %c, sizes = [1, 1] : (tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %122 = stablehlo.broadcast_in_dim %115, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %123 = stablehlo.compare GT, %120, %122, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %124 = stablehlo.select %123, %119, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %125 = stablehlo.abs %124 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %cst_30 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %126 = stablehlo.reduce(%125 init: %cst_30) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %127 = stablehlo.reshape %126 : (tensor<1xf32>) -> tensor<1x1xf32>
        %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %128 = stablehlo.compare GT, %127, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_32 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %129 = stablehlo.compare LT, %127, %cst_32, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %130 = stablehlo.and %128, %129 : tensor<1x1xi1>
        %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %131 = stablehlo.select %130, %127, %cst_33 : tensor<1x1xi1>, tensor<1x1xf32>
        %132 = stablehlo.broadcast_in_dim %131, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %133 = stablehlo.divide %125, %132 : tensor<3x1xf32>
        %134 = stablehlo.multiply %133, %133 : tensor<3x1xf32>
        %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %135 = stablehlo.reduce(%134 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %136 = stablehlo.reshape %135 : (tensor<1xf32>) -> tensor<1x1xf32>
        %137 = stablehlo.sqrt %136 : tensor<1x1xf32>
        %138 = stablehlo.multiply %137, %131 : tensor<1x1xf32>
        %139 = stablehlo.real %121 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %140 = stablehlo.imag %121 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %141 = stablehlo.compare EQ, %120, %122, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %142 = stablehlo.select %141, %119, %124 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %143 = stablehlo.abs %142 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %144 = stablehlo.reduce(%143 init: %cst_30) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %145 = stablehlo.reshape %144 : (tensor<1xf32>) -> tensor<1x1xf32>
        %146 = stablehlo.compare GT, %145, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %147 = stablehlo.compare LT, %145, %cst_32, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %148 = stablehlo.and %146, %147 : tensor<1x1xi1>
        %149 = stablehlo.select %148, %145, %cst_33 : tensor<1x1xi1>, tensor<1x1xf32>
        %150 = stablehlo.broadcast_in_dim %149, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %151 = stablehlo.divide %143, %150 : tensor<3x1xf32>
        %152 = stablehlo.multiply %151, %151 : tensor<3x1xf32>
        %153 = stablehlo.reduce(%152 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %154 = stablehlo.reshape %153 : (tensor<1xf32>) -> tensor<1x1xf32>
        %155 = stablehlo.sqrt %154 : tensor<1x1xf32>
        %156 = stablehlo.multiply %155, %149 : tensor<1x1xf32>
        %157 = stablehlo.compare LT, %139, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %158 = stablehlo.negate %156 : tensor<1x1xf32>
        %159 = stablehlo.select %157, %156, %158 : tensor<1x1xi1>, tensor<1x1xf32>
        %160 = stablehlo.compare EQ, %138, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %161 = stablehlo.compare EQ, %140, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %162 = stablehlo.and %160, %161 : tensor<1x1xi1>
        %163 = stablehlo.select %162, %cst_33, %159 : tensor<1x1xi1>, tensor<1x1xf32>
        %164 = stablehlo.subtract %159, %139 : tensor<1x1xf32>
        %165 = stablehlo.divide %164, %163 : tensor<1x1xf32>
        %166 = stablehlo.select %162, %cst_31, %165 : tensor<1x1xi1>, tensor<1x1xf32>
        %167 = stablehlo.negate %140 : tensor<1x1xf32>
        %168 = stablehlo.divide %167, %163 : tensor<1x1xf32>
        %169 = stablehlo.select %162, %cst_31, %168 : tensor<1x1xi1>, tensor<1x1xf32>
        %170 = stablehlo.complex %166, %169 : tensor<1x1xcomplex<f32>>
        %171 = stablehlo.multiply %159, %cst_31 : tensor<1x1xf32>
        %172 = stablehlo.complex %159, %171 : tensor<1x1xcomplex<f32>>
        %173 = stablehlo.select %162, %121, %172 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %174 = stablehlo.subtract %121, %173 : tensor<1x1xcomplex<f32>>
        %cst_35 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
        %175 = stablehlo.select %162, %cst_35, %174 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %176 = stablehlo.broadcast_in_dim %175, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %177 = stablehlo.divide %124, %176 : tensor<3x1xcomplex<f32>>
        %cst_36 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %178 = stablehlo.select %141, %cst_36, %177 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %179 = stablehlo.select %117, %178, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %180 = stablehlo.real %170 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %181 = stablehlo.imag %170 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %182 = stablehlo.negate %181 : tensor<1x1xf32>
        %183 = stablehlo.complex %180, %182 : tensor<1x1xcomplex<f32>>
        %184 = stablehlo.transpose %179, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %185 = stablehlo.real %184 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %186 = stablehlo.imag %184 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %187 = stablehlo.negate %186 : tensor<1x3xf32>
        %188 = stablehlo.complex %185, %187 : tensor<1x3xcomplex<f32>>
        %189 = stablehlo.dot_general %188, %iterArg_27, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %190 = stablehlo.dot_general %179, %189, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %191 = stablehlo.broadcast_in_dim %183, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %192 = stablehlo.multiply %191, %190 : tensor<3x3xcomplex<f32>>
        %193 = stablehlo.subtract %iterArg_27, %192 : tensor<3x3xcomplex<f32>>
        %194 = stablehlo.dot_general %193, %179, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %195 = stablehlo.broadcast_in_dim %170, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %196 = stablehlo.multiply %195, %194 : tensor<3x1xcomplex<f32>>
        %197 = stablehlo.negate %186 : tensor<1x3xf32>
        %198 = stablehlo.complex %185, %197 : tensor<1x3xcomplex<f32>>
        %199 = stablehlo.dot_general %196, %198, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %200 = stablehlo.subtract %193, %199 : tensor<3x3xcomplex<f32>>
        %201 = stablehlo.compare GT, %18, %122, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %202 = stablehlo.iota dim = 1 : tensor<1x3xi32>
        %203 = stablehlo.broadcast_in_dim %iterArg_26, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %204 = stablehlo.compare EQ, %202, %203, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %205 = stablehlo.broadcast_in_dim %201, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
        %206 = stablehlo.broadcast_in_dim %204, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %207 = stablehlo.and %205, %206 : tensor<3x3xi1>
        %208 = stablehlo.select %207, %cst_5, %200 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %209 = stablehlo.dot_general %iterArg_28, %179, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %210 = stablehlo.multiply %195, %209 : tensor<3x1xcomplex<f32>>
        %211 = stablehlo.negate %186 : tensor<1x3xf32>
        %212 = stablehlo.complex %185, %211 : tensor<1x3xcomplex<f32>>
        %213 = stablehlo.dot_general %210, %212, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %214 = stablehlo.subtract %iterArg_28, %213 : tensor<3x3xcomplex<f32>>
        stablehlo.return %115, %208, %214 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %20 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %21 = stablehlo.iota dim = 0 : tensor<3xi32>
      %22 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %23 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %24 = stablehlo.compare EQ, %22, %23, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %25 = stablehlo.select %24, %19#1, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_6 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %26 = stablehlo.reduce(%25 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %27 = stablehlo.abs %26 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %28 = stablehlo.slice %27 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %29 = stablehlo.pad %28, %cst_7, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
      %30 = stablehlo.add %27, %29 : tensor<3xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
      %31 = stablehlo.compare EQ, %30, %cst_8, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %32 = stablehlo.abs %19#1 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %33 = stablehlo.reduce(%32 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %34 = stablehlo.broadcast_in_dim %33, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %35 = stablehlo.select %31, %34, %30 : tensor<3xi1>, tensor<3xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<1x3xi32>
      %36 = stablehlo.add %20, %c_10 : tensor<1x3xi32>
      %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %38 = stablehlo.compare EQ, %22, %37, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %c_11 = stablehlo.constant dense<2> : tensor<1x3xi32>
      %39 = stablehlo.compare LT, %20, %c_11, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %41 = stablehlo.and %38, %40 : tensor<3x3xi1>
      %42 = stablehlo.select %41, %19#1, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %43 = stablehlo.reduce(%42 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %44 = stablehlo.abs %43 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %cst_12 = stablehlo.constant dense<1.1920929E-7> : tensor<3xf32>
      %45 = stablehlo.multiply %cst_12, %35 : tensor<3xf32>
      %46 = stablehlo.compare LE, %44, %45, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %47 = stablehlo.reshape %46 : (tensor<3xi1>) -> tensor<1x3xi1>
      %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %49 = stablehlo.and %38, %48 : tensor<3x3xi1>
      %50 = stablehlo.select %49, %cst_5, %19#1 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %51 = stablehlo.select %41, %50, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %52 = stablehlo.reduce(%51 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_13 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
      %53 = stablehlo.compare NE, %52, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
      %c_14 = stablehlo.constant dense<1> : tensor<3xi32>
      %54 = stablehlo.add %21, %c_14 : tensor<3xi32>
      %c_15 = stablehlo.constant dense<0> : tensor<3xi32>
      %55 = stablehlo.select %53, %54, %c_15 : tensor<3xi1>, tensor<3xi32>
      %c_16 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %56 = stablehlo.reduce(%55 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %57:4 = stablehlo.while(%iterArg_26 = %c, %iterArg_27 = %56, %iterArg_28 = %50, %iterArg_29 = %19#2) : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %c_30 = stablehlo.constant dense<180> : tensor<i32>
        %115 = stablehlo.compare LT, %iterArg_26, %c_30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %116 = stablehlo.compare GT, %iterArg_27, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %117 = stablehlo.and %115, %116 : tensor<i1>
        stablehlo.return %117 : tensor<i1>
      } do {
        %115 = stablehlo.add %20, %c_10 : tensor<1x3xi32>
        %116 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %117 = stablehlo.broadcast_in_dim %115, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %118 = stablehlo.compare EQ, %116, %117, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %119 = stablehlo.compare LT, %20, %c_11, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %121 = stablehlo.and %118, %120 : tensor<3x3xi1>
        %122 = stablehlo.select %121, %iterArg_28, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %123 = stablehlo.reduce(%122 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %124 = stablehlo.compare EQ, %123, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %125 = stablehlo.broadcast_in_dim %iterArg_27, dims = [] : (tensor<i32>) -> tensor<3xi32>
        %126 = stablehlo.compare LT, %21, %125, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
        %127 = stablehlo.and %124, %126 : tensor<3xi1>
        %128 = stablehlo.add %21, %c_14 : tensor<3xi32>
        %129 = stablehlo.select %127, %128, %c_15 : tensor<3xi1>, tensor<3xi32>
        %130 = stablehlo.reduce(%129 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        %131 = stablehlo.subtract %iterArg_27, %c_3 : tensor<i32>
        %132 = stablehlo.dynamic_slice %iterArg_28, %131, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %133 = stablehlo.dynamic_slice %132, %c, %131, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %134 = stablehlo.reshape %133 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %135 = stablehlo.dynamic_slice %iterArg_28, %131, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %136 = stablehlo.dynamic_slice %135, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %137 = stablehlo.reshape %136 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %138 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %139 = stablehlo.dynamic_slice %138, %c, %131, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %140 = stablehlo.reshape %139 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %141 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %142 = stablehlo.dynamic_slice %141, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %143 = stablehlo.reshape %142 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %144 = stablehlo.subtract %134, %143 : tensor<complex<f32>>
        %cst_30 = stablehlo.constant dense<(5.000000e-01,0.000000e+00)> : tensor<complex<f32>>
        %145 = stablehlo.multiply %144, %cst_30 : tensor<complex<f32>>
        %146 = stablehlo.multiply %145, %145 : tensor<complex<f32>>
        %147 = stablehlo.multiply %137, %140 : tensor<complex<f32>>
        %148 = stablehlo.add %146, %147 : tensor<complex<f32>>
        %149 = stablehlo.sqrt %148 : tensor<complex<f32>>
        %150 = stablehlo.add %145, %149 : tensor<complex<f32>>
        %151 = stablehlo.subtract %145, %149 : tensor<complex<f32>>
        %152 = stablehlo.abs %150 : (tensor<complex<f32>>) -> tensor<f32>
        %153 = stablehlo.abs %151 : (tensor<complex<f32>>) -> tensor<f32>
        %154 = stablehlo.compare GE, %152, %153, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %155 = stablehlo.select %154, %150, %151 : tensor<i1>, tensor<complex<f32>>
        %156 = stablehlo.abs %155 : (tensor<complex<f32>>) -> tensor<f32>
        %157 = stablehlo.compare EQ, %156, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %158 = stablehlo.multiply %137, %140 : tensor<complex<f32>>
        %159 = stablehlo.abs %155 : (tensor<complex<f32>>) -> tensor<f32>
        %160 = stablehlo.compare EQ, %159, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_31 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %161 = stablehlo.select %160, %cst_31, %155 : tensor<i1>, tensor<complex<f32>>
        %162 = stablehlo.divide %158, %161 : tensor<complex<f32>>
        %163 = stablehlo.subtract %143, %162 : tensor<complex<f32>>
        %164 = stablehlo.select %157, %143, %163 : tensor<i1>, tensor<complex<f32>>
        %165 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %166 = stablehlo.dynamic_slice %165, %c, %131, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %167 = stablehlo.reshape %166 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %168 = stablehlo.abs %167 : (tensor<complex<f32>>) -> tensor<f32>
        %169 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %170 = stablehlo.dynamic_slice %169, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %171 = stablehlo.reshape %170 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %172 = stablehlo.abs %171 : (tensor<complex<f32>>) -> tensor<f32>
        %173 = stablehlo.add %168, %172 : tensor<f32>
        %c_32 = stablehlo.constant dense<11> : tensor<i32>
        %174 = stablehlo.divide %iterArg_26, %c_32 : tensor<i32>
        %175 = stablehlo.multiply %174, %c_32 : tensor<i32>
        %176 = stablehlo.subtract %iterArg_26, %175 : tensor<i32>
        %c_33 = stablehlo.constant dense<10> : tensor<i32>
        %177 = stablehlo.compare EQ, %176, %c_33, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %178 = stablehlo.convert %173 : (tensor<f32>) -> tensor<complex<f32>>
        %179 = stablehlo.select %177, %178, %164 : tensor<i1>, tensor<complex<f32>>
        %180 = stablehlo.iota dim = 0 : tensor<3x3xi32>
        %181 = stablehlo.iota dim = 1 : tensor<3x3xi32>
        %182 = stablehlo.compare EQ, %180, %181, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %183 = stablehlo.convert %182 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
        %184 = stablehlo.broadcast_in_dim %179, dims = [] : (tensor<complex<f32>>) -> tensor<3x3xcomplex<f32>>
        %185 = stablehlo.multiply %184, %183 : tensor<3x3xcomplex<f32>>
        %186 = stablehlo.subtract %iterArg_28, %185 : tensor<3x3xcomplex<f32>>
        %cst_34 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x2xcomplex<f32>>
        %187:4 = stablehlo.while(%iterArg_35 = %c, %iterArg_36 = %186, %iterArg_37 = %cst_34, %iterArg_38 = %iterArg_29) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_39 = stablehlo.constant dense<2> : tensor<i32>
          %222 = stablehlo.compare LT, %iterArg_35, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %222 : tensor<i1>
        } do {
          %222 = stablehlo.add %iterArg_35, %c_3 : tensor<i32>
          %223 = stablehlo.dynamic_slice %iterArg_36, %iterArg_35, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %224 = stablehlo.dynamic_slice %iterArg_36, %222, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %225 = stablehlo.dynamic_slice %223, %c, %iterArg_35, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %226 = stablehlo.dynamic_slice %224, %c, %iterArg_35, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %227 = stablehlo.real %225 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %228 = stablehlo.imag %225 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %229 = stablehlo.negate %228 : tensor<1x1xf32>
          %230 = stablehlo.complex %227, %229 : tensor<1x1xcomplex<f32>>
          %231 = stablehlo.multiply %230, %225 : tensor<1x1xcomplex<f32>>
          %232 = stablehlo.real %231 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %233 = stablehlo.real %226 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %234 = stablehlo.imag %226 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %235 = stablehlo.negate %234 : tensor<1x1xf32>
          %236 = stablehlo.complex %233, %235 : tensor<1x1xcomplex<f32>>
          %237 = stablehlo.multiply %236, %226 : tensor<1x1xcomplex<f32>>
          %238 = stablehlo.real %237 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %239 = stablehlo.add %232, %238 : tensor<1x1xf32>
          %240 = stablehlo.sqrt %239 : tensor<1x1xf32>
          %241 = stablehlo.compare LT, %iterArg_35, %130, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %242 = stablehlo.compare GE, %iterArg_35, %iterArg_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %243 = stablehlo.or %241, %242 : tensor<i1>
          %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
          %244 = stablehlo.compare EQ, %240, %cst_39, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %245 = stablehlo.reshape %244 : (tensor<1x1xi1>) -> tensor<i1>
          %246 = stablehlo.or %243, %245 : tensor<i1>
          %247 = stablehlo.compare EQ, %240, %cst_39, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
          %248 = stablehlo.select %247, %cst_40, %240 : tensor<1x1xi1>, tensor<1x1xf32>
          %249 = stablehlo.convert %248 : (tensor<1x1xf32>) -> tensor<1x1xcomplex<f32>>
          %250 = stablehlo.divide %225, %249 : tensor<1x1xcomplex<f32>>
          %cst_41 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %251 = stablehlo.broadcast_in_dim %246, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
          %252 = stablehlo.select %251, %cst_41, %250 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %253 = stablehlo.divide %226, %249 : tensor<1x1xcomplex<f32>>
          %cst_42 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %254 = stablehlo.select %251, %cst_42, %253 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %255 = stablehlo.real %252 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %256 = stablehlo.imag %252 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %257 = stablehlo.negate %256 : tensor<1x1xf32>
          %258 = stablehlo.complex %255, %257 : tensor<1x1xcomplex<f32>>
          %259 = stablehlo.broadcast_in_dim %258, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %260 = stablehlo.multiply %259, %223 : tensor<1x3xcomplex<f32>>
          %261 = stablehlo.real %254 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %262 = stablehlo.imag %254 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %263 = stablehlo.negate %262 : tensor<1x1xf32>
          %264 = stablehlo.complex %261, %263 : tensor<1x1xcomplex<f32>>
          %265 = stablehlo.broadcast_in_dim %264, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %266 = stablehlo.multiply %265, %224 : tensor<1x3xcomplex<f32>>
          %267 = stablehlo.add %260, %266 : tensor<1x3xcomplex<f32>>
          %268 = stablehlo.dynamic_update_slice %iterArg_36, %267, %iterArg_35, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %269 = stablehlo.broadcast_in_dim %252, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %270 = stablehlo.multiply %269, %224 : tensor<1x3xcomplex<f32>>
          %271 = stablehlo.broadcast_in_dim %254, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %272 = stablehlo.multiply %271, %223 : tensor<1x3xcomplex<f32>>
          %273 = stablehlo.subtract %270, %272 : tensor<1x3xcomplex<f32>>
          %274 = stablehlo.dynamic_update_slice %268, %273, %222, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %275 = stablehlo.concatenate %252, %254, dim = 1 : (tensor<1x1xcomplex<f32>>, tensor<1x1xcomplex<f32>>) -> tensor<1x2xcomplex<f32>>
          %276 = stablehlo.dynamic_update_slice %iterArg_37, %275, %iterArg_35, %c : (tensor<3x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
          stablehlo.return %222, %274, %276, %iterArg_38 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %188:4 = stablehlo.while(%iterArg_35 = %c, %iterArg_36 = %187#1, %iterArg_37 = %187#2, %iterArg_38 = %187#3) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_39 = stablehlo.constant dense<2> : tensor<i32>
          %222 = stablehlo.compare LT, %iterArg_35, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %222 : tensor<i1>
        } do {
          %222 = stablehlo.add %iterArg_35, %c_3 : tensor<i32>
          %223 = stablehlo.dynamic_slice %iterArg_37, %iterArg_35, %c, sizes = [1, 2] : (tensor<3x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x2xcomplex<f32>>
          %224 = stablehlo.slice %223 [0:1, 0:1] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %225 = stablehlo.slice %223 [0:1, 1:2] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %226 = stablehlo.dynamic_slice %iterArg_36, %c, %iterArg_35, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %227 = stablehlo.dynamic_slice %iterArg_36, %c, %222, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %228 = stablehlo.broadcast_in_dim %224, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %229 = stablehlo.multiply %228, %226 : tensor<3x1xcomplex<f32>>
          %230 = stablehlo.broadcast_in_dim %225, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %231 = stablehlo.multiply %230, %227 : tensor<3x1xcomplex<f32>>
          %232 = stablehlo.add %229, %231 : tensor<3x1xcomplex<f32>>
          %233 = stablehlo.dynamic_update_slice %iterArg_36, %232, %c, %iterArg_35 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %234 = stablehlo.real %224 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %235 = stablehlo.imag %224 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %236 = stablehlo.negate %235 : tensor<1x1xf32>
          %237 = stablehlo.complex %234, %236 : tensor<1x1xcomplex<f32>>
          %238 = stablehlo.broadcast_in_dim %237, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %239 = stablehlo.multiply %238, %227 : tensor<3x1xcomplex<f32>>
          %240 = stablehlo.real %225 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %241 = stablehlo.imag %225 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %242 = stablehlo.negate %241 : tensor<1x1xf32>
          %243 = stablehlo.complex %240, %242 : tensor<1x1xcomplex<f32>>
          %244 = stablehlo.broadcast_in_dim %243, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %245 = stablehlo.multiply %244, %226 : tensor<3x1xcomplex<f32>>
          %246 = stablehlo.subtract %239, %245 : tensor<3x1xcomplex<f32>>
          %247 = stablehlo.dynamic_update_slice %233, %246, %c, %222 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %248 = stablehlo.dynamic_slice %iterArg_38, %c, %iterArg_35, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %249 = stablehlo.dynamic_slice %iterArg_38, %c, %222, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %250 = stablehlo.multiply %228, %248 : tensor<3x1xcomplex<f32>>
          %251 = stablehlo.multiply %230, %249 : tensor<3x1xcomplex<f32>>
          %252 = stablehlo.add %250, %251 : tensor<3x1xcomplex<f32>>
          %253 = stablehlo.dynamic_update_slice %iterArg_38, %252, %c, %iterArg_35 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %254 = stablehlo.negate %235 : tensor<1x1xf32>
          %255 = stablehlo.complex %234, %254 : tensor<1x1xcomplex<f32>>
          %256 = stablehlo.broadcast_in_dim %255, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %257 = stablehlo.multiply %256, %249 : tensor<3x1xcomplex<f32>>
          %258 = stablehlo.negate %241 : tensor<1x1xf32>
          %259 = stablehlo.complex %240, %258 : tensor<1x1xcomplex<f32>>
          %260 = stablehlo.broadcast_in_dim %259, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %261 = stablehlo.multiply %260, %248 : tensor<3x1xcomplex<f32>>
          %262 = stablehlo.subtract %257, %261 : tensor<3x1xcomplex<f32>>
          %263 = stablehlo.dynamic_update_slice %253, %262, %c, %222 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          stablehlo.return %222, %247, %iterArg_37, %263 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %189 = stablehlo.multiply %184, %183 : tensor<3x3xcomplex<f32>>
        %190 = stablehlo.add %188#1, %189 : tensor<3x3xcomplex<f32>>
        %191 = stablehlo.iota dim = 0 : tensor<3x1xi32>
        %192 = stablehlo.iota dim = 1 : tensor<1x3xi32>
        %193 = stablehlo.broadcast_in_dim %191, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %194 = stablehlo.broadcast_in_dim %192, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %195 = stablehlo.compare EQ, %193, %194, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %196 = stablehlo.select %195, %190, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %197 = stablehlo.reduce(%196 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %198 = stablehlo.abs %197 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %199 = stablehlo.slice %198 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
        %200 = stablehlo.pad %199, %cst_7, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
        %201 = stablehlo.add %198, %200 : tensor<3xf32>
        %202 = stablehlo.compare EQ, %201, %cst_8, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %203 = stablehlo.abs %190 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
        %204 = stablehlo.reduce(%203 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
        %205 = stablehlo.broadcast_in_dim %204, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %206 = stablehlo.select %202, %205, %201 : tensor<3xi1>, tensor<3xf32>
        %207 = stablehlo.select %121, %190, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %208 = stablehlo.reduce(%207 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %209 = stablehlo.abs %208 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %210 = stablehlo.multiply %cst_12, %206 : tensor<3xf32>
        %211 = stablehlo.compare LE, %209, %210, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %212 = stablehlo.reshape %211 : (tensor<3xi1>) -> tensor<1x3xi1>
        %213 = stablehlo.broadcast_in_dim %212, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %214 = stablehlo.and %118, %213 : tensor<3x3xi1>
        %215 = stablehlo.select %214, %cst_5, %190 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %216 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %217 = stablehlo.select %121, %215, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %218 = stablehlo.reduce(%217 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %219 = stablehlo.compare NE, %218, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %220 = stablehlo.select %219, %128, %c_15 : tensor<3xi1>, tensor<3xi32>
        %221 = stablehlo.reduce(%220 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        stablehlo.return %216, %221, %215, %188#3 : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %58 = stablehlo.select %24, %57#2, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %59 = stablehlo.reduce(%58 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_17 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3xcomplex<f32>>
      %60 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i1>) -> tensor<3xi1>
      %61 = stablehlo.select %60, %59, %cst_17 : tensor<3xi1>, tensor<3xcomplex<f32>>
      %62 = stablehlo.select %24, %57#2, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %63 = stablehlo.reduce(%62 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %64 = stablehlo.abs %57#2 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %65 = stablehlo.reduce(%64 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_18 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %66 = stablehlo.multiply %65, %cst_18 : tensor<f32>
      %cst_19 = stablehlo.constant dense<1.17549435E-38> : tensor<f32>
      %67 = stablehlo.maximum %66, %cst_19 : tensor<f32>
      %68:2 = stablehlo.while(%iterArg_26 = %c, %iterArg_27 = %cst_5) : tensor<i32>, tensor<3x3xcomplex<f32>>
      cond {
        %c_28 = stablehlo.constant dense<3> : tensor<i32>
        %115 = stablehlo.compare LT, %iterArg_26, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %115 : tensor<i1>
      } do {
        %115 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %c_28 = stablehlo.constant dense<2> : tensor<i32>
        %116 = stablehlo.subtract %c_28, %iterArg_26 : tensor<i32>
        %117 = stablehlo.dynamic_slice %57#2, %116, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %118 = stablehlo.dynamic_slice %117, %c, %116, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %119 = stablehlo.reshape %63 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %120 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %121 = stablehlo.subtract %120, %119 : tensor<1x3xcomplex<f32>>
        %122 = stablehlo.abs %121 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %123 = stablehlo.broadcast_in_dim %67, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
        %124 = stablehlo.compare LT, %122, %123, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
        %125 = stablehlo.convert %67 : (tensor<f32>) -> tensor<complex<f32>>
        %126 = stablehlo.broadcast_in_dim %125, dims = [] : (tensor<complex<f32>>) -> tensor<1x3xcomplex<f32>>
        %127 = stablehlo.select %124, %126, %121 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %128 = stablehlo.broadcast_in_dim %116, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %129 = stablehlo.compare GT, %20, %128, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %130 = stablehlo.dynamic_slice %57#2, %116, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %131 = stablehlo.select %129, %130, %cst_29 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %132 = stablehlo.dot_general %131, %iterArg_27, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %133 = stablehlo.negate %132 : tensor<1x3xcomplex<f32>>
        %134 = stablehlo.divide %133, %127 : tensor<1x3xcomplex<f32>>
        %135 = stablehlo.compare EQ, %20, %128, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %136 = stablehlo.multiply %cst_29, %134 : tensor<1x3xcomplex<f32>>
        %cst_30 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %137 = stablehlo.select %135, %cst_30, %136 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %138 = stablehlo.select %129, %134, %137 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %139 = stablehlo.dynamic_update_slice %iterArg_27, %138, %116, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
        stablehlo.return %115, %139 : tensor<i32>, tensor<3x3xcomplex<f32>>
      }
      %69 = stablehlo.dot_general %57#3, %68#1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %70 = stablehlo.abs %69 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %71 = stablehlo.reduce(%70 init: %cst_9) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %72 = stablehlo.reshape %71 : (tensor<3xf32>) -> tensor<1x3xf32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %73 = stablehlo.compare GT, %72, %cst_20, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %cst_21 = stablehlo.constant dense<0x7F800000> : tensor<1x3xf32>
      %74 = stablehlo.compare LT, %72, %cst_21, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %75 = stablehlo.and %73, %74 : tensor<1x3xi1>
      %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<1x3xf32>
      %76 = stablehlo.select %75, %72, %cst_22 : tensor<1x3xi1>, tensor<1x3xf32>
      %77 = stablehlo.broadcast_in_dim %76, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %78 = stablehlo.divide %70, %77 : tensor<3x3xf32>
      %79 = stablehlo.multiply %78, %78 : tensor<3x3xf32>
      %80 = stablehlo.reduce(%79 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %81 = stablehlo.reshape %80 : (tensor<3xf32>) -> tensor<1x3xf32>
      %82 = stablehlo.sqrt %81 : tensor<1x3xf32>
      %83 = stablehlo.multiply %82, %76 : tensor<1x3xf32>
      %84 = stablehlo.convert %83 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %85 = stablehlo.broadcast_in_dim %84, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %86 = stablehlo.divide %69, %85 : tensor<3x3xcomplex<f32>>
      %87 = stablehlo.abs %86 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %88 = stablehlo.reduce(%87 init: %cst_9) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %89 = stablehlo.reshape %88 : (tensor<3xf32>) -> tensor<1x3xf32>
      %90 = stablehlo.broadcast_in_dim %89, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %91 = stablehlo.compare EQ, %87, %90, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
      %c_23 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %92 = stablehlo.broadcast_in_dim %c_23, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %93 = stablehlo.select %91, %22, %92 : tensor<3x3xi1>, tensor<3x3xi32>
      %c_24 = stablehlo.constant dense<2147483647> : tensor<i32>
      %94 = stablehlo.reduce(%93 init: %c_24) applies stablehlo.minimum across dimensions = [0] : (tensor<3x3xi32>, tensor<i32>) -> tensor<3xi32>
      %95 = stablehlo.reshape %94 : (tensor<3xi32>) -> tensor<1x3xi32>
      %96 = stablehlo.broadcast_in_dim %95, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %97 = stablehlo.compare EQ, %22, %96, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %98 = stablehlo.select %97, %86, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %99 = stablehlo.reduce(%98 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %100 = stablehlo.reshape %99 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
      %101 = stablehlo.real %100 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %102 = stablehlo.imag %100 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %103 = stablehlo.negate %102 : tensor<1x3xf32>
      %104 = stablehlo.complex %101, %103 : tensor<1x3xcomplex<f32>>
      %105 = stablehlo.abs %100 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %106 = stablehlo.convert %105 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %107 = stablehlo.divide %104, %106 : tensor<1x3xcomplex<f32>>
      %108 = stablehlo.broadcast_in_dim %107, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %109 = stablehlo.multiply %86, %108 : tensor<3x3xcomplex<f32>>
      %cst_25 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3x3xcomplex<f32>>
      %110 = stablehlo.select %16, %109, %cst_25 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %111 = stablehlo.reshape %61 : (tensor<3xcomplex<f32>>) -> tensor<1x3x1xcomplex<f32>>
      %112 = stablehlo.reshape %110 : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
      %113 = stablehlo.dynamic_update_slice %iterArg_1, %111, %iterArg, %c, %c : (tensor<1x3x1xcomplex<f32>>, tensor<1x3x1xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x1xcomplex<f32>>
      %114 = stablehlo.dynamic_update_slice %iterArg_2, %112, %iterArg, %c, %c : (tensor<1x3x3xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      stablehlo.return %4, %113, %114 : tensor<i32>, tensor<1x3x1xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>
    }
    %2 = stablehlo.reshape %1#1 : (tensor<1x3x1xcomplex<f32>>) -> tensor<3xcomplex<f32>>
    %3 = stablehlo.reshape %1#2 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    return %2, %3 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
  }
}
