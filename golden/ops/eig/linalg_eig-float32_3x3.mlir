module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<3x3xcomplex<f32>> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0:2 = stablehlo.composite "hloemit.eig" %arg0 {composite_attributes = {vectors = true}, decomposition = @hloemit_eig} : (tensor<3x3xf32>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>)
    return %0#0, %0#1 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
  }
  func.func private @hloemit_eig(%arg0: tensor<3x3xf32>) -> (tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) {
    %0 = stablehlo.convert %arg0 : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %1 = stablehlo.reshape %0 : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
    %cst = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3x1xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3x3xcomplex<f32>>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:3 = stablehlo.while(%iterArg = %c, %iterArg_1 = %cst, %iterArg_2 = %cst_0) : tensor<i32>, tensor<1x3x1xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>
    cond {
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.add %iterArg, %c_3 : tensor<i32>
      %6 = stablehlo.dynamic_slice %1, %iterArg, %c, %c, sizes = [1, 3, 3] : (tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      %7 = stablehlo.reshape %6 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %8 = stablehlo.abs %7 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %9 = stablehlo.is_finite %8 : (tensor<3x3xf32>) -> tensor<3x3xi1>
      %10 = stablehlo.not %9 : tensor<3x3xi1>
      %c_4 = stablehlo.constant dense<false> : tensor<i1>
      %11 = stablehlo.reduce(%10 init: %c_4) applies stablehlo.or across dimensions = [0, 1] : (tensor<3x3xi1>, tensor<i1>) -> tensor<i1>
      %12 = stablehlo.not %11 : tensor<i1>
      %13 = stablehlo.iota dim = 0 : tensor<3x3xi32>
      %14 = stablehlo.iota dim = 1 : tensor<3x3xi32>
      %15 = stablehlo.compare EQ, %13, %14, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %16 = stablehlo.convert %15 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
      %cst_5 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %17 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<i1>) -> tensor<3x3xi1>
      %18 = stablehlo.select %17, %7, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %19 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %20:3 = stablehlo.while(%iterArg_26 = %c, %iterArg_27 = %18, %iterArg_28 = %16) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %109 = stablehlo.compare LT, %iterArg_26, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %109 : tensor<i1>
      } do {
        %109 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %110 = stablehlo.broadcast_in_dim %iterArg_26, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %111 = stablehlo.compare GT, %19, %110, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %112 = stablehlo.dynamic_slice %iterArg_27, %c, %iterArg_26, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
        %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %113 = stablehlo.select %111, %112, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %114 = stablehlo.iota dim = 0 : tensor<3x1xi32>
        %115 = stablehlo.dynamic_slice %113, %109, %c, sizes = [1, 1] : (tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %116 = stablehlo.broadcast_in_dim %109, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %117 = stablehlo.compare GT, %114, %116, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %118 = stablehlo.select %117, %113, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %119 = stablehlo.abs %118 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %cst_30 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %120 = stablehlo.reduce(%119 init: %cst_30) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %121 = stablehlo.reshape %120 : (tensor<1xf32>) -> tensor<1x1xf32>
        %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %122 = stablehlo.compare GT, %121, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_32 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %123 = stablehlo.compare LT, %121, %cst_32, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %124 = stablehlo.and %122, %123 : tensor<1x1xi1>
        %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %125 = stablehlo.select %124, %121, %cst_33 : tensor<1x1xi1>, tensor<1x1xf32>
        %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %127 = stablehlo.divide %119, %126 : tensor<3x1xf32>
        %128 = stablehlo.multiply %127, %127 : tensor<3x1xf32>
        %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %129 = stablehlo.reduce(%128 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %130 = stablehlo.reshape %129 : (tensor<1xf32>) -> tensor<1x1xf32>
        %131 = stablehlo.sqrt %130 : tensor<1x1xf32>
        %132 = stablehlo.multiply %131, %125 : tensor<1x1xf32>
        %133 = stablehlo.real %115 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %134 = stablehlo.compare EQ, %114, %116, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %135 = stablehlo.select %134, %113, %118 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %136 = stablehlo.abs %135 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %137 = stablehlo.reduce(%136 init: %cst_30) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %138 = stablehlo.reshape %137 : (tensor<1xf32>) -> tensor<1x1xf32>
        %139 = stablehlo.compare GT, %138, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %140 = stablehlo.compare LT, %138, %cst_32, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %141 = stablehlo.and %139, %140 : tensor<1x1xi1>
        %142 = stablehlo.select %141, %138, %cst_33 : tensor<1x1xi1>, tensor<1x1xf32>
        %143 = stablehlo.broadcast_in_dim %142, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %144 = stablehlo.divide %136, %143 : tensor<3x1xf32>
        %145 = stablehlo.multiply %144, %144 : tensor<3x1xf32>
        %146 = stablehlo.reduce(%145 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %147 = stablehlo.reshape %146 : (tensor<1xf32>) -> tensor<1x1xf32>
        %148 = stablehlo.sqrt %147 : tensor<1x1xf32>
        %149 = stablehlo.multiply %148, %142 : tensor<1x1xf32>
        %150 = stablehlo.compare LT, %133, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %151 = stablehlo.negate %149 : tensor<1x1xf32>
        %152 = stablehlo.select %150, %149, %151 : tensor<1x1xi1>, tensor<1x1xf32>
        %153 = stablehlo.compare EQ, %132, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %154 = stablehlo.imag %115 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %155 = stablehlo.compare EQ, %154, %cst_31, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %156 = stablehlo.and %153, %155 : tensor<1x1xi1>
        %157 = stablehlo.select %156, %cst_33, %152 : tensor<1x1xi1>, tensor<1x1xf32>
        %158 = stablehlo.subtract %152, %133 : tensor<1x1xf32>
        %159 = stablehlo.divide %158, %157 : tensor<1x1xf32>
        %160 = stablehlo.select %156, %cst_31, %159 : tensor<1x1xi1>, tensor<1x1xf32>
        %161 = stablehlo.negate %154 : tensor<1x1xf32>
        %162 = stablehlo.divide %161, %157 : tensor<1x1xf32>
        %163 = stablehlo.select %156, %cst_31, %162 : tensor<1x1xi1>, tensor<1x1xf32>
        %164 = stablehlo.complex %160, %163 : tensor<1x1xcomplex<f32>>
        %165 = stablehlo.multiply %152, %cst_31 : tensor<1x1xf32>
        %166 = stablehlo.complex %152, %165 : tensor<1x1xcomplex<f32>>
        %167 = stablehlo.select %156, %115, %166 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %168 = stablehlo.subtract %115, %167 : tensor<1x1xcomplex<f32>>
        %cst_35 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
        %169 = stablehlo.select %156, %cst_35, %168 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %170 = stablehlo.broadcast_in_dim %169, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %171 = stablehlo.divide %118, %170 : tensor<3x1xcomplex<f32>>
        %cst_36 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %172 = stablehlo.select %134, %cst_36, %171 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %173 = stablehlo.select %111, %172, %cst_29 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %174 = stablehlo.real %164 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %175 = stablehlo.imag %164 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %176 = stablehlo.negate %175 : tensor<1x1xf32>
        %177 = stablehlo.complex %174, %176 : tensor<1x1xcomplex<f32>>
        %178 = stablehlo.transpose %173, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %179 = stablehlo.real %178 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %180 = stablehlo.imag %178 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %181 = stablehlo.negate %180 : tensor<1x3xf32>
        %182 = stablehlo.complex %179, %181 : tensor<1x3xcomplex<f32>>
        %183 = stablehlo.dot_general %182, %iterArg_27, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %184 = stablehlo.dot_general %173, %183, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %185 = stablehlo.broadcast_in_dim %177, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %186 = stablehlo.multiply %185, %184 : tensor<3x3xcomplex<f32>>
        %187 = stablehlo.subtract %iterArg_27, %186 : tensor<3x3xcomplex<f32>>
        %188 = stablehlo.dot_general %187, %173, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %189 = stablehlo.broadcast_in_dim %164, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %190 = stablehlo.multiply %189, %188 : tensor<3x1xcomplex<f32>>
        %191 = stablehlo.negate %180 : tensor<1x3xf32>
        %192 = stablehlo.complex %179, %191 : tensor<1x3xcomplex<f32>>
        %193 = stablehlo.dot_general %190, %192, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %194 = stablehlo.subtract %187, %193 : tensor<3x3xcomplex<f32>>
        %195 = stablehlo.compare GT, %19, %116, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %196 = stablehlo.iota dim = 1 : tensor<1x3xi32>
        %197 = stablehlo.broadcast_in_dim %iterArg_26, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %198 = stablehlo.compare EQ, %196, %197, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %199 = stablehlo.broadcast_in_dim %195, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
        %200 = stablehlo.broadcast_in_dim %198, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %201 = stablehlo.and %199, %200 : tensor<3x3xi1>
        %202 = stablehlo.select %201, %cst_5, %194 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %203 = stablehlo.dot_general %iterArg_28, %173, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %204 = stablehlo.multiply %189, %203 : tensor<3x1xcomplex<f32>>
        %205 = stablehlo.negate %180 : tensor<1x3xf32>
        %206 = stablehlo.complex %179, %205 : tensor<1x3xcomplex<f32>>
        %207 = stablehlo.dot_general %204, %206, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %208 = stablehlo.subtract %iterArg_28, %207 : tensor<3x3xcomplex<f32>>
        stablehlo.return %109, %202, %208 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %21 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %22 = stablehlo.iota dim = 0 : tensor<3xi32>
      %23 = stablehlo.select %15, %20#1, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_6 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %24 = stablehlo.reduce(%23 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %25 = stablehlo.abs %24 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %26 = stablehlo.slice %25 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.pad %26, %cst_7, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
      %28 = stablehlo.add %25, %27 : tensor<3xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
      %29 = stablehlo.compare EQ, %28, %cst_8, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %30 = stablehlo.abs %20#1 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %31 = stablehlo.reduce(%30 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %32 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %33 = stablehlo.select %29, %32, %28 : tensor<3xi1>, tensor<3xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<1x3xi32>
      %34 = stablehlo.add %21, %c_10 : tensor<1x3xi32>
      %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %36 = stablehlo.compare EQ, %13, %35, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %c_11 = stablehlo.constant dense<2> : tensor<1x3xi32>
      %37 = stablehlo.compare LT, %21, %c_11, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %39 = stablehlo.and %36, %38 : tensor<3x3xi1>
      %40 = stablehlo.select %39, %20#1, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %41 = stablehlo.reduce(%40 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %42 = stablehlo.abs %41 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %cst_12 = stablehlo.constant dense<1.1920929E-7> : tensor<3xf32>
      %43 = stablehlo.multiply %cst_12, %33 : tensor<3xf32>
      %44 = stablehlo.compare LE, %42, %43, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %45 = stablehlo.broadcast_in_dim %44, dims = [1] : (tensor<3xi1>) -> tensor<3x3xi1>
      %46 = stablehlo.and %36, %45 : tensor<3x3xi1>
      %47 = stablehlo.select %46, %cst_5, %20#1 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %48 = stablehlo.select %39, %47, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %49 = stablehlo.reduce(%48 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_13 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
      %50 = stablehlo.compare NE, %49, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
      %c_14 = stablehlo.constant dense<1> : tensor<3xi32>
      %51 = stablehlo.add %22, %c_14 : tensor<3xi32>
      %c_15 = stablehlo.constant dense<0> : tensor<3xi32>
      %52 = stablehlo.select %50, %51, %c_15 : tensor<3xi1>, tensor<3xi32>
      %c_16 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %53 = stablehlo.reduce(%52 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %54:4 = stablehlo.while(%iterArg_26 = %c, %iterArg_27 = %53, %iterArg_28 = %47, %iterArg_29 = %20#2) : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %c_30 = stablehlo.constant dense<180> : tensor<i32>
        %109 = stablehlo.compare LT, %iterArg_26, %c_30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %110 = stablehlo.compare GT, %iterArg_27, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %111 = stablehlo.and %109, %110 : tensor<i1>
        stablehlo.return %111 : tensor<i1>
      } do {
        %109 = stablehlo.add %21, %c_10 : tensor<1x3xi32>
        %110 = stablehlo.iota dim = 0 : tensor<3x3xi32>
        %111 = stablehlo.broadcast_in_dim %109, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %112 = stablehlo.compare EQ, %110, %111, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %113 = stablehlo.compare LT, %21, %c_11, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %114 = stablehlo.broadcast_in_dim %113, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %115 = stablehlo.and %112, %114 : tensor<3x3xi1>
        %116 = stablehlo.select %115, %iterArg_28, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %117 = stablehlo.reduce(%116 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %118 = stablehlo.compare EQ, %117, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %119 = stablehlo.broadcast_in_dim %iterArg_27, dims = [] : (tensor<i32>) -> tensor<3xi32>
        %120 = stablehlo.compare LT, %22, %119, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
        %121 = stablehlo.and %118, %120 : tensor<3xi1>
        %122 = stablehlo.add %22, %c_14 : tensor<3xi32>
        %123 = stablehlo.select %121, %122, %c_15 : tensor<3xi1>, tensor<3xi32>
        %124 = stablehlo.reduce(%123 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        %125 = stablehlo.subtract %iterArg_27, %c_3 : tensor<i32>
        %126 = stablehlo.dynamic_slice %iterArg_28, %125, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %127 = stablehlo.dynamic_slice %126, %c, %125, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %128 = stablehlo.reshape %127 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %129 = stablehlo.dynamic_slice %iterArg_28, %125, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %130 = stablehlo.dynamic_slice %129, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %131 = stablehlo.reshape %130 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %132 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %133 = stablehlo.dynamic_slice %132, %c, %125, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %134 = stablehlo.reshape %133 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %135 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %136 = stablehlo.dynamic_slice %135, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %137 = stablehlo.reshape %136 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %138 = stablehlo.subtract %128, %137 : tensor<complex<f32>>
        %cst_30 = stablehlo.constant dense<(5.000000e-01,0.000000e+00)> : tensor<complex<f32>>
        %139 = stablehlo.multiply %138, %cst_30 : tensor<complex<f32>>
        %140 = stablehlo.multiply %139, %139 : tensor<complex<f32>>
        %141 = stablehlo.multiply %131, %134 : tensor<complex<f32>>
        %142 = stablehlo.add %140, %141 : tensor<complex<f32>>
        %143 = stablehlo.sqrt %142 : tensor<complex<f32>>
        %144 = stablehlo.add %139, %143 : tensor<complex<f32>>
        %145 = stablehlo.subtract %139, %143 : tensor<complex<f32>>
        %146 = stablehlo.abs %144 : (tensor<complex<f32>>) -> tensor<f32>
        %147 = stablehlo.abs %145 : (tensor<complex<f32>>) -> tensor<f32>
        %148 = stablehlo.compare GE, %146, %147, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %149 = stablehlo.select %148, %144, %145 : tensor<i1>, tensor<complex<f32>>
        %150 = stablehlo.abs %149 : (tensor<complex<f32>>) -> tensor<f32>
        %151 = stablehlo.compare EQ, %150, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %152 = stablehlo.multiply %131, %134 : tensor<complex<f32>>
        %153 = stablehlo.abs %149 : (tensor<complex<f32>>) -> tensor<f32>
        %154 = stablehlo.compare EQ, %153, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_31 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %155 = stablehlo.select %154, %cst_31, %149 : tensor<i1>, tensor<complex<f32>>
        %156 = stablehlo.divide %152, %155 : tensor<complex<f32>>
        %157 = stablehlo.subtract %137, %156 : tensor<complex<f32>>
        %158 = stablehlo.select %151, %137, %157 : tensor<i1>, tensor<complex<f32>>
        %159 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %160 = stablehlo.dynamic_slice %159, %c, %125, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %161 = stablehlo.reshape %160 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %162 = stablehlo.abs %161 : (tensor<complex<f32>>) -> tensor<f32>
        %163 = stablehlo.dynamic_slice %iterArg_28, %iterArg_27, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %164 = stablehlo.dynamic_slice %163, %c, %iterArg_27, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %165 = stablehlo.reshape %164 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %166 = stablehlo.abs %165 : (tensor<complex<f32>>) -> tensor<f32>
        %167 = stablehlo.add %162, %166 : tensor<f32>
        %c_32 = stablehlo.constant dense<11> : tensor<i32>
        %168 = stablehlo.divide %iterArg_26, %c_32 : tensor<i32>
        %169 = stablehlo.multiply %168, %c_32 : tensor<i32>
        %170 = stablehlo.subtract %iterArg_26, %169 : tensor<i32>
        %c_33 = stablehlo.constant dense<10> : tensor<i32>
        %171 = stablehlo.compare EQ, %170, %c_33, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %172 = stablehlo.convert %167 : (tensor<f32>) -> tensor<complex<f32>>
        %173 = stablehlo.select %171, %172, %158 : tensor<i1>, tensor<complex<f32>>
        %174 = stablehlo.iota dim = 1 : tensor<3x3xi32>
        %175 = stablehlo.compare EQ, %110, %174, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %176 = stablehlo.convert %175 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
        %177 = stablehlo.broadcast_in_dim %173, dims = [] : (tensor<complex<f32>>) -> tensor<3x3xcomplex<f32>>
        %178 = stablehlo.multiply %177, %176 : tensor<3x3xcomplex<f32>>
        %179 = stablehlo.subtract %iterArg_28, %178 : tensor<3x3xcomplex<f32>>
        %cst_34 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x2xcomplex<f32>>
        %180:4 = stablehlo.while(%iterArg_35 = %c, %iterArg_36 = %179, %iterArg_37 = %cst_34, %iterArg_38 = %iterArg_29) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_39 = stablehlo.constant dense<2> : tensor<i32>
          %209 = stablehlo.compare LT, %iterArg_35, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %209 : tensor<i1>
        } do {
          %209 = stablehlo.add %iterArg_35, %c_3 : tensor<i32>
          %210 = stablehlo.dynamic_slice %iterArg_36, %iterArg_35, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %211 = stablehlo.dynamic_slice %iterArg_36, %209, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %212 = stablehlo.dynamic_slice %210, %c, %iterArg_35, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %213 = stablehlo.dynamic_slice %211, %c, %iterArg_35, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %214 = stablehlo.real %212 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %215 = stablehlo.imag %212 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %216 = stablehlo.negate %215 : tensor<1x1xf32>
          %217 = stablehlo.complex %214, %216 : tensor<1x1xcomplex<f32>>
          %218 = stablehlo.multiply %217, %212 : tensor<1x1xcomplex<f32>>
          %219 = stablehlo.real %218 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %220 = stablehlo.real %213 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %221 = stablehlo.imag %213 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %222 = stablehlo.negate %221 : tensor<1x1xf32>
          %223 = stablehlo.complex %220, %222 : tensor<1x1xcomplex<f32>>
          %224 = stablehlo.multiply %223, %213 : tensor<1x1xcomplex<f32>>
          %225 = stablehlo.real %224 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %226 = stablehlo.add %219, %225 : tensor<1x1xf32>
          %227 = stablehlo.sqrt %226 : tensor<1x1xf32>
          %228 = stablehlo.compare LT, %iterArg_35, %124, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %229 = stablehlo.compare GE, %iterArg_35, %iterArg_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %230 = stablehlo.or %228, %229 : tensor<i1>
          %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
          %231 = stablehlo.compare EQ, %227, %cst_39, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %232 = stablehlo.reshape %231 : (tensor<1x1xi1>) -> tensor<i1>
          %233 = stablehlo.or %230, %232 : tensor<i1>
          %234 = stablehlo.compare EQ, %227, %cst_39, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
          %235 = stablehlo.select %234, %cst_40, %227 : tensor<1x1xi1>, tensor<1x1xf32>
          %236 = stablehlo.convert %235 : (tensor<1x1xf32>) -> tensor<1x1xcomplex<f32>>
          %237 = stablehlo.divide %212, %236 : tensor<1x1xcomplex<f32>>
          %cst_41 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %238 = stablehlo.broadcast_in_dim %233, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
          %239 = stablehlo.select %238, %cst_41, %237 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %240 = stablehlo.divide %213, %236 : tensor<1x1xcomplex<f32>>
          %cst_42 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %241 = stablehlo.select %238, %cst_42, %240 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %242 = stablehlo.real %239 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %243 = stablehlo.imag %239 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %244 = stablehlo.negate %243 : tensor<1x1xf32>
          %245 = stablehlo.complex %242, %244 : tensor<1x1xcomplex<f32>>
          %246 = stablehlo.broadcast_in_dim %245, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %247 = stablehlo.multiply %246, %210 : tensor<1x3xcomplex<f32>>
          %248 = stablehlo.real %241 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %249 = stablehlo.imag %241 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %250 = stablehlo.negate %249 : tensor<1x1xf32>
          %251 = stablehlo.complex %248, %250 : tensor<1x1xcomplex<f32>>
          %252 = stablehlo.broadcast_in_dim %251, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %253 = stablehlo.multiply %252, %211 : tensor<1x3xcomplex<f32>>
          %254 = stablehlo.add %247, %253 : tensor<1x3xcomplex<f32>>
          %255 = stablehlo.dynamic_update_slice %iterArg_36, %254, %iterArg_35, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %256 = stablehlo.broadcast_in_dim %239, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %257 = stablehlo.multiply %256, %211 : tensor<1x3xcomplex<f32>>
          %258 = stablehlo.broadcast_in_dim %241, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %259 = stablehlo.multiply %258, %210 : tensor<1x3xcomplex<f32>>
          %260 = stablehlo.subtract %257, %259 : tensor<1x3xcomplex<f32>>
          %261 = stablehlo.dynamic_update_slice %255, %260, %209, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %262 = stablehlo.concatenate %239, %241, dim = 1 : (tensor<1x1xcomplex<f32>>, tensor<1x1xcomplex<f32>>) -> tensor<1x2xcomplex<f32>>
          %263 = stablehlo.dynamic_update_slice %iterArg_37, %262, %iterArg_35, %c : (tensor<3x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
          stablehlo.return %209, %261, %263, %iterArg_38 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %181:4 = stablehlo.while(%iterArg_35 = %c, %iterArg_36 = %180#1, %iterArg_37 = %180#2, %iterArg_38 = %180#3) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_39 = stablehlo.constant dense<2> : tensor<i32>
          %209 = stablehlo.compare LT, %iterArg_35, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %209 : tensor<i1>
        } do {
          %209 = stablehlo.add %iterArg_35, %c_3 : tensor<i32>
          %210 = stablehlo.dynamic_slice %iterArg_37, %iterArg_35, %c, sizes = [1, 2] : (tensor<3x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x2xcomplex<f32>>
          %211 = stablehlo.slice %210 [0:1, 0:1] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %212 = stablehlo.slice %210 [0:1, 1:2] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %213 = stablehlo.dynamic_slice %iterArg_36, %c, %iterArg_35, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %214 = stablehlo.dynamic_slice %iterArg_36, %c, %209, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %215 = stablehlo.broadcast_in_dim %211, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %216 = stablehlo.multiply %215, %213 : tensor<3x1xcomplex<f32>>
          %217 = stablehlo.broadcast_in_dim %212, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %218 = stablehlo.multiply %217, %214 : tensor<3x1xcomplex<f32>>
          %219 = stablehlo.add %216, %218 : tensor<3x1xcomplex<f32>>
          %220 = stablehlo.dynamic_update_slice %iterArg_36, %219, %c, %iterArg_35 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %221 = stablehlo.real %211 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %222 = stablehlo.imag %211 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %223 = stablehlo.negate %222 : tensor<1x1xf32>
          %224 = stablehlo.complex %221, %223 : tensor<1x1xcomplex<f32>>
          %225 = stablehlo.broadcast_in_dim %224, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %226 = stablehlo.multiply %225, %214 : tensor<3x1xcomplex<f32>>
          %227 = stablehlo.real %212 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %228 = stablehlo.imag %212 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %229 = stablehlo.negate %228 : tensor<1x1xf32>
          %230 = stablehlo.complex %227, %229 : tensor<1x1xcomplex<f32>>
          %231 = stablehlo.broadcast_in_dim %230, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %232 = stablehlo.multiply %231, %213 : tensor<3x1xcomplex<f32>>
          %233 = stablehlo.subtract %226, %232 : tensor<3x1xcomplex<f32>>
          %234 = stablehlo.dynamic_update_slice %220, %233, %c, %209 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %235 = stablehlo.dynamic_slice %iterArg_38, %c, %iterArg_35, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %236 = stablehlo.dynamic_slice %iterArg_38, %c, %209, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %237 = stablehlo.multiply %215, %235 : tensor<3x1xcomplex<f32>>
          %238 = stablehlo.multiply %217, %236 : tensor<3x1xcomplex<f32>>
          %239 = stablehlo.add %237, %238 : tensor<3x1xcomplex<f32>>
          %240 = stablehlo.dynamic_update_slice %iterArg_38, %239, %c, %iterArg_35 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %241 = stablehlo.negate %222 : tensor<1x1xf32>
          %242 = stablehlo.complex %221, %241 : tensor<1x1xcomplex<f32>>
          %243 = stablehlo.broadcast_in_dim %242, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %244 = stablehlo.multiply %243, %236 : tensor<3x1xcomplex<f32>>
          %245 = stablehlo.negate %228 : tensor<1x1xf32>
          %246 = stablehlo.complex %227, %245 : tensor<1x1xcomplex<f32>>
          %247 = stablehlo.broadcast_in_dim %246, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %248 = stablehlo.multiply %247, %235 : tensor<3x1xcomplex<f32>>
          %249 = stablehlo.subtract %244, %248 : tensor<3x1xcomplex<f32>>
          %250 = stablehlo.dynamic_update_slice %240, %249, %c, %209 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          stablehlo.return %209, %234, %iterArg_37, %250 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %182 = stablehlo.multiply %177, %176 : tensor<3x3xcomplex<f32>>
        %183 = stablehlo.add %181#1, %182 : tensor<3x3xcomplex<f32>>
        %184 = stablehlo.select %175, %183, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %185 = stablehlo.reduce(%184 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %186 = stablehlo.abs %185 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %187 = stablehlo.slice %186 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
        %188 = stablehlo.pad %187, %cst_7, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
        %189 = stablehlo.add %186, %188 : tensor<3xf32>
        %190 = stablehlo.compare EQ, %189, %cst_8, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %191 = stablehlo.abs %183 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
        %192 = stablehlo.reduce(%191 init: %cst_9) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
        %193 = stablehlo.broadcast_in_dim %192, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %194 = stablehlo.select %190, %193, %189 : tensor<3xi1>, tensor<3xf32>
        %195 = stablehlo.select %115, %183, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %196 = stablehlo.reduce(%195 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %197 = stablehlo.abs %196 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %198 = stablehlo.multiply %cst_12, %194 : tensor<3xf32>
        %199 = stablehlo.compare LE, %197, %198, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %200 = stablehlo.broadcast_in_dim %199, dims = [1] : (tensor<3xi1>) -> tensor<3x3xi1>
        %201 = stablehlo.and %112, %200 : tensor<3x3xi1>
        %202 = stablehlo.select %201, %cst_5, %183 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %203 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %204 = stablehlo.select %115, %202, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %205 = stablehlo.reduce(%204 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %206 = stablehlo.compare NE, %205, %cst_13, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %207 = stablehlo.select %206, %122, %c_15 : tensor<3xi1>, tensor<3xi32>
        %208 = stablehlo.reduce(%207 init: %c_16) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        stablehlo.return %203, %208, %202, %181#3 : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %55 = stablehlo.select %15, %54#2, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %56 = stablehlo.reduce(%55 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_17 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3xcomplex<f32>>
      %57 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<i1>) -> tensor<3xi1>
      %58 = stablehlo.select %57, %56, %cst_17 : tensor<3xi1>, tensor<3xcomplex<f32>>
      %59 = stablehlo.select %15, %54#2, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
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
        %109 = stablehlo.compare LT, %iterArg_26, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %109 : tensor<i1>
      } do {
        %109 = stablehlo.add %iterArg_26, %c_3 : tensor<i32>
        %c_28 = stablehlo.constant dense<2> : tensor<i32>
        %110 = stablehlo.subtract %c_28, %iterArg_26 : tensor<i32>
        %111 = stablehlo.dynamic_slice %54#2, %110, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %112 = stablehlo.dynamic_slice %111, %c, %110, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %113 = stablehlo.reshape %60 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %114 = stablehlo.broadcast_in_dim %112, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %115 = stablehlo.subtract %114, %113 : tensor<1x3xcomplex<f32>>
        %116 = stablehlo.abs %115 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %117 = stablehlo.broadcast_in_dim %64, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
        %118 = stablehlo.compare LT, %116, %117, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
        %119 = stablehlo.convert %64 : (tensor<f32>) -> tensor<complex<f32>>
        %120 = stablehlo.broadcast_in_dim %119, dims = [] : (tensor<complex<f32>>) -> tensor<1x3xcomplex<f32>>
        %121 = stablehlo.select %118, %120, %115 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %122 = stablehlo.broadcast_in_dim %110, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %123 = stablehlo.compare GT, %21, %122, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %124 = stablehlo.dynamic_slice %54#2, %110, %c, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %125 = stablehlo.select %123, %124, %cst_29 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %126 = stablehlo.dot_general %125, %iterArg_27, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %127 = stablehlo.negate %126 : tensor<1x3xcomplex<f32>>
        %128 = stablehlo.divide %127, %121 : tensor<1x3xcomplex<f32>>
        %129 = stablehlo.compare EQ, %21, %122, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %130 = stablehlo.multiply %cst_29, %128 : tensor<1x3xcomplex<f32>>
        %cst_30 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %131 = stablehlo.select %129, %cst_30, %130 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %132 = stablehlo.select %123, %128, %131 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %133 = stablehlo.dynamic_update_slice %iterArg_27, %132, %110, %c : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
        stablehlo.return %109, %133 : tensor<i32>, tensor<3x3xcomplex<f32>>
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
      %86 = stablehlo.broadcast_in_dim %85, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
      %87 = stablehlo.compare EQ, %84, %86, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
      %c_23 = stablehlo.constant dense<3> : tensor<3x3xi32>
      %88 = stablehlo.select %87, %13, %c_23 : tensor<3x3xi1>, tensor<3x3xi32>
      %c_24 = stablehlo.constant dense<2147483647> : tensor<i32>
      %89 = stablehlo.reduce(%88 init: %c_24) applies stablehlo.minimum across dimensions = [0] : (tensor<3x3xi32>, tensor<i32>) -> tensor<3xi32>
      %90 = stablehlo.broadcast_in_dim %89, dims = [1] : (tensor<3xi32>) -> tensor<3x3xi32>
      %91 = stablehlo.compare EQ, %13, %90, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %92 = stablehlo.select %91, %83, %cst_5 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %93 = stablehlo.reduce(%92 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %94 = stablehlo.reshape %93 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
      %95 = stablehlo.real %94 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %96 = stablehlo.imag %94 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %97 = stablehlo.negate %96 : tensor<1x3xf32>
      %98 = stablehlo.complex %95, %97 : tensor<1x3xcomplex<f32>>
      %99 = stablehlo.abs %94 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %100 = stablehlo.convert %99 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %101 = stablehlo.divide %98, %100 : tensor<1x3xcomplex<f32>>
      %102 = stablehlo.broadcast_in_dim %101, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %103 = stablehlo.multiply %83, %102 : tensor<3x3xcomplex<f32>>
      %cst_25 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3x3xcomplex<f32>>
      %104 = stablehlo.select %17, %103, %cst_25 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %105 = stablehlo.reshape %58 : (tensor<3xcomplex<f32>>) -> tensor<1x3x1xcomplex<f32>>
      %106 = stablehlo.reshape %104 : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
      %107 = stablehlo.dynamic_update_slice %iterArg_1, %105, %iterArg, %c, %c : (tensor<1x3x1xcomplex<f32>>, tensor<1x3x1xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x1xcomplex<f32>>
      %108 = stablehlo.dynamic_update_slice %iterArg_2, %106, %iterArg, %c, %c : (tensor<1x3x3xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      stablehlo.return %5, %107, %108 : tensor<i32>, tensor<1x3x1xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>
    }
    %3 = stablehlo.reshape %2#1 : (tensor<1x3x1xcomplex<f32>>) -> tensor<3xcomplex<f32>>
    %4 = stablehlo.reshape %2#2 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    return %3, %4 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
  }
}
