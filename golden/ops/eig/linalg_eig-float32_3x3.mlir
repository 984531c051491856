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
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.dynamic_slice %1, %iterArg, %c_4, %c_4, sizes = [1, 3, 3] : (tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      %7 = stablehlo.reshape %6 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %8 = stablehlo.abs %7 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %9 = stablehlo.is_finite %8 : (tensor<3x3xf32>) -> tensor<3x3xi1>
      %10 = stablehlo.not %9 : tensor<3x3xi1>
      %c_5 = stablehlo.constant dense<false> : tensor<i1>
      %11 = stablehlo.reduce(%10 init: %c_5) applies stablehlo.or across dimensions = [0, 1] : (tensor<3x3xi1>, tensor<i1>) -> tensor<i1>
      %12 = stablehlo.not %11 : tensor<i1>
      %13 = stablehlo.iota dim = 0 : tensor<3x3xi32>
      %14 = stablehlo.iota dim = 1 : tensor<3x3xi32>
      %15 = stablehlo.compare EQ, %13, %14, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %16 = stablehlo.convert %15 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
      %cst_6 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %17 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<i1>) -> tensor<3x3xi1>
      %18 = stablehlo.select %17, %7, %cst_6 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %19 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %20:3 = stablehlo.while(%iterArg_52 = %c_7, %iterArg_53 = %18, %iterArg_54 = %16) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %c_55 = stablehlo.constant dense<1> : tensor<i32>
        %147 = stablehlo.compare LT, %iterArg_52, %c_55, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %147 : tensor<i1>
      } do {
        %c_55 = stablehlo.constant dense<1> : tensor<i32>
        %147 = stablehlo.add %iterArg_52, %c_55 : tensor<i32>
        %148 = stablehlo.broadcast_in_dim %iterArg_52, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %149 = stablehlo.compare GT, %19, %148, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %c_56 = stablehlo.constant dense<0> : tensor<i32>
        %150 = stablehlo.dynamic_slice %iterArg_53, %c_56, %iterArg_52, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
        %cst_57 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %151 = stablehlo.select %149, %150, %cst_57 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %c_58 = stablehlo.constant dense<1> : tensor<i32>
        %152 = stablehlo.add %iterArg_52, %c_58 : tensor<i32>
        %153 = stablehlo.iota dim = 0 : tensor<3x1xi32>
        %c_59 = stablehlo.constant dense<0> : tensor<i32>
        %154 = stablehlo.dynamic_slice %151, %152, %c_59, sizes = [1, 1] : (tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %155 = stablehlo.broadcast_in_dim %152, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %156 = stablehlo.compare GT, %153, %155, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %cst_60 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %157 = stablehlo.select %156, %151, %cst_60 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %158 = stablehlo.abs %157 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %cst_61 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %159 = stablehlo.reduce(%158 init: %cst_61) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %160 = stablehlo.reshape %159 : (tensor<1xf32>) -> tensor<1x1xf32>
        %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %161 = stablehlo.compare GT, %160, %cst_62, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_63 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %162 = stablehlo.compare LT, %160, %cst_63, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %163 = stablehlo.and %161, %162 : tensor<1x1xi1>
        %cst_64 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %164 = stablehlo.select %163, %160, %cst_64 : tensor<1x1xi1>, tensor<1x1xf32>
        %165 = stablehlo.broadcast_in_dim %164, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %166 = stablehlo.divide %158, %165 : tensor<3x1xf32>
        %167 = stablehlo.multiply %166, %166 : tensor<3x1xf32>
        %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %168 = stablehlo.reduce(%167 init: %cst_65) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %169 = stablehlo.reshape %168 : (tensor<1xf32>) -> tensor<1x1xf32>
        %170 = stablehlo.sqrt %169 : tensor<1x1xf32>
        %171 = stablehlo.multiply %170, %164 : tensor<1x1xf32>
        %172 = stablehlo.real %154 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %173 = stablehlo.imag %154 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %174 = stablehlo.broadcast_in_dim %152, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %175 = stablehlo.compare EQ, %153, %174, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %176 = stablehlo.select %175, %151, %157 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %177 = stablehlo.abs %176 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %cst_66 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %178 = stablehlo.reduce(%177 init: %cst_66) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %179 = stablehlo.reshape %178 : (tensor<1xf32>) -> tensor<1x1xf32>
        %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %180 = stablehlo.compare GT, %179, %cst_67, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_68 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %181 = stablehlo.compare LT, %179, %cst_68, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %182 = stablehlo.and %180, %181 : tensor<1x1xi1>
        %cst_69 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %183 = stablehlo.select %182, %179, %cst_69 : tensor<1x1xi1>, tensor<1x1xf32>
        %184 = stablehlo.broadcast_in_dim %183, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %185 = stablehlo.divide %177, %184 : tensor<3x1xf32>
        %186 = stablehlo.multiply %185, %185 : tensor<3x1xf32>
        %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %187 = stablehlo.reduce(%186 init: %cst_70) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %188 = stablehlo.reshape %187 : (tensor<1xf32>) -> tensor<1x1xf32>
        %189 = stablehlo.sqrt %188 : tensor<1x1xf32>
        %190 = stablehlo.multiply %189, %183 : tensor<1x1xf32>
        %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %191 = stablehlo.compare LT, %172, %cst_71, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %192 = stablehlo.negate %190 : tensor<1x1xf32>
        %193 = stablehlo.select %191, %190, %192 : tensor<1x1xi1>, tensor<1x1xf32>
        %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %194 = stablehlo.compare EQ, %171, %cst_72, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %195 = stablehlo.compare EQ, %173, %cst_73, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %196 = stablehlo.and %194, %195 : tensor<1x1xi1>
        %cst_74 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %197 = stablehlo.select %196, %cst_74, %193 : tensor<1x1xi1>, tensor<1x1xf32>
        %198 = stablehlo.subtract %193, %172 : tensor<1x1xf32>
        %199 = stablehlo.divide %198, %197 : tensor<1x1xf32>
        %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %200 = stablehlo.select %196, %cst_75, %199 : tensor<1x1xi1>, tensor<1x1xf32>
        %201 = stablehlo.negate %173 : tensor<1x1xf32>
        %202 = stablehlo.divide %201, %197 : tensor<1x1xf32>
        %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %203 = stablehlo.select %196, %cst_76, %202 : tensor<1x1xi1>, tensor<1x1xf32>
        %204 = stablehlo.complex %200, %203 : tensor<1x1xcomplex<f32>>
        %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %205 = stablehlo.multiply %193, %cst_77 : tensor<1x1xf32>
        %206 = stablehlo.complex %193, %205 : tensor<1x1xcomplex<f32>>
        %207 = stablehlo.select %196, %154, %206 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %208 = stablehlo.broadcast_in_dim %152, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %209 = stablehlo.compare EQ, %153, %208, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %210 = stablehlo.subtract %154, %207 : tensor<1x1xcomplex<f32>>
        %cst_78 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
        %211 = stablehlo.select %196, %cst_78, %210 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %212 = stablehlo.broadcast_in_dim %211, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %213 = stablehlo.divide %157, %212 : tensor<3x1xcomplex<f32>>
        %cst_79 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %214 = stablehlo.select %209, %cst_79, %213 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %215 = stablehlo.broadcast_in_dim %iterArg_52, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %216 = stablehlo.compare GT, %19, %215, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %cst_80 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %217 = stablehlo.select %216, %214, %cst_80 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %218 = stablehlo.real %204 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %219 = stablehlo.imag %204 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %220 = stablehlo.negate %219 : tensor<1x1xf32>
        %221 = stablehlo.complex %218, %220 : tensor<1x1xcomplex<f32>>
        %222 = stablehlo.transpose %217, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %223 = stablehlo.real %222 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %224 = stablehlo.imag %222 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %225 = stablehlo.negate %224 : tensor<1x3xf32>
        %226 = stablehlo.complex %223, %225 : tensor<1x3xcomplex<f32>>
        %227 = stablehlo.dot_general %226, %iterArg_53, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %228 = stablehlo.dot_general %217, %227, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %229 = stablehlo.broadcast_in_dim %221, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %230 = stablehlo.multiply %229, %228 : tensor<3x3xcomplex<f32>>
        %231 = stablehlo.subtract %iterArg_53, %230 : tensor<3x3xcomplex<f32>>
        %232 = stablehlo.dot_general %231, %217, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %233 = stablehlo.broadcast_in_dim %204, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %234 = stablehlo.multiply %233, %232 : tensor<3x1xcomplex<f32>>
        %235 = stablehlo.transpose %217, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %236 = stablehlo.real %235 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %237 = stablehlo.imag %235 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %238 = stablehlo.negate %237 : tensor<1x3xf32>
        %239 = stablehlo.complex %236, %238 : tensor<1x3xcomplex<f32>>
        %240 = stablehlo.dot_general %234, %239, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %241 = stablehlo.subtract %231, %240 : tensor<3x3xcomplex<f32>>
        %c_81 = stablehlo.constant dense<1> : tensor<i32>
        %242 = stablehlo.add %iterArg_52, %c_81 : tensor<i32>
        %243 = stablehlo.broadcast_in_dim %242, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %244 = stablehlo.compare GT, %19, %243, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %245 = stablehlo.iota dim = 1 : tensor<1x3xi32>
        %246 = stablehlo.broadcast_in_dim %iterArg_52, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %247 = stablehlo.compare EQ, %245, %246, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %248 = stablehlo.broadcast_in_dim %244, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
        %249 = stablehlo.broadcast_in_dim %247, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %250 = stablehlo.and %248, %249 : tensor<3x3xi1>
        %cst_82 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %251 = stablehlo.select %250, %cst_82, %241 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %252 = stablehlo.dot_general %iterArg_54, %217, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %253 = stablehlo.broadcast_in_dim %204, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %254 = stablehlo.multiply %253, %252 : tensor<3x1xcomplex<f32>>
        %255 = stablehlo.transpose %217, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %256 = stablehlo.real %255 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %257 = stablehlo.imag %255 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %258 = stablehlo.negate %257 : tensor<1x3xf32>
        %259 = stablehlo.complex %256, %258 : tensor<1x3xcomplex<f32>>
        %260 = stablehlo.dot_general %254, %259, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %261 = stablehlo.subtract %iterArg_54, %260 : tensor<3x3xcomplex<f32>>
        stablehlo.return %147, %251, %261 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %21 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %22 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %23 = stablehlo.iota dim = 0 : tensor<3xi32>
      %24 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %25 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %26 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %27 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %28 = stablehlo.compare EQ, %26, %27, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %cst_8 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %29 = stablehlo.select %28, %20#1, %cst_8 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_9 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %30 = stablehlo.reduce(%29 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %31 = stablehlo.abs %30 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %32 = stablehlo.slice %31 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %33 = stablehlo.pad %32, %cst_10, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
      %34 = stablehlo.add %31, %33 : tensor<3xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
      %35 = stablehlo.compare EQ, %34, %cst_11, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %36 = stablehlo.abs %20#1 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %37 = stablehlo.reduce(%36 init: %cst_12) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %39 = stablehlo.select %35, %38, %34 : tensor<3xi1>, tensor<3xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<1x3xi32>
      %40 = stablehlo.add %22, %c_13 : tensor<1x3xi32>
      %41 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %42 = stablehlo.broadcast_in_dim %40, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %43 = stablehlo.compare EQ, %41, %42, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %c_14 = stablehlo.constant dense<2> : tensor<1x3xi32>
      %44 = stablehlo.compare LT, %22, %c_14, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %46 = stablehlo.and %43, %45 : tensor<3x3xi1>
      %cst_15 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %47 = stablehlo.select %46, %20#1, %cst_15 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_16 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %48 = stablehlo.reduce(%47 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %49 = stablehlo.abs %48 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %cst_17 = stablehlo.constant dense<1.1920929E-7> : tensor<3xf32>
      %50 = stablehlo.multiply %cst_17, %39 : tensor<3xf32>
      %51 = stablehlo.compare LE, %49, %50, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %c_18 = stablehlo.constant dense<1> : tensor<1x3xi32>
      %52 = stablehlo.add %22, %c_18 : tensor<1x3xi32>
      %53 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %54 = stablehlo.broadcast_in_dim %52, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %55 = stablehlo.compare EQ, %53, %54, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %56 = stablehlo.reshape %51 : (tensor<3xi1>) -> tensor<1x3xi1>
      %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %58 = stablehlo.and %55, %57 : tensor<3x3xi1>
      %cst_19 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %59 = stablehlo.select %58, %cst_19, %20#1 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %c_20 = stablehlo.constant dense<0> : tensor<i32>
      %c_21 = stablehlo.constant dense<1> : tensor<1x3xi32>
      %60 = stablehlo.add %22, %c_21 : tensor<1x3xi32>
      %61 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %62 = stablehlo.broadcast_in_dim %60, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %63 = stablehlo.compare EQ, %61, %62, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %c_22 = stablehlo.constant dense<2> : tensor<1x3xi32>
      %64 = stablehlo.compare LT, %22, %c_22, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %66 = stablehlo.and %63, %65 : tensor<3x3xi1>
      %cst_23 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %67 = stablehlo.select %66, %59, %cst_23 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_24 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %68 = stablehlo.reduce(%67 init: %cst_24) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_25 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
      %69 = stablehlo.compare NE, %68, %cst_25, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
      %c_26 = stablehlo.constant dense<1> : tensor<3xi32>
      %70 = stablehlo.add %23, %c_26 : tensor<3xi32>
      %c_27 = stablehlo.constant dense<0> : tensor<3xi32>
      %71 = stablehlo.select %69, %70, %c_27 : tensor<3xi1>, tensor<3xi32>
      %c_28 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %72 = stablehlo.reduce(%71 init: %c_28) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %73:4 = stablehlo.while(%iterArg_52 = %c_20, %iterArg_53 = %72, %iterArg_54 = %59, %iterArg_55 = %20#2) : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %c_56 = stablehlo.constant dense<180> : tensor<i32>
        %147 = stablehlo.compare LT, %iterArg_52, %c_56, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_57 = stablehlo.constant dense<0> : tensor<i32>
        %148 = stablehlo.compare GT, %iterArg_53, %c_57, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %149 = stablehlo.and %147, %148 : tensor<i1>
        stablehlo.return %149 : tensor<i1>
      } do {
        %c_56 = stablehlo.constant dense<1> : tensor<1x3xi32>
        %147 = stablehlo.add %22, %c_56 : tensor<1x3xi32>
        %148 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %149 = stablehlo.broadcast_in_dim %147, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %150 = stablehlo.compare EQ, %148, %149, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %c_57 = stablehlo.constant dense<2> : tensor<1x3xi32>
        %151 = stablehlo.compare LT, %22, %c_57, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %152 = stablehlo.broadcast_in_dim %151, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %153 = stablehlo.and %150, %152 : tensor<3x3xi1>
        %cst_58 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %154 = stablehlo.select %153, %iterArg_54, %cst_58 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %cst_59 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %155 = stablehlo.reduce(%154 init: %cst_59) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %cst_60 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
        %156 = stablehlo.compare EQ, %155, %cst_60, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %157 = stablehlo.broadcast_in_dim %iterArg_53, dims = [] : (tensor<i32>) -> tensor<3xi32>
        %158 = stablehlo.compare LT, %23, %157, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
        %159 = stablehlo.and %156, %158 : tensor<3xi1>
        %c_61 = stablehlo.constant dense<1> : tensor<3xi32>
        %160 = stablehlo.add %23, %c_61 : tensor<3xi32>
        %c_62 = stablehlo.constant dense<0> : tensor<3xi32>
        %161 = stablehlo.select %159, %160, %c_62 : tensor<3xi1>, tensor<3xi32>
        %c_63 = stablehlo.constant dense<-2147483648> : tensor<i32>
        %162 = stablehlo.reduce(%161 init: %c_63) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        %c_64 = stablehlo.constant dense<1> : tensor<i32>
        %163 = stablehlo.subtract %iterArg_53, %c_64 : tensor<i32>
        %c_65 = stablehlo.constant dense<1> : tensor<i32>
        %164 = stablehlo.subtract %iterArg_53, %c_65 : tensor<i32>
        %c_66 = stablehlo.constant dense<0> : tensor<i32>
        %165 = stablehlo.dynamic_slice %iterArg_54, %164, %c_66, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_67 = stablehlo.constant dense<0> : tensor<i32>
        %166 = stablehlo.dynamic_slice %165, %c_67, %163, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %167 = stablehlo.reshape %166 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %c_68 = stablehlo.constant dense<1> : tensor<i32>
        %168 = stablehlo.subtract %iterArg_53, %c_68 : tensor<i32>
        %c_69 = stablehlo.constant dense<0> : tensor<i32>
        %169 = stablehlo.dynamic_slice %iterArg_54, %168, %c_69, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_70 = stablehlo.constant dense<0> : tensor<i32>
        %170 = stablehlo.dynamic_slice %169, %c_70, %iterArg_53, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %171 = stablehlo.reshape %170 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %c_71 = stablehlo.constant dense<1> : tensor<i32>
        %172 = stablehlo.subtract %iterArg_53, %c_71 : tensor<i32>
        %c_72 = stablehlo.constant dense<0> : tensor<i32>
        %173 = stablehlo.dynamic_slice %iterArg_54, %iterArg_53, %c_72, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_73 = stablehlo.constant dense<0> : tensor<i32>
        %174 = stablehlo.dynamic_slice %173, %c_73, %172, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %175 = stablehlo.reshape %174 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %c_74 = stablehlo.constant dense<0> : tensor<i32>
        %176 = stablehlo.dynamic_slice %iterArg_54, %iterArg_53, %c_74, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_75 = stablehlo.constant dense<0> : tensor<i32>
        %177 = stablehlo.dynamic_slice %176, %c_75, %iterArg_53, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %178 = stablehlo.reshape %177 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %179 = stablehlo.subtract %167, %178 : tensor<complex<f32>>
        %cst_76 = stablehlo.constant dense<(5.000000e-01,0.000000e+00)> : tensor<complex<f32>>
        %180 = stablehlo.multiply %179, %cst_76 : tensor<complex<f32>>
        %181 = stablehlo.multiply %180, %180 : tensor<complex<f32>>
        %182 = stablehlo.multiply %171, %175 : tensor<complex<f32>>
        %183 = stablehlo.add %181, %182 : tensor<complex<f32>>
        %184 = stablehlo.sqrt %183 : tensor<complex<f32>>
        %185 = stablehlo.add %180, %184 : tensor<complex<f32>>
        %186 = stablehlo.subtract %180, %184 : tensor<complex<f32>>
        %187 = stablehlo.abs %185 : (tensor<complex<f32>>) -> tensor<f32>
        %188 = stablehlo.abs %186 : (tensor<complex<f32>>) -> tensor<f32>
        %189 = stablehlo.compare GE, %187, %188, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %190 = stablehlo.select %189, %185, %186 : tensor<i1>, tensor<complex<f32>>
        %191 = stablehlo.abs %190 : (tensor<complex<f32>>) -> tensor<f32>
        %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %192 = stablehlo.compare EQ, %191, %cst_77, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %193 = stablehlo.multiply %171, %175 : tensor<complex<f32>>
        %194 = stablehlo.abs %190 : (tensor<complex<f32>>) -> tensor<f32>
        %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %195 = stablehlo.compare EQ, %194, %cst_78, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_79 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %196 = stablehlo.select %195, %cst_79, %190 : tensor<i1>, tensor<complex<f32>>
        %197 = stablehlo.divide %193, %196 : tensor<complex<f32>>
        %198 = stablehlo.subtract %178, %197 : tensor<complex<f32>>
        %199 = stablehlo.select %192, %178, %198 : tensor<i1>, tensor<complex<f32>>
        %c_80 = stablehlo.constant dense<0> : tensor<i32>
        %200 = stablehlo.dynamic_slice %iterArg_54, %iterArg_53, %c_80, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_81 = stablehlo.constant dense<1> : tensor<i32>
        %201 = stablehlo.subtract %iterArg_53, %c_81 : tensor<i32>
        %c_82 = stablehlo.constant dense<0> : tensor<i32>
        %202 = stablehlo.dynamic_slice %200, %c_82, %201, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %203 = stablehlo.reshape %202 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %204 = stablehlo.abs %203 : (tensor<complex<f32>>) -> tensor<f32>
        %c_83 = stablehlo.constant dense<0> : tensor<i32>
        %205 = stablehlo.dynamic_slice %iterArg_54, %iterArg_53, %c_83, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_84 = stablehlo.constant dense<0> : tensor<i32>
        %206 = stablehlo.dynamic_slice %205, %c_84, %iterArg_53, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %207 = stablehlo.reshape %206 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %208 = stablehlo.abs %207 : (tensor<complex<f32>>) -> tensor<f32>
        %209 = stablehlo.add %204, %208 : tensor<f32>
        %c_85 = stablehlo.constant dense<11> : tensor<i32>
        %210 = stablehlo.divide %iterArg_52, %c_85 : tensor<i32>
        %c_86 = stablehlo.constant dense<11> : tensor<i32>
        %211 = stablehlo.multiply %210, %c_86 : tensor<i32>
        %212 = stablehlo.subtract %iterArg_52, %211 : tensor<i32>
        %c_87 = stablehlo.constant dense<10> : tensor<i32>
        %213 = stablehlo.compare EQ, %212, %c_87, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %214 = stablehlo.convert %209 : (tensor<f32>) -> tensor<complex<f32>>
        %215 = stablehlo.select %213, %214, %199 : tensor<i1>, tensor<complex<f32>>
        %216 = stablehlo.iota dim = 0 : tensor<3x3xi32>
        %217 = stablehlo.iota dim = 1 : tensor<3x3xi32>
        %218 = stablehlo.compare EQ, %216, %217, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %219 = stablehlo.convert %218 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
        %220 = stablehlo.broadcast_in_dim %215, dims = [] : (tensor<complex<f32>>) -> tensor<3x3xcomplex<f32>>
        %221 = stablehlo.multiply %220, %219 : tensor<3x3xcomplex<f32>>
        %222 = stablehlo.subtract %iterArg_54, %221 : tensor<3x3xcomplex<f32>>
        %cst_88 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x2xcomplex<f32>>
        %c_89 = stablehlo.constant dense<0> : tensor<i32>
        %223:4 = stablehlo.while(%iterArg_112 = %c_89, %iterArg_113 = %222, %iterArg_114 = %cst_88, %iterArg_115 = %iterArg_55) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_116 = stablehlo.constant dense<2> : tensor<i32>
          %282 = stablehlo.compare LT, %iterArg_112, %c_116, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %282 : tensor<i1>
        } do {
          %c_116 = stablehlo.constant dense<1> : tensor<i32>
          %282 = stablehlo.add %iterArg_112, %c_116 : tensor<i32>
          %c_117 = stablehlo.constant dense<0> : tensor<i32>
          %283 = stablehlo.dynamic_slice %iterArg_113, %iterArg_112, %c_117, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %c_118 = stablehlo.constant dense<1> : tensor<i32>
          %284 = stablehlo.add %iterArg_112, %c_118 : tensor<i32>
          %c_119 = stablehlo.constant dense<0> : tensor<i32>
          %285 = stablehlo.dynamic_slice %iterArg_113, %284, %c_119, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %c_120 = stablehlo.constant dense<0> : tensor<i32>
          %286 = stablehlo.dynamic_slice %283, %c_120, %iterArg_112, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %c_121 = stablehlo.constant dense<0> : tensor<i32>
          %287 = stablehlo.dynamic_slice %285, %c_121, %iterArg_112, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %288 = stablehlo.real %286 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %289 = stablehlo.imag %286 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %290 = stablehlo.negate %289 : tensor<1x1xf32>
          %291 = stablehlo.complex %288, %290 : tensor<1x1xcomplex<f32>>
          %292 = stablehlo.multiply %291, %286 : tensor<1x1xcomplex<f32>>
          %293 = stablehlo.real %292 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %294 = stablehlo.real %287 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %295 = stablehlo.imag %287 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %296 = stablehlo.negate %295 : tensor<1x1xf32>
          %297 = stablehlo.complex %294, %296 : tensor<1x1xcomplex<f32>>
          %298 = stablehlo.multiply %297, %287 : tensor<1x1xcomplex<f32>>
          %299 = stablehlo.real %298 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %300 = stablehlo.add %293, %299 : tensor<1x1xf32>
          %301 = stablehlo.sqrt %300 : tensor<1x1xf32>
          %302 = stablehlo.compare LT, %iterArg_112, %162, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %303 = stablehlo.compare GE, %iterArg_112, %iterArg_53, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %304 = stablehlo.or %302, %303 : tensor<i1>
          %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
          %305 = stablehlo.compare EQ, %301, %cst_122, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %306 = stablehlo.reshape %305 : (tensor<1x1xi1>) -> tensor<i1>
          %307 = stablehlo.or %304, %306 : tensor<i1>
          %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
          %308 = stablehlo.compare EQ, %301, %cst_123, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %cst_124 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
          %309 = stablehlo.select %308, %cst_124, %301 : tensor<1x1xi1>, tensor<1x1xf32>
          %310 = stablehlo.convert %309 : (tensor<1x1xf32>) -> tensor<1x1xcomplex<f32>>
          %311 = stablehlo.divide %286, %310 : tensor<1x1xcomplex<f32>>
          %cst_125 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %312 = stablehlo.broadcast_in_dim %307, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
          %313 = stablehlo.select %312, %cst_125, %311 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %314 = stablehlo.divide %287, %310 : tensor<1x1xcomplex<f32>>
          %cst_126 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %315 = stablehlo.broadcast_in_dim %307, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
          %316 = stablehlo.select %315, %cst_126, %314 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %317 = stablehlo.real %313 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %318 = stablehlo.imag %313 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %319 = stablehlo.negate %318 : tensor<1x1xf32>
          %320 = stablehlo.complex %317, %319 : tensor<1x1xcomplex<f32>>
          %321 = stablehlo.broadcast_in_dim %320, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %322 = stablehlo.multiply %321, %283 : tensor<1x3xcomplex<f32>>
          %323 = stablehlo.real %316 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %324 = stablehlo.imag %316 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %325 = stablehlo.negate %324 : tensor<1x1xf32>
          %326 = stablehlo.complex %323, %325 : tensor<1x1xcomplex<f32>>
          %327 = stablehlo.broadcast_in_dim %326, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %328 = stablehlo.multiply %327, %285 : tensor<1x3xcomplex<f32>>
          %329 = stablehlo.add %322, %328 : tensor<1x3xcomplex<f32>>
          %c_127 = stablehlo.constant dense<0> : tensor<i32>
          %330 = stablehlo.dynamic_update_slice %iterArg_113, %329, %iterArg_112, %c_127 : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %c_128 = stablehlo.constant dense<1> : tensor<i32>
          %331 = stablehlo.add %iterArg_112, %c_128 : tensor<i32>
          %332 = stablehlo.broadcast_in_dim %313, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %333 = stablehlo.multiply %332, %285 : tensor<1x3xcomplex<f32>>
          %334 = stablehlo.broadcast_in_dim %316, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %335 = stablehlo.multiply %334, %283 : tensor<1x3xcomplex<f32>>
          %336 = stablehlo.subtract %333, %335 : tensor<1x3xcomplex<f32>>
          %c_129 = stablehlo.constant dense<0> : tensor<i32>
          %337 = stablehlo.dynamic_update_slice %330, %336, %331, %c_129 : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %338 = stablehlo.concatenate %313, %316, dim = 1 : (tensor<1x1xcomplex<f32>>, tensor<1x1xcomplex<f32>>) -> tensor<1x2xcomplex<f32>>
          %c_130 = stablehlo.constant dense<0> : tensor<i32>
          %339 = stablehlo.dynamic_update_slice %iterArg_114, %338, %iterArg_112, %c_130 : (tensor<3x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
          stablehlo.return %282, %337, %339, %iterArg_115 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %c_90 = stablehlo.constant dense<0> : tensor<i32>
        %224:4 = stablehlo.while(%iterArg_112 = %c_90, %iterArg_113 = %223#1, %iterArg_114 = %223#2, %iterArg_115 = %223#3) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_116 = stablehlo.constant dense<2> : tensor<i32>
          %282 = stablehlo.compare LT, %iterArg_112, %c_116, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %282 : tensor<i1>
        } do {
          %c_116 = stablehlo.constant dense<1> : tensor<i32>
          %282 = stablehlo.add %iterArg_112, %c_116 : tensor<i32>
          %c_117 = stablehlo.constant dense<0> : tensor<i32>
          %283 = stablehlo.dynamic_slice %iterArg_114, %iterArg_112, %c_117, sizes = [1, 2] : (tensor<3x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x2xcomplex<f32>>
          %284 = stablehlo.slice %283 [0:1, 0:1] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %285 = stablehlo.slice %283 [0:1, 1:2] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %c_118 = stablehlo.constant dense<0> : tensor<i32>
          %286 = stablehlo.dynamic_slice %iterArg_113, %c_118, %iterArg_112, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %c_119 = stablehlo.constant dense<1> : tensor<i32>
          %287 = stablehlo.add %iterArg_112, %c_119 : tensor<i32>
          %c_120 = stablehlo.constant dense<0> : tensor<i32>
          %288 = stablehlo.dynamic_slice %iterArg_113, %c_120, %287, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %289 = stablehlo.broadcast_in_dim %284, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %290 = stablehlo.multiply %289, %286 : tensor<3x1xcomplex<f32>>
          %291 = stablehlo.broadcast_in_dim %285, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %292 = stablehlo.multiply %291, %288 : tensor<3x1xcomplex<f32>>
          %293 = stablehlo.add %290, %292 : tensor<3x1xcomplex<f32>>
          %c_121 = stablehlo.constant dense<0> : tensor<i32>
          %294 = stablehlo.dynamic_update_slice %iterArg_113, %293, %c_121, %iterArg_112 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %c_122 = stablehlo.constant dense<1> : tensor<i32>
          %295 = stablehlo.add %iterArg_112, %c_122 : tensor<i32>
          %296 = stablehlo.real %284 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %297 = stablehlo.imag %284 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %298 = stablehlo.negate %297 : tensor<1x1xf32>
          %299 = stablehlo.complex %296, %298 : tensor<1x1xcomplex<f32>>
          %300 = stablehlo.broadcast_in_dim %299, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %301 = stablehlo.multiply %300, %288 : tensor<3x1xcomplex<f32>>
          %302 = stablehlo.real %285 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %303 = stablehlo.imag %285 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %304 = stablehlo.negate %303 : tensor<1x1xf32>
          %305 = stablehlo.complex %302, %304 : tensor<1x1xcomplex<f32>>
          %306 = stablehlo.broadcast_in_dim %305, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %307 = stablehlo.multiply %306, %286 : tensor<3x1xcomplex<f32>>
          %308 = stablehlo.subtract %301, %307 : tensor<3x1xcomplex<f32>>
          %c_123 = stablehlo.constant dense<0> : tensor<i32>
          %309 = stablehlo.dynamic_update_slice %294, %308, %c_123, %295 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %c_124 = stablehlo.constant dense<0> : tensor<i32>
          %310 = stablehlo.dynamic_slice %iterArg_115, %c_124, %iterArg_112, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %c_125 = stablehlo.constant dense<1> : tensor<i32>
          %311 = stablehlo.add %iterArg_112, %c_125 : tensor<i32>
          %c_126 = stablehlo.constant dense<0> : tensor<i32>
          %312 = stablehlo.dynamic_slice %iterArg_115, %c_126, %311, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %313 = stablehlo.broadcast_in_dim %284, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %314 = stablehlo.multiply %313, %310 : tensor<3x1xcomplex<f32>>
          %315 = stablehlo.broadcast_in_dim %285, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %316 = stablehlo.multiply %315, %312 : tensor<3x1xcomplex<f32>>
          %317 = stablehlo.add %314, %316 : tensor<3x1xcomplex<f32>>
          %c_127 = stablehlo.constant dense<0> : tensor<i32>
          %318 = stablehlo.dynamic_update_slice %iterArg_115, %317, %c_127, %iterArg_112 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %c_128 = stablehlo.constant dense<1> : tensor<i32>
          %319 = stablehlo.add %iterArg_112, %c_128 : tensor<i32>
          %320 = stablehlo.real %284 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %321 = stablehlo.imag %284 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %322 = stablehlo.negate %321 : tensor<1x1xf32>
          %323 = stablehlo.complex %320, %322 : tensor<1x1xcomplex<f32>>
          %324 = stablehlo.broadcast_in_dim %323, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %325 = stablehlo.multiply %324, %312 : tensor<3x1xcomplex<f32>>
          %326 = stablehlo.real %285 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %327 = stablehlo.imag %285 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %328 = stablehlo.negate %327 : tensor<1x1xf32>
          %329 = stablehlo.complex %326, %328 : tensor<1x1xcomplex<f32>>
          %330 = stablehlo.broadcast_in_dim %329, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %331 = stablehlo.multiply %330, %310 : tensor<3x1xcomplex<f32>>
          %332 = stablehlo.subtract %325, %331 : tensor<3x1xcomplex<f32>>
          %c_129 = stablehlo.constant dense<0> : tensor<i32>
          %333 = stablehlo.dynamic_update_slice %318, %332, %c_129, %319 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          stablehlo.return %282, %309, %iterArg_114, %333 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %225 = stablehlo.iota dim = 0 : tensor<3x3xi32>
        %226 = stablehlo.iota dim = 1 : tensor<3x3xi32>
        %227 = stablehlo.compare EQ, %225, %226, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %228 = stablehlo.convert %227 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
        %229 = stablehlo.broadcast_in_dim %215, dims = [] : (tensor<complex<f32>>) -> tensor<3x3xcomplex<f32>>
        %230 = stablehlo.multiply %229, %228 : tensor<3x3xcomplex<f32>>
        %231 = stablehlo.add %224#1, %230 : tensor<3x3xcomplex<f32>>
        %232 = stablehlo.iota dim = 0 : tensor<3x1xi32>
        %233 = stablehlo.iota dim = 1 : tensor<1x3xi32>
        %234 = stablehlo.broadcast_in_dim %232, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %235 = stablehlo.broadcast_in_dim %233, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %236 = stablehlo.compare EQ, %234, %235, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %cst_91 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %237 = stablehlo.select %236, %231, %cst_91 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %cst_92 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %238 = stablehlo.reduce(%237 init: %cst_92) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %239 = stablehlo.abs %238 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %240 = stablehlo.slice %239 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
        %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %241 = stablehlo.pad %240, %cst_93, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
        %242 = stablehlo.add %239, %241 : tensor<3xf32>
        %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
        %243 = stablehlo.compare EQ, %242, %cst_94, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %244 = stablehlo.abs %231 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
        %cst_95 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %245 = stablehlo.reduce(%244 init: %cst_95) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
        %246 = stablehlo.broadcast_in_dim %245, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %247 = stablehlo.select %243, %246, %242 : tensor<3xi1>, tensor<3xf32>
        %c_96 = stablehlo.constant dense<1> : tensor<1x3xi32>
        %248 = stablehlo.add %22, %c_96 : tensor<1x3xi32>
        %249 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %250 = stablehlo.broadcast_in_dim %248, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %251 = stablehlo.compare EQ, %249, %250, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %c_97 = stablehlo.constant dense<2> : tensor<1x3xi32>
        %252 = stablehlo.compare LT, %22, %c_97, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %253 = stablehlo.broadcast_in_dim %252, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %254 = stablehlo.and %251, %253 : tensor<3x3xi1>
        %cst_98 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %255 = stablehlo.select %254, %231, %cst_98 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %cst_99 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %256 = stablehlo.reduce(%255 init: %cst_99) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %257 = stablehlo.abs %256 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %cst_100 = stablehlo.constant dense<1.1920929E-7> : tensor<3xf32>
        %258 = stablehlo.multiply %cst_100, %247 : tensor<3xf32>
        %259 = stablehlo.compare LE, %257, %258, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %c_101 = stablehlo.constant dense<1> : tensor<1x3xi32>
        %260 = stablehlo.add %22, %c_101 : tensor<1x3xi32>
        %261 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %262 = stablehlo.broadcast_in_dim %260, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %263 = stablehlo.compare EQ, %261, %262, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %264 = stablehlo.reshape %259 : (tensor<3xi1>) -> tensor<1x3xi1>
        %265 = stablehlo.broadcast_in_dim %264, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %266 = stablehlo.and %263, %265 : tensor<3x3xi1>
        %cst_102 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %267 = stablehlo.select %266, %cst_102, %231 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %c_103 = stablehlo.constant dense<1> : tensor<i32>
        %268 = stablehlo.add %iterArg_52, %c_103 : tensor<i32>
        %c_104 = stablehlo.constant dense<1> : tensor<1x3xi32>
        %269 = stablehlo.add %22, %c_104 : tensor<1x3xi32>
        %270 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %271 = stablehlo.broadcast_in_dim %269, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %272 = stablehlo.compare EQ, %270, %271, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %c_105 = stablehlo.constant dense<2> : tensor<1x3xi32>
        %273 = stablehlo.compare LT, %22, %c_105, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %274 = stablehlo.broadcast_in_dim %273, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %275 = stablehlo.and %272, %274 : tensor<3x3xi1>
        %cst_106 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %276 = stablehlo.select %275, %267, %cst_106 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %cst_107 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %277 = stablehlo.reduce(%276 init: %cst_107) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %cst_108 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
        %278 = stablehlo.compare NE, %277, %cst_108, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %c_109 = stablehlo.constant dense<1> : tensor<3xi32>
        %279 = stablehlo.add %23, %c_109 : tensor<3xi32>
        %c_110 = stablehlo.constant dense<0> : tensor<3xi32>
        %280 = stablehlo.select %278, %279, %c_110 : tensor<3xi1>, tensor<3xi32>
        %c_111 = stablehlo.constant dense<-2147483648> : tensor<i32>
        %281 = stablehlo.reduce(%280 init: %c_111) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        stablehlo.return %268, %281, %267, %224#3 : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %74 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %75 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %76 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %77 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %78 = stablehlo.compare EQ, %76, %77, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %79 = stablehlo.select %78, %73#2, %cst_29 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_30 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %80 = stablehlo.reduce(%79 init: %cst_30) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_31 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3xcomplex<f32>>
      %81 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<i1>) -> tensor<3xi1>
      %82 = stablehlo.select %81, %80, %cst_31 : tensor<3xi1>, tensor<3xcomplex<f32>>
      %83 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %84 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %85 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %86 = stablehlo.broadcast_in_dim %84, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %87 = stablehlo.compare EQ, %85, %86, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %cst_32 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %88 = stablehlo.select %87, %73#2, %cst_32 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_33 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %89 = stablehlo.reduce(%88 init: %cst_33) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %90 = stablehlo.abs %73#2 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_34 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %91 = stablehlo.reduce(%90 init: %cst_34) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_35 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %92 = stablehlo.multiply %91, %cst_35 : tensor<f32>
      %cst_36 = stablehlo.constant dense<1.17549435E-38> : tensor<f32>
      %93 = stablehlo.maximum %92, %cst_36 : tensor<f32>
      %94 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %cst_37 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %c_38 = stablehlo.constant dense<0> : tensor<i32>
      %95:2 = stablehlo.while(%iterArg_52 = %c_38, %iterArg_53 = %cst_37) : tensor<i32>, tensor<3x3xcomplex<f32>>
      cond {
        %c_54 = stablehlo.constant dense<3> : tensor<i32>
        %147 = stablehlo.compare LT, %iterArg_52, %c_54, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %147 : tensor<i1>
      } do {
        %c_54 = stablehlo.constant dense<1> : tensor<i32>
        %147 = stablehlo.add %iterArg_52, %c_54 : tensor<i32>
        %c_55 = stablehlo.constant dense<2> : tensor<i32>
        %148 = stablehlo.subtract %c_55, %iterArg_52 : tensor<i32>
        %c_56 = stablehlo.constant dense<0> : tensor<i32>
        %149 = stablehlo.dynamic_slice %73#2, %148, %c_56, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_57 = stablehlo.constant dense<0> : tensor<i32>
        %150 = stablehlo.dynamic_slice %149, %c_57, %148, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %151 = stablehlo.reshape %89 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %152 = stablehlo.broadcast_in_dim %150, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %153 = stablehlo.subtract %152, %151 : tensor<1x3xcomplex<f32>>
        %154 = stablehlo.abs %153 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %155 = stablehlo.broadcast_in_dim %93, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
        %156 = stablehlo.compare LT, %154, %155, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
        %157 = stablehlo.convert %93 : (tensor<f32>) -> tensor<complex<f32>>
        %158 = stablehlo.broadcast_in_dim %157, dims = [] : (tensor<complex<f32>>) -> tensor<1x3xcomplex<f32>>
        %159 = stablehlo.select %156, %158, %153 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %160 = stablehlo.broadcast_in_dim %148, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %161 = stablehlo.compare GT, %94, %160, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %c_58 = stablehlo.constant dense<0> : tensor<i32>
        %162 = stablehlo.dynamic_slice %73#2, %148, %c_58, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %cst_59 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %163 = stablehlo.select %161, %162, %cst_59 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %164 = stablehlo.dot_general %163, %iterArg_53, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %165 = stablehlo.negate %164 : tensor<1x3xcomplex<f32>>
        %166 = stablehlo.divide %165, %159 : tensor<1x3xcomplex<f32>>
        %167 = stablehlo.broadcast_in_dim %148, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %168 = stablehlo.compare GT, %94, %167, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %169 = stablehlo.broadcast_in_dim %148, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %170 = stablehlo.compare EQ, %94, %169, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %cst_60 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %171 = stablehlo.multiply %cst_60, %166 : tensor<1x3xcomplex<f32>>
        %cst_61 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %172 = stablehlo.select %170, %cst_61, %171 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %173 = stablehlo.select %168, %166, %172 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %c_62 = stablehlo.constant dense<0> : tensor<i32>
        %174 = stablehlo.dynamic_update_slice %iterArg_53, %173, %148, %c_62 : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
        stablehlo.return %147, %174 : tensor<i32>, tensor<3x3xcomplex<f32>>
      }
      %96 = stablehlo.dot_general %73#3, %95#1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %97 = stablehlo.abs %96 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_39 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %98 = stablehlo.reduce(%97 init: %cst_39) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %99 = stablehlo.reshape %98 : (tensor<3xf32>) -> tensor<1x3xf32>
      %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %100 = stablehlo.compare GT, %99, %cst_40, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %cst_41 = stablehlo.constant dense<0x7F800000> : tensor<1x3xf32>
      %101 = stablehlo.compare LT, %99, %cst_41, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %102 = stablehlo.and %100, %101 : tensor<1x3xi1>
      %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<1x3xf32>
      %103 = stablehlo.select %102, %99, %cst_42 : tensor<1x3xi1>, tensor<1x3xf32>
      %104 = stablehlo.broadcast_in_dim %103, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %105 = stablehlo.divide %97, %104 : tensor<3x3xf32>
      %106 = stablehlo.multiply %105, %105 : tensor<3x3xf32>
      %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %107 = stablehlo.reduce(%106 init: %cst_43) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %108 = stablehlo.reshape %107 : (tensor<3xf32>) -> tensor<1x3xf32>
      %109 = stablehlo.sqrt %108 : tensor<1x3xf32>
      %110 = stablehlo.multiply %109, %103 : tensor<1x3xf32>
      %111 = stablehlo.convert %110 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %112 = stablehlo.broadcast_in_dim %111, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %113 = stablehlo.divide %96, %112 : tensor<3x3xcomplex<f32>>
      %114 = stablehlo.abs %113 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_44 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %115 = stablehlo.reduce(%114 init: %cst_44) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %116 = stablehlo.reshape %115 : (tensor<3xf32>) -> tensor<1x3xf32>
      %117 = stablehlo.broadcast_in_dim %116, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %118 = stablehlo.compare EQ, %114, %117, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
      %119 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_45 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %121 = stablehlo.broadcast_in_dim %c_45, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %122 = stablehlo.select %118, %120, %121 : tensor<3x3xi1>, tensor<3x3xi32>
      %c_46 = stablehlo.constant dense<2147483647> : tensor<i32>
      %123 = stablehlo.reduce(%122 init: %c_46) applies stablehlo.minimum across dimensions = [0] : (tensor<3x3xi32>, tensor<i32>) -> tensor<3xi32>
      %124 = stablehlo.reshape %123 : (tensor<3xi32>) -> tensor<1x3xi32>
      %125 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %127 = stablehlo.broadcast_in_dim %124, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %128 = stablehlo.compare EQ, %126, %127, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %cst_47 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %129 = stablehlo.select %128, %113, %cst_47 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_48 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %130 = stablehlo.reduce(%129 init: %cst_48) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %131 = stablehlo.reshape %130 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
      %132 = stablehlo.real %131 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %133 = stablehlo.imag %131 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %134 = stablehlo.negate %133 : tensor<1x3xf32>
      %135 = stablehlo.complex %132, %134 : tensor<1x3xcomplex<f32>>
      %136 = stablehlo.abs %131 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %137 = stablehlo.convert %136 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %138 = stablehlo.divide %135, %137 : tensor<1x3xcomplex<f32>>
      %139 = stablehlo.broadcast_in_dim %138, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %140 = stablehlo.multiply %113, %139 : tensor<3x3xcomplex<f32>>
      %cst_49 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3x3xcomplex<f32>>
      %141 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<i1>) -> tensor<3x3xi1>
      %142 = stablehlo.select %141, %140, %cst_49 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %143 = stablehlo.reshape %82 : (tensor<3xcomplex<f32>>) -> tensor<1x3x1xcomplex<f32>>
      %144 = stablehlo.reshape %142 : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
      %c_50 = stablehlo.constant dense<0> : tensor<i32>
      %145 = stablehlo.dynamic_update_slice %iterArg_1, %143, %iterArg, %c_50, %c_50 : (tensor<1x3x1xcomplex<f32>>, tensor<1x3x1xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x1xcomplex<f32>>
      %c_51 = stablehlo.constant dense<0> : tensor<i32>
      %146 = stablehlo.dynamic_update_slice %iterArg_2, %144, %iterArg, %c_51, %c_51 : (tensor<1x3x3xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      stablehlo.return %5, %145, %146 : tensor<i32>, tensor<1x3x1xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>
    }
    %3 = stablehlo.reshape %2#1 : (tensor<1x3x1xcomplex<f32>>) -> tensor<3xcomplex<f32>>
    %4 = stablehlo.reshape %2#2 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    return %3, %4 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
  }
}
