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
        %108 = stablehlo.compare LT, %iterArg_26, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %108 : tensor<i1>
      } do {
        %108 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %109 = stablehlo.broadcast_in_dim %iterArg_26, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %110 = stablehlo.compare GT, %18, %109, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %111 = stablehlo.dynamic_slice %iterArg_27, %c, %iterArg_26, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
        %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %112 = stablehlo.select %110, %111, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %113 = stablehlo.iota dim = 0 : tensor<3x1xi32>
        %114 = stablehlo.dynamic_slice %112, %108, %c, sizes = [1, 1] : (tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %115 = stablehlo.broadcast_in_dim %108, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %116 = stablehlo.compare GT, %113, %115, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %117 = stablehlo.select %116, %112, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %118 = stablehlo.abs %117 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %cst_30 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %119 = stablehlo.reduce(%118 init: %cst_30) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %120 = stablehlo.reshape %119 : (tensor<1xf32>) -> tensor<1x1xf32>
        %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %121 = stablehlo.compare GT, %120, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_32 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %122 = stablehlo.compare LT, %120, %cst_32, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %123 = stablehlo.and %121, %122 : tensor<1x1xi1>
        %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %124 = stablehlo.select %123, %120, %cst_33 : tensor<1x1xi1>, tensor<1x1xf32>
        %125 = stablehlo.broadcast_in_dim %124, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %126 = stablehlo.divide %118, %125 : tensor<3x1xf32>
        %127 = stablehlo.multiply %126, %126 : tensor<3x1xf32>
        %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %128 = stablehlo.reduce(%127 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %129 = stablehlo.reshape %128 : (tensor<1xf32>) -> tensor<1x1xf32>
        %130 = stablehlo.sqrt %129 : tensor<1x1xf32>
        %131 = stablehlo.multiply %130, %124 : tensor<1x1xf32>
        %132 = stablehlo.real %114 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %133 = stablehlo.compare EQ, %113, %115, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %134 = stablehlo.select %133, %112, %117 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %135 = stablehlo.abs %134 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %136 = stablehlo.reduce(%135 init: %cst_30) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %137 = stablehlo.reshape %136 : (tensor<1xf32>) -> tensor<1x1xf32>
        %138 = stablehlo.compare GT, %137, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %139 = stablehlo.compare LT, %137, %cst_32, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %140 = stablehlo.and %138, %139 : tensor<1x1xi1>
        %141 = stablehlo.select %140, %137, %cst_33 : tensor<1x1xi1>, tensor<1x1xf32>
        %142 = stablehlo.broadcast_in_dim %141, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %143 = stablehlo.divide %135, %142 : tensor<3x1xf32>
        %144 = stablehlo.multiply %143, %143 : tensor<3x1xf32>
        %145 = stablehlo.reduce(%144 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %146 = stablehlo.reshape %145 : (tensor<1xf32>) -> tensor<1x1xf32>
        %147 = stablehlo.sqrt %146 : tensor<1x1xf32>
        %148 = stablehlo.multiply %147, %141 : tensor<1x1xf32>
        %149 = stablehlo.compare LT, %132, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %150 = stablehlo.negate %148 : tensor<1x1xf32>
        %151 = stablehlo.select %149, %148, %150 : tensor<1x1xi1>, tensor<1x1xf32>
        %152 = stablehlo.compare EQ, %131, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %153 = stablehlo.imag %114 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %154 = stablehlo.compare EQ, %153, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %155 = stablehlo.and %152, %154 : tensor<1x1xi1>
        %156 = stablehlo.select %155, %cst_33, %151 : tensor<1x1xi1>, tensor<1x1xf32>
        %157 = stablehlo.subtract %151, %132 : tensor<1x1xf32>
        %158 = stablehlo.divide %157, %156 : tensor<1x1xf32>
        %159 = stablehlo.select %155, %cst_31, %158 : tensor<1x1xi1>, tensor<1x1xf32>
        %160 = stablehlo.negate %153 : tensor<1x1xf32>
        %161 = stablehlo.divide %160, %156 : tensor<1x1xf32>
        %162 = stablehlo.select %155, %cst_31, %161 : tensor<1x1xi1>, tensor<1x1xf32>
        %163 = stablehlo.complex %159, %162 : tensor<1x1xcomplex<f32>>
        %164 = stablehlo.multiply %151, %cst_31 : tensor<1x1xf32>
        %165 = stablehlo.complex %151, %164 : tensor<1x1xcomplex<f32>>
        %166 = stablehlo.select %155, %114, %165 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %167 = stablehlo.subtract %114, %166 : tensor<1x1xcomplex<f32>>
        %cst_35 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
        %168 = stablehlo.select %155, %cst_35, %167 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %169 = stablehlo.broadcast_in_dim %168, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %170 = stablehlo.divide %117, %169 : tensor<3x1xcomplex<f32>>
        %cst_36 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %171 = stablehlo.select %133, %cst_36, %170 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %172 = stablehlo.select %110, %171, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %173 = stablehlo.real %163 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %174 = stablehlo.imag %163 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %175 = stablehlo.negate %174 : tensor<1x1xf32>
        %176 = stablehlo.complex %173, %175 : tensor<1x1xcomplex<f32>>
        %177 = stablehlo.transpose %172, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %178 = stablehlo.real %177 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %179 = stablehlo.imag %177 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %180 = stablehlo.negate %179 : tensor<1x3xf32>
        %181 = stablehlo.complex %178, %180 : tensor<1x3xcomplex<f32>>
        %182 = stablehlo.dot_general %181, %iterArg_27, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %183 = stablehlo.dot_general %172, %182, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %184 = stablehlo.broadcast_in_dim %176, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %185 = stablehlo.multiply %184, %183 : tensor<3x3xcomplex<f32>>
        %186 = stablehlo.subtract %iterArg_27, %185 : tensor<3x3xcomplex<f32>>
        %187 = stablehlo.dot_general %186, %172, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %188 = stablehlo.broadcast_in_dim %163, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %189 = stablehlo.multiply %188, %187 : tensor<3x1xcomplex<f32>>
        %190 = stablehlo.negate %179 : tensor<1x3xf32>
        %191 = stablehlo.complex %178, %190 : tensor<1x3xcomplex<f32>>
        %192 = stablehlo.dot_general %189, %191, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %193 = stablehlo.subtract %186, %192 : tensor<3x3xcomplex<f32>>
        %194 = stablehlo.compare GT, %18, %115, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %195 = stablehlo.iota dim = 1 : tensor<1x3xi32>
        %196 = stablehlo.broadcast_in_dim %iterArg_26, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %197 = stablehlo.compare EQ, %195, %196, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %198 = stablehlo.broadcast_in_dim %194, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
        %199 = stablehlo.broadcast_in_dim %197, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %200 = stablehlo.and %198, %199 : tensor<3x3xi1>
        %201 = stablehlo.select %200, %cst_5, %193 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %202 = stablehlo.dot_general %iterArg_28, %172, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %203 = stablehlo.multiply %188, %202 : tensor<3x1xcomplex<f32>>
        %204 = stablehlo.negate %179 : tensor<1x3xf32>
        %205 = stablehlo.complex %178, %204 : tensor<1x3xcomplex<f32>>
        %206 = stablehlo.dot_general %203, %205, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %207 = stablehlo.subtract %iterArg_28, %206 : tensor<3x3xcomplex<f32>>
        stablehlo.return %108, %201, %207 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
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
      %44 = stablehlo.broadcast_in_dim %43, dims = [1] : (tensor<3xi1>) -> tensor<3x3xi1>
      %45 = stablehlo.and %35, %44 : tensor<3x3xi1>
      %46 = stablehlo.select %45, %cst_5, %19#1 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %47 = stablehlo.select %38, %46, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %48 = stablehlo.reduce(%47 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_13 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
      %49 = stablehlo.compare NE, %48, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
      %c_14 = stablehlo.constant dense<1> : tensor<3xi32>
      %50 = stablehlo.add %21, %c_14 : tensor<3xi32>
      %c_15 = stablehlo.constant dense<0> : tensor<3xi32>
      %51 = stablehlo.select %49, %50, %c_15 : tensor<3xi1>, tensor<3xi32>
      %c_16 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %52 = stablehlo.reduce(%51 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %53:4 = stablehlo.while(%iterArg_26 = %c, %iterArg_27 = %52, %iterArg_28 = %46, %iterArg_29 = %19#2) : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %c_30 = stablehlo.constant dense<180> : tensor<i32>
        %108 = stablehlo.compare LT, %iterArg_26, %c_30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %109 = stablehlo.compare GT, %iterArg_27, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %110 = stablehlo.and %108, %109 : tensor<i1>
        stablehlo.return %110 : tensor<i1>
      } do {
        %108 = stablehlo.add %20, %c_10 : tensor<1x3xi32>
        %109 = stablehlo.iota dim = 0 : tensor<3x3xi32>
        %110 = stablehlo.broadcast_in_dim %108, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %111 = stablehlo.compare EQ, %109, %110, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %112 = stablehlo.compare LT, %20, %c_11, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %113 = stablehlo.broadcast_in_dim %112, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %114 = stablehlo.and %111, %113 : tensor<3x3xi1>
        %115 = stablehlo.select %114, %iterArg_28, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %116 = stablehlo.reduce(%115 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %117 = stablehlo.compare EQ, %116, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %118 = stablehlo.broadcast_in_dim %iterArg_27, dims = [] : (tensor<i32>) -> tensor<3xi32>
        %119 = stablehlo.compare LT, %21, %118, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
        %120 = stablehlo.and %117, %119 : tensor<3xi1>
        %121 = stablehlo.add %21, %c_14 : tensor<3xi32>
        %122 = stablehlo.select %120, %121, %c_15 : tensor<3xi1>, tensor<3xi32>
        %123 = stablehlo.reduce(%122 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        %124 = stablehlo.subtract %iterArg_27, %c_3 : tensor<i32>
        %125 = stablehlo.dynamic_slice %iterArg_28, %124, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %126 = stablehlo.dynamic_slice %125, %c, %124, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %127 = stablehlo.reshape %126 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %128 = stablehlo.dynamic_slice %iterArg_28, %124, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %129 = stablehlo.dynamic_slice %128, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %130 = stablehlo.reshape %129 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %131 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %132 = stablehlo.dynamic_slice %131, %c, %124, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %133 = stablehlo.reshape %132 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %134 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %135 = stablehlo.dynamic_slice %134, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %136 = stablehlo.reshape %135 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %137 = stablehlo.subtract %127, %136 : tensor<complex<f32>>
        %cst_30 = stablehlo.constant dense<(5.000000e-01,0.000000e+00)> : tensor<complex<f32>>
        %138 = stablehlo.multiply %137, %cst_30 : tensor<complex<f32>>
        %139 = stablehlo.multiply %138, %138 : tensor<complex<f32>>
        %140 = stablehlo.multiply %130, %133 : tensor<complex<f32>>
        %141 = stablehlo.add %139, %140 : tensor<complex<f32>>
        %142 = stablehlo.sqrt %141 : tensor<complex<f32>>
        %143 = stablehlo.add %138, %142 : tensor<complex<f32>>
        %144 = stablehlo.subtract %138, %142 : tensor<complex<f32>>
        %145 = stablehlo.abs %143 : (tensor<complex<f32>>) -> tensor<f32>
        %146 = stablehlo.abs %144 : (tensor<complex<f32>>) -> tensor<f32>
        %147 = stablehlo.compare GE, %145, %146, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %148 = stablehlo.select %147, %143, %144 : tensor<i1>, tensor<complex<f32>>
        %149 = stablehlo.abs %148 : (tensor<complex<f32>>) -> tensor<f32>
        %150 = stablehlo.compare EQ, %149, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %151 = stablehlo.multiply %130, %133 : tensor<complex<f32>>
        %152 = stablehlo.abs %148 : (tensor<complex<f32>>) -> tensor<f32>
        %153 = stablehlo.compare EQ, %152, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_31 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %154 = stablehlo.select %153, %cst_31, %148 : tensor<i1>, tensor<complex<f32>>
        %155 = stablehlo.divide %151, %154 : tensor<complex<f32>>
        %156 = stablehlo.subtract %136, %155 : tensor<complex<f32>>
        %157 = stablehlo.select %150, %136, %156 : tensor<i1>, tensor<complex<f32>>
        %158 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %159 = stablehlo.dynamic_slice %158, %c, %124, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %160 = stablehlo.reshape %159 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %161 = stablehlo.abs %160 : (tensor<complex<f32>>) -> tensor<f32>
        %162 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %163 = stablehlo.dynamic_slice %162, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %164 = stablehlo.reshape %163 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %165 = stablehlo.abs %164 : (tensor<complex<f32>>) -> tensor<f32>
        %166 = stablehlo.add %161, %165 : tensor<f32>
        %c_32 = stablehlo.constant dense<11> : tensor<i32>
        %167 = stablehlo.divide %iterArg_26, %c_32 : tensor<i32>
        %168 = stablehlo.multiply %167, %c_32 : tensor<i32>
        %169 = stablehlo.subtract %iterArg_26, %168 : tensor<i32>
        %c_33 = stablehlo.constant dense<10> : tensor<i32>
        %170 = stablehlo.compare EQ, %169, %c_33, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %171 = stablehlo.convert %166 : (tensor<f32>) -> tensor<complex<f32>>
        %172 = stablehlo.select %170, %171, %157 : tensor<i1>, tensor<complex<f32>>
        %173 = stablehlo.iota dim = 1 : tensor<3x3xi32>
        %174 = stablehlo.compare EQ, %109, %173, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %175 = stablehlo.convert %174 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
        %176 = stablehlo.broadcast_in_dim %172, dims = [] : (tensor<complex<f32>>) -> tensor<3x3xcomplex<f32>>
        %177 = stablehlo.multiply %176, %175 : tensor<3x3xcomplex<f32>>
        %178 = stablehlo.subtract %iterArg_28, %177 : tensor<3x3xcomplex<f32>>
        %cst_34 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x2xcomplex<f32>>
        %179:4 = stablehlo.while(%iterArg_35 = %c, %iterArg_36 = %178, %iterArg_37 = %cst_34, %iterArg_38 = %iterArg_29) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_39 = stablehlo.constant dense<2> : tensor<i32>
          %208 = stablehlo.compare LT, %iterArg_35, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %208 : tensor<i1>
        } do {
          %208 = stablehlo.add %iterArg_35, %c_3 : tensor<i32>
          %209 = stablehlo.dynamic_slice %iterArg_36, %iterArg_35, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %210 = stablehlo.dynamic_slice %iterArg_36, %208, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %211 = stablehlo.dynamic_slice %209, %c, %iterArg_35, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %212 = stablehlo.dynamic_slice %210, %c, %iterArg_35, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %213 = stablehlo.real %211 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %214 = stablehlo.imag %211 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %215 = stablehlo.negate %214 : tensor<1x1xf32>
          %216 = stablehlo.complex %213, %215 : tensor<1x1xcomplex<f32>>
          %217 = stablehlo.multiply %216, %211 : tensor<1x1xcomplex<f32>>
          %218 = stablehlo.real %217 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %219 = stablehlo.real %212 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %220 = stablehlo.imag %212 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %221 = stablehlo.negate %220 : tensor<1x1xf32>
          %222 = stablehlo.complex %219, %221 : tensor<1x1xcomplex<f32>>
          %223 = stablehlo.multiply %222, %212 : tensor<1x1xcomplex<f32>>
          %224 = stablehlo.real %223 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %225 = stablehlo.add %218, %224 : tensor<1x1xf32>
          %226 = stablehlo.sqrt %225 : tensor<1x1xf32>
          %227 = stablehlo.compare LT, %iterArg_35, %123, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %228 = stablehlo.compare GE, %iterArg_35, %iterArg_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %229 = stablehlo.or %227, %228 : tensor<i1>
          %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
          %230 = stablehlo.compare EQ, %226, %cst_39, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %231 = stablehlo.reshape %230 : (tensor<1x1xi1>) -> tensor<i1>
          %232 = stablehlo.or %229, %231 : tensor<i1>
          %233 = stablehlo.compare EQ, %226, %cst_39, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
          %234 = stablehlo.select %233, %cst_40, %226 : tensor<1x1xi1>, tensor<1x1xf32>
          %235 = stablehlo.convert %234 : (tensor<1x1xf32>) -> tensor<1x1xcomplex<f32>>
          %236 = stablehlo.divide %211, %235 : tensor<1x1xcomplex<f32>>
          %cst_41 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %237 = stablehlo.broadcast_in_dim %232, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
          %238 = stablehlo.select %237, %cst_41, %236 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %239 = stablehlo.divide %212, %235 : tensor<1x1xcomplex<f32>>
          %cst_42 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %240 = stablehlo.select %237, %cst_42, %239 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %241 = stablehlo.real %238 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %242 = stablehlo.imag %238 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %243 = stablehlo.negate %242 : tensor<1x1xf32>
          %244 = stablehlo.complex %241, %243 : tensor<1x1xcomplex<f32>>
          %245 = stablehlo.broadcast_in_dim %244, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %246 = stablehlo.multiply %245, %209 : tensor<1x3xcomplex<f32>>
          %247 = stablehlo.real %240 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %248 = stablehlo.imag %240 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %249 = stablehlo.negate %248 : tensor<1x1xf32>
          %250 = stablehlo.complex %247, %249 : tensor<1x1xcomplex<f32>>
          %251 = stablehlo.broadcast_in_dim %250, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %252 = stablehlo.multiply %251, %210 : tensor<1x3xcomplex<f32>>
          %253 = stablehlo.add %246, %252 : tensor<1x3xcomplex<f32>>
          %254 = stablehlo.dynamic_update_slice %iterArg_36, %253, %iterArg_35, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %255 = stablehlo.broadcast_in_dim %238, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %256 = stablehlo.multiply %255, %210 : tensor<1x3xcomplex<f32>>
          %257 = stablehlo.broadcast_in_dim %240, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %258 = stablehlo.multiply %257, %209 : tensor<1x3xcomplex<f32>>
          %259 = stablehlo.subtract %256, %258 : tensor<1x3xcomplex<f32>>
          %260 = stablehlo.dynamic_update_slice %254, %259, %208, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %261 = stablehlo.concatenate %238, %240, dim = 1 : (tensor<1x1xcomplex<f32>>, tensor<1x1xcomplex<f32>>) -> tensor<1x2xcomplex<f32>>
          %262 = stablehlo.dynamic_update_slice %iterArg_37, %261, %iterArg_35, %c : (tensor<3x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
          stablehlo.return %208, %260, %262, %iterArg_38 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %180:4 = stablehlo.while(%iterArg_35 = %c, %iterArg_36 = %179#1, %iterArg_37 = %179#2, %iterArg_38 = %179#3) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_39 = stablehlo.constant dense<2> : tensor<i32>
          %208 = stablehlo.compare LT, %iterArg_35, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %208 : tensor<i1>
        } do {
          %208 = stablehlo.add %iterArg_35, %c_3 : tensor<i32>
          %209 = stablehlo.dynamic_slice %iterArg_37, %iterArg_35, %c, sizes = [1, 2] : (tensor<3x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x2xcomplex<f32>>
          %210 = stablehlo.slice %209 [0:1, 0:1] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %211 = stablehlo.slice %209 [0:1, 1:2] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %212 = stablehlo.dynamic_slice %iterArg_36, %c, %iterArg_35, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %213 = stablehlo.dynamic_slice %iterArg_36, %c, %208, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %214 = stablehlo.broadcast_in_dim %210, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %215 = stablehlo.multiply %214, %212 : tensor<3x1xcomplex<f32>>
          %216 = stablehlo.broadcast_in_dim %211, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %217 = stablehlo.multiply %216, %213 : tensor<3x1xcomplex<f32>>
          %218 = stablehlo.add %215, %217 : tensor<3x1xcomplex<f32>>
          %219 = stablehlo.dynamic_update_slice %iterArg_36, %218, %c, %iterArg_35 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %220 = stablehlo.real %210 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %221 = stablehlo.imag %210 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %222 = stablehlo.negate %221 : tensor<1x1xf32>
          %223 = stablehlo.complex %220, %222 : tensor<1x1xcomplex<f32>>
          %224 = stablehlo.broadcast_in_dim %223, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %225 = stablehlo.multiply %224, %213 : tensor<3x1xcomplex<f32>>
          %226 = stablehlo.real %211 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %227 = stablehlo.imag %211 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %228 = stablehlo.negate %227 : tensor<1x1xf32>
          %229 = stablehlo.complex %226, %228 : tensor<1x1xcomplex<f32>>
          %230 = stablehlo.broadcast_in_dim %229, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %231 = stablehlo.multiply %230, %212 : tensor<3x1xcomplex<f32>>
          %232 = stablehlo.subtract %225, %231 : tensor<3x1xcomplex<f32>>
          %233 = stablehlo.dynamic_update_slice %219, %232, %c, %208 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %234 = stablehlo.dynamic_slice %iterArg_38, %c, %iterArg_35, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %235 = stablehlo.dynamic_slice %iterArg_38, %c, %208, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %236 = stablehlo.multiply %214, %234 : tensor<3x1xcomplex<f32>>
          %237 = stablehlo.multiply %216, %235 : tensor<3x1xcomplex<f32>>
          %238 = stablehlo.add %236, %237 : tensor<3x1xcomplex<f32>>
          %239 = stablehlo.dynamic_update_slice %iterArg_38, %238, %c, %iterArg_35 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %240 = stablehlo.negate %221 : tensor<1x1xf32>
          %241 = stablehlo.complex %220, %240 : tensor<1x1xcomplex<f32>>
          %242 = stablehlo.broadcast_in_dim %241, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %243 = stablehlo.multiply %242, %235 : tensor<3x1xcomplex<f32>>
          %244 = stablehlo.negate %227 : tensor<1x1xf32>
          %245 = stablehlo.complex %226, %244 : tensor<1x1xcomplex<f32>>
          %246 = stablehlo.broadcast_in_dim %245, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %247 = stablehlo.multiply %246, %234 : tensor<3x1xcomplex<f32>>
          %248 = stablehlo.subtract %243, %247 : tensor<3x1xcomplex<f32>>
          %249 = stablehlo.dynamic_update_slice %239, %248, %c, %208 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          stablehlo.return %208, %233, %iterArg_37, %249 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %181 = stablehlo.multiply %176, %175 : tensor<3x3xcomplex<f32>>
        %182 = stablehlo.add %180#1, %181 : tensor<3x3xcomplex<f32>>
        %183 = stablehlo.select %174, %182, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %184 = stablehlo.reduce(%183 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %185 = stablehlo.abs %184 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %186 = stablehlo.slice %185 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
        %187 = stablehlo.pad %186, %cst_7, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
        %188 = stablehlo.add %185, %187 : tensor<3xf32>
        %189 = stablehlo.compare EQ, %188, %cst_8, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %190 = stablehlo.abs %182 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
        %191 = stablehlo.reduce(%190 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
        %192 = stablehlo.broadcast_in_dim %191, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %193 = stablehlo.select %189, %192, %188 : tensor<3xi1>, tensor<3xf32>
        %194 = stablehlo.select %114, %182, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %195 = stablehlo.reduce(%194 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %196 = stablehlo.abs %195 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %197 = stablehlo.multiply %cst_12, %193 : tensor<3xf32>
        %198 = stablehlo.compare LE, %196, %197, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %199 = stablehlo.broadcast_in_dim %198, dims = [1] : (tensor<3xi1>) -> tensor<3x3xi1>
        %200 = stablehlo.and %111, %199 : tensor<3x3xi1>
        %201 = stablehlo.select %200, %cst_5, %182 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %202 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %203 = stablehlo.select %114, %201, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %204 = stablehlo.reduce(%203 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %205 = stablehlo.compare NE, %204, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %206 = stablehlo.select %205, %121, %c_15 : tensor<3xi1>, tensor<3xi32>
        %207 = stablehlo.reduce(%206 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        stablehlo.return %202, %207, %201, %180#3 : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %54 = stablehlo.select %14, %53#2, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %55 = stablehlo.reduce(%54 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_17 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3xcomplex<f32>>
      %56 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i1>) -> tensor<3xi1>
      %57 = stablehlo.select %56, %55, %cst_17 : tensor<3xi1>, tensor<3xcomplex<f32>>
      %58 = stablehlo.select %14, %53#2, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %59 = stablehlo.reduce(%58 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %60 = stablehlo.abs %53#2 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %61 = stablehlo.reduce(%60 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_18 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %62 = stablehlo.multiply %61, %cst_18 : tensor<f32>
      %cst_19 = stablehlo.constant dense<1.17549435E-38> : tensor<f32>
      %63 = stablehlo.maximum %62, %cst_19 : tensor<f32>
      %64:2 = stablehlo.while(%iterArg_26 = %c, %iterArg_27 = %cst_5) : tensor<i32>, tensor<3x3xcomplex<f32>>
      cond {
        %c_28 = stablehlo.constant dense<3> : tensor<i32>
        %108 = stablehlo.compare LT, %iterArg_26, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %108 : tensor<i1>
      } do {
        %108 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %c_28 = stablehlo.constant dense<2> : tensor<i32>
        %109 = stablehlo.subtract %c_28, %iterArg_26 : tensor<i32>
        %110 = stablehlo.dynamic_slice %53#2, %109, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %111 = stablehlo.dynamic_slice %110, %c, %109, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %112 = stablehlo.reshape %59 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %113 = stablehlo.broadcast_in_dim %111, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %114 = stablehlo.subtract %113, %112 : tensor<1x3xcomplex<f32>>
        %115 = stablehlo.abs %114 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %116 = stablehlo.broadcast_in_dim %63, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
        %117 = stablehlo.compare LT, %115, %116, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
        %118 = stablehlo.convert %63 : (tensor<f32>) -> tensor<complex<f32>>
        %119 = stablehlo.broadcast_in_dim %118, dims = [] : (tensor<complex<f32>>) -> tensor<1x3xcomplex<f32>>
        %120 = stablehlo.select %117, %119, %114 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %121 = stablehlo.broadcast_in_dim %109, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %122 = stablehlo.compare GT, %20, %121, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %123 = stablehlo.dynamic_slice %53#2, %109, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %124 = stablehlo.select %122, %123, %cst_29 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %125 = stablehlo.dot_general %124, %iterArg_27, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %126 = stablehlo.negate %125 : tensor<1x3xcomplex<f32>>
        %127 = stablehlo.divide %126, %120 : tensor<1x3xcomplex<f32>>
        %128 = stablehlo.compare EQ, %20, %121, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %129 = stablehlo.multiply %cst_29, %127 : tensor<1x3xcomplex<f32>>
        %cst_30 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %130 = stablehlo.select %128, %cst_30, %129 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %131 = stablehlo.select %122, %127, %130 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %132 = stablehlo.dynamic_update_slice %iterArg_27, %131, %109, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
        stablehlo.return %108, %132 : tensor<i32>, tensor<3x3xcomplex<f32>>
      }
      %65 = stablehlo.dot_general %53#3, %64#1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %66 = stablehlo.abs %65 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %67 = stablehlo.reduce(%66 init: %cst_9) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %68 = stablehlo.reshape %67 : (tensor<3xf32>) -> tensor<1x3xf32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %69 = stablehlo.compare GT, %68, %cst_20, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %cst_21 = stablehlo.constant dense<0x7F800000> : tensor<1x3xf32>
      %70 = stablehlo.compare LT, %68, %cst_21, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %71 = stablehlo.and %69, %70 : tensor<1x3xi1>
      %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<1x3xf32>
      %72 = stablehlo.select %71, %68, %cst_22 : tensor<1x3xi1>, tensor<1x3xf32>
      %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %74 = stablehlo.divide %66, %73 : tensor<3x3xf32>
      %75 = stablehlo.multiply %74, %74 : tensor<3x3xf32>
      %76 = stablehlo.reduce(%75 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %77 = stablehlo.reshape %76 : (tensor<3xf32>) -> tensor<1x3xf32>
      %78 = stablehlo.sqrt %77 : tensor<1x3xf32>
      %79 = stablehlo.multiply %78, %72 : tensor<1x3xf32>
      %80 = stablehlo.convert %79 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %81 = stablehlo.broadcast_in_dim %80, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %82 = stablehlo.divide %65, %81 : tensor<3x3xcomplex<f32>>
      %83 = stablehlo.abs %82 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %84 = stablehlo.reduce(%83 init: %cst_9) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %85 = stablehlo.broadcast_in_dim %84, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
      %86 = stablehlo.compare EQ, %83, %85, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
      %c_23 = stablehlo.constant dense<3> : tensor<3x3xi32>
      %87 = stablehlo.select %86, %12, %c_23 : tensor<3x3xi1>, tensor<3x3xi32>
      %c_24 = stablehlo.constant dense<2147483647> : tensor<i32>
      %88 = stablehlo.reduce(%87 init: %c_24) applies stablehlo.minimum across dimensions = [0] : (tensor<3x3xi32>, tensor<i32>) -> tensor<3xi32>
      %89 = stablehlo.broadcast_in_dim %88, dims = [1] : (tensor<3xi32>) -> tensor<3x3xi32>
      %90 = stablehlo.compare EQ, %12, %89, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %91 = stablehlo.select %90, %82, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %92 = stablehlo.reduce(%91 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %93 = stablehlo.reshape %92 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
      %94 = stablehlo.real %93 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %95 = stablehlo.imag %93 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %96 = stablehlo.negate %95 : tensor<1x3xf32>
      %97 = stablehlo.complex %94, %96 : tensor<1x3xcomplex<f32>>
      %98 = stablehlo.abs %93 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %99 = stablehlo.convert %98 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %100 = stablehlo.divide %97, %99 : tensor<1x3xcomplex<f32>>
      %101 = stablehlo.broadcast_in_dim %100, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %102 = stablehlo.multiply %82, %101 : tensor<3x3xcomplex<f32>>
      %cst_25 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3x3xcomplex<f32>>
      %103 = stablehlo.select %16, %102, %cst_25 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %104 = stablehlo.reshape %57 : (tensor<3xcomplex<f32>>) -> tensor<1x3x1xcomplex<f32>>
      %105 = stablehlo.reshape %103 : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
      %106 = stablehlo.dynamic_update_slice %iterArg_1, %104, %iterArg, %c, %c : (tensor<1x3x1xcomplex<f32>>, tensor<1x3x1xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x1xcomplex<f32>>
      %107 = stablehlo.dynamic_update_slice %iterArg_2, %105, %iterArg, %c, %c : (tensor<1x3x3xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      stablehlo.return %4, %106, %107 : tensor<i32>, tensor<1x3x1xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>
    }
    %2 = stablehlo.reshape %1#1 : (tensor<1x3x1xcomplex<f32>>) -> tensor<3xcomplex<f32>>
    %3 = stablehlo.reshape %1#2 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    return %2, %3 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
  }
}
