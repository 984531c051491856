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
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %5 = stablehlo.dynamic_slice %0, %iterArg, %c_4, %c_4, sizes = [1, 3, 3] : (tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      %6 = stablehlo.reshape %5 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %7 = stablehlo.abs %6 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %8 = stablehlo.is_finite %7 : (tensor<3x3xf32>) -> tensor<3x3xi1>
      %9 = stablehlo.not %8 : tensor<3x3xi1>
      %c_5 = stablehlo.constant dense<false> : tensor<i1>
      %10 = stablehlo.reduce(%9 init: %c_5) applies stablehlo.or across dimensions = [0, 1] : (tensor<3x3xi1>, tensor<i1>) -> tensor<i1>
      %11 = stablehlo.not %10 : tensor<i1>
      %12 = stablehlo.iota dim = 0 : tensor<3x3xi32>
      %13 = stablehlo.iota dim = 1 : tensor<3x3xi32>
      %14 = stablehlo.compare EQ, %12, %13, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %15 = stablehlo.convert %14 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
      %cst_6 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %16 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i1>) -> tensor<3x3xi1>
      %17 = stablehlo.select %16, %6, %cst_6 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %18 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %19:3 = stablehlo.while(%iterArg_52 = %c_7, %iterArg_53 = %17, %iterArg_54 = %15) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %c_55 = stablehlo.constant dense<1> : tensor<i32>
        %146 = stablehlo.compare LT, %iterArg_52, %c_55, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %146 : tensor<i1>
      } do {
        %c_55 = stablehlo.constant dense<1> : tensor<i32>
        %146 = stablehlo.add %iterArg_52, %c_55 : tensor<i32>
        %147 = stablehlo.broadcast_in_dim %iterArg_52, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %148 = stablehlo.compare GT, %18, %147, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %c_56 = stablehlo.constant dense<0> : tensor<i32>
        %149 = stablehlo.dynamic_slice %iterArg_53, %c_56, %iterArg_52, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
        %cst_57 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %150 = stablehlo.select %148, %149, %cst_57 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %c_58 = stablehlo.constant dense<1> : tensor<i32>
        %151 = stablehlo.add %iterArg_52, %c_58 : tensor<i32>
        %152 = stablehlo.iota dim = 0 : tensor<3x1xi32>
        %c_59 = stablehlo.constant dense<0> : tensor<i32>
        %153 = stablehlo.dynamic_slice %150, %151, %c_59, sizes = [1, 1] : (tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %154 = stablehlo.broadcast_in_dim %151, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %155 = stablehlo.compare GT, %152, %154, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %cst_60 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %156 = stablehlo.select %155, %150, %cst_60 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %157 = stablehlo.abs %156 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %cst_61 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %158 = stablehlo.reduce(%157 init: %cst_61) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %159 = stablehlo.reshape %158 : (tensor<1xf32>) -> tensor<1x1xf32>
        %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %160 = stablehlo.compare GT, %159, %cst_62, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_63 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %161 = stablehlo.compare LT, %159, %cst_63, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %162 = stablehlo.and %160, %161 : tensor<1x1xi1>
        %cst_64 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %163 = stablehlo.select %162, %159, %cst_64 : tensor<1x1xi1>, tensor<1x1xf32>
        %164 = stablehlo.broadcast_in_dim %163, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %165 = stablehlo.divide %157, %164 : tensor<3x1xf32>
        %166 = stablehlo.multiply %165, %165 : tensor<3x1xf32>
        %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %167 = stablehlo.reduce(%166 init: %cst_65) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %168 = stablehlo.reshape %167 : (tensor<1xf32>) -> tensor<1x1xf32>
        %169 = stablehlo.sqrt %168 : tensor<1x1xf32>
        %170 = stablehlo.multiply %169, %163 : tensor<1x1xf32>
        %171 = stablehlo.real %153 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %172 = stablehlo.imag %153 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %173 = stablehlo.broadcast_in_dim %151, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %174 = stablehlo.compare EQ, %152, %173, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %175 = stablehlo.select %174, %150, %156 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %176 = stablehlo.abs %175 : (tensor<3x1xcomplex<f32>>) -> tensor<3x1xf32>
        %cst_66 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %177 = stablehlo.reduce(%176 init: %cst_66) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %178 = stablehlo.reshape %177 : (tensor<1xf32>) -> tensor<1x1xf32>
        %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %179 = stablehlo.compare GT, %178, %cst_67, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_68 = stablehlo.constant dense<0x7F800000> : tensor<1x1xf32>
        %180 = stablehlo.compare LT, %178, %cst_68, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %181 = stablehlo.and %179, %180 : tensor<1x1xi1>
        %cst_69 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %182 = stablehlo.select %181, %178, %cst_69 : tensor<1x1xi1>, tensor<1x1xf32>
        %183 = stablehlo.broadcast_in_dim %182, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
        %184 = stablehlo.divide %176, %183 : tensor<3x1xf32>
        %185 = stablehlo.multiply %184, %184 : tensor<3x1xf32>
        %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %186 = stablehlo.reduce(%185 init: %cst_70) applies stablehlo.add across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
        %187 = stablehlo.reshape %186 : (tensor<1xf32>) -> tensor<1x1xf32>
        %188 = stablehlo.sqrt %187 : tensor<1x1xf32>
        %189 = stablehlo.multiply %188, %182 : tensor<1x1xf32>
        %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %190 = stablehlo.compare LT, %171, %cst_71, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %191 = stablehlo.negate %189 : tensor<1x1xf32>
        %192 = stablehlo.select %190, %189, %191 : tensor<1x1xi1>, tensor<1x1xf32>
        %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %193 = stablehlo.compare EQ, %170, %cst_72, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %194 = stablehlo.compare EQ, %172, %cst_73, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
        %195 = stablehlo.and %193, %194 : tensor<1x1xi1>
        %cst_74 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
        %196 = stablehlo.select %195, %cst_74, %192 : tensor<1x1xi1>, tensor<1x1xf32>
        %197 = stablehlo.subtract %192, %171 : tensor<1x1xf32>
        %198 = stablehlo.divide %197, %196 : tensor<1x1xf32>
        %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %199 = stablehlo.select %195, %cst_75, %198 : tensor<1x1xi1>, tensor<1x1xf32>
        %200 = stablehlo.negate %172 : tensor<1x1xf32>
        %201 = stablehlo.divide %200, %196 : tensor<1x1xf32>
        %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %202 = stablehlo.select %195, %cst_76, %201 : tensor<1x1xi1>, tensor<1x1xf32>
        %203 = stablehlo.complex %199, %202 : tensor<1x1xcomplex<f32>>
        %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
        %204 = stablehlo.multiply %192, %cst_77 : tensor<1x1xf32>
        %205 = stablehlo.complex %192, %204 : tensor<1x1xcomplex<f32>>
        %206 = stablehlo.select %195, %153, %205 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %207 = stablehlo.broadcast_in_dim %151, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %208 = stablehlo.compare EQ, %152, %207, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %209 = stablehlo.subtract %153, %206 : tensor<1x1xcomplex<f32>>
        %cst_78 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
        %210 = stablehlo.select %195, %cst_78, %209 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
        %211 = stablehlo.broadcast_in_dim %210, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %212 = stablehlo.divide %156, %211 : tensor<3x1xcomplex<f32>>
        %cst_79 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %213 = stablehlo.select %208, %cst_79, %212 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %214 = stablehlo.broadcast_in_dim %iterArg_52, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %215 = stablehlo.compare GT, %18, %214, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %cst_80 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x1xcomplex<f32>>
        %216 = stablehlo.select %215, %213, %cst_80 : tensor<3x1xi1>, tensor<3x1xcomplex<f32>>
        %217 = stablehlo.real %203 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %218 = stablehlo.imag %203 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
        %219 = stablehlo.negate %218 : tensor<1x1xf32>
        %220 = stablehlo.complex %217, %219 : tensor<1x1xcomplex<f32>>
        %221 = stablehlo.transpose %216, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %222 = stablehlo.real %221 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %223 = stablehlo.imag %221 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %224 = stablehlo.negate %223 : tensor<1x3xf32>
        %225 = stablehlo.complex %222, %224 : tensor<1x3xcomplex<f32>>
        %226 = stablehlo.dot_general %225, %iterArg_53, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %227 = stablehlo.dot_general %216, %226, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %228 = stablehlo.broadcast_in_dim %220, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %229 = stablehlo.multiply %228, %227 : tensor<3x3xcomplex<f32>>
        %230 = stablehlo.subtract %iterArg_53, %229 : tensor<3x3xcomplex<f32>>
        %231 = stablehlo.dot_general %230, %216, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %232 = stablehlo.broadcast_in_dim %203, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %233 = stablehlo.multiply %232, %231 : tensor<3x1xcomplex<f32>>
        %234 = stablehlo.transpose %216, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %235 = stablehlo.real %234 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %236 = stablehlo.imag %234 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %237 = stablehlo.negate %236 : tensor<1x3xf32>
        %238 = stablehlo.complex %235, %237 : tensor<1x3xcomplex<f32>>
        %239 = stablehlo.dot_general %233, %238, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %240 = stablehlo.subtract %230, %239 : tensor<3x3xcomplex<f32>>
        %c_81 = stablehlo.constant dense<1> : tensor<i32>
        %241 = stablehlo.add %iterArg_52, %c_81 : tensor<i32>
        %242 = stablehlo.broadcast_in_dim %241, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
        %243 = stablehlo.compare GT, %18, %242, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
        %244 = stablehlo.iota dim = 1 : tensor<1x3xi32>
        %245 = stablehlo.broadcast_in_dim %iterArg_52, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %246 = stablehlo.compare EQ, %244, %245, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %247 = stablehlo.broadcast_in_dim %243, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
        %248 = stablehlo.broadcast_in_dim %246, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %249 = stablehlo.and %247, %248 : tensor<3x3xi1>
        %cst_82 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %250 = stablehlo.select %249, %cst_82, %240 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %251 = stablehlo.dot_general %iterArg_54, %216, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %252 = stablehlo.broadcast_in_dim %203, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
        %253 = stablehlo.multiply %252, %251 : tensor<3x1xcomplex<f32>>
        %254 = stablehlo.transpose %216, dims = [1, 0] : (tensor<3x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %255 = stablehlo.real %254 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %256 = stablehlo.imag %254 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %257 = stablehlo.negate %256 : tensor<1x3xf32>
        %258 = stablehlo.complex %255, %257 : tensor<1x3xcomplex<f32>>
        %259 = stablehlo.dot_general %253, %258, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x1xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
        %260 = stablehlo.subtract %iterArg_54, %259 : tensor<3x3xcomplex<f32>>
        stablehlo.return %146, %250, %260 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %20 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %21 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %22 = stablehlo.iota dim = 0 : tensor<3xi32>
      %23 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %24 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %26 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %27 = stablehlo.compare EQ, %25, %26, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %cst_8 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %28 = stablehlo.select %27, %19#1, %cst_8 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_9 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %29 = stablehlo.reduce(%28 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %30 = stablehlo.abs %29 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %31 = stablehlo.slice %30 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %32 = stablehlo.pad %31, %cst_10, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
      %33 = stablehlo.add %30, %32 : tensor<3xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
      %34 = stablehlo.compare EQ, %33, %cst_11, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %35 = stablehlo.abs %19#1 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %36 = stablehlo.reduce(%35 init: %cst_12) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %38 = stablehlo.select %34, %37, %33 : tensor<3xi1>, tensor<3xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<1x3xi32>
      %39 = stablehlo.add %21, %c_13 : tensor<1x3xi32>
      %40 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %41 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %42 = stablehlo.compare EQ, %40, %41, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %c_14 = stablehlo.constant dense<2> : tensor<1x3xi32>
      %43 = stablehlo.compare LT, %21, %c_14, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %45 = stablehlo.and %42, %44 : tensor<3x3xi1>
      %cst_15 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %46 = stablehlo.select %45, %19#1, %cst_15 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_16 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %47 = stablehlo.reduce(%46 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %48 = stablehlo.abs %47 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
      %cst_17 = stablehlo.constant dense<1.1920929E-7> : tensor<3xf32>
      %49 = stablehlo.multiply %cst_17, %38 : tensor<3xf32>
      %50 = stablehlo.compare LE, %48, %49, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %c_18 = stablehlo.constant dense<1> : tensor<1x3xi32>
      %51 = stablehlo.add %21, %c_18 : tensor<1x3xi32>
      %52 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %53 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %54 = stablehlo.compare EQ, %52, %53, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %55 = stablehlo.reshape %50 : (tensor<3xi1>) -> tensor<1x3xi1>
      %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %57 = stablehlo.and %54, %56 : tensor<3x3xi1>
      %cst_19 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %58 = stablehlo.select %57, %cst_19, %19#1 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %c_20 = stablehlo.constant dense<0> : tensor<i32>
      %c_21 = stablehlo.constant dense<1> : tensor<1x3xi32>
      %59 = stablehlo.add %21, %c_21 : tensor<1x3xi32>
      %60 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %61 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %62 = stablehlo.compare EQ, %60, %61, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %c_22 = stablehlo.constant dense<2> : tensor<1x3xi32>
      %63 = stablehlo.compare LT, %21, %c_22, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %65 = stablehlo.and %62, %64 : tensor<3x3xi1>
      %cst_23 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %66 = stablehlo.select %65, %58, %cst_23 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_24 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %67 = stablehlo.reduce(%66 init: %cst_24) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_25 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
      %68 = stablehlo.compare NE, %67, %cst_25, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
      %c_26 = stablehlo.constant dense<1> : tensor<3xi32>
      %69 = stablehlo.add %22, %c_26 : tensor<3xi32>
      %c_27 = stablehlo.constant dense<0> : tensor<3xi32>
      %70 = stablehlo.select %68, %69, %c_27 : tensor<3xi1>, tensor<3xi32>
      %c_28 = stablehlo.constant dense<-2147483648> : tensor<i32>
      %71 = stablehlo.reduce(%70 init: %c_28) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %72:4 = stablehlo.while(%iterArg_52 = %c_20, %iterArg_53 = %71, %iterArg_54 = %58, %iterArg_55 = %19#2) : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      cond {
        %c_56 = stablehlo.constant dense<180> : tensor<i32>
        %146 = stablehlo.compare LT, %iterArg_52, %c_56, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_57 = stablehlo.constant dense<0> : tensor<i32>
        %147 = stablehlo.compare GT, %iterArg_53, %c_57, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %148 = stablehlo.and %146, %147 : tensor<i1>
        stablehlo.return %148 : tensor<i1>
      } do {
        %c_56 = stablehlo.constant dense<1> : tensor<1x3xi32>
        %146 = stablehlo.add %21, %c_56 : tensor<1x3xi32>
        %147 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %148 = stablehlo.broadcast_in_dim %146, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %149 = stablehlo.compare EQ, %147, %148, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %c_57 = stablehlo.constant dense<2> : tensor<1x3xi32>
        %150 = stablehlo.compare LT, %21, %c_57, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %151 = stablehlo.broadcast_in_dim %150, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %152 = stablehlo.and %149, %151 : tensor<3x3xi1>
        %cst_58 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %153 = stablehlo.select %152, %iterArg_54, %cst_58 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %cst_59 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %154 = stablehlo.reduce(%153 init: %cst_59) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %cst_60 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
        %155 = stablehlo.compare EQ, %154, %cst_60, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %156 = stablehlo.broadcast_in_dim %iterArg_53, dims = [] : (tensor<i32>) -> tensor<3xi32>
        %157 = stablehlo.compare LT, %22, %156, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
        %158 = stablehlo.and %155, %157 : tensor<3xi1>
        %c_61 = stablehlo.constant dense<1> : tensor<3xi32>
        %159 = stablehlo.add %22, %c_61 : tensor<3xi32>
        %c_62 = stablehlo.constant dense<0> : tensor<3xi32>
        %160 = stablehlo.select %158, %159, %c_62 : tensor<3xi1>, tensor<3xi32>
        %c_63 = stablehlo.constant dense<-2147483648> : tensor<i32>
        %161 = stablehlo.reduce(%160 init: %c_63) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        %c_64 = stablehlo.constant dense<1> : tensor<i32>
        %162 = stablehlo.subtract %iterArg_53, %c_64 : tensor<i32>
        %c_65 = stablehlo.constant dense<1> : tensor<i32>
        %163 = stablehlo.subtract %iterArg_53, %c_65 : tensor<i32>
        %c_66 = stablehlo.constant dense<0> : tensor<i32>
        %164 = stablehlo.dynamic_slice %iterArg_54, %163, %c_66, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_67 = stablehlo.constant dense<0> : tensor<i32>
        %165 = stablehlo.dynamic_slice %164, %c_67, %162, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %166 = stablehlo.reshape %165 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %c_68 = stablehlo.constant dense<1> : tensor<i32>
        %167 = stablehlo.subtract %iterArg_53, %c_68 : tensor<i32>
        %c_69 = stablehlo.constant dense<0> : tensor<i32>
        %168 = stablehlo.dynamic_slice %iterArg_54, %167, %c_69, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_70 = stablehlo.constant dense<0> : tensor<i32>
        %169 = stablehlo.dynamic_slice %168, %c_70, %iterArg_53, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %170 = stablehlo.reshape %169 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %c_71 = stablehlo.constant dense<1> : tensor<i32>
        %171 = stablehlo.subtract %iterArg_53, %c_71 : tensor<i32>
        %c_72 = stablehlo.constant dense<0> : tensor<i32>
        %172 = stablehlo.dynamic_slice %iterArg_54, %iterArg_53, %c_72, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_73 = stablehlo.constant dense<0> : tensor<i32>
        %173 = stablehlo.dynamic_slice %172, %c_73, %171, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %174 = stablehlo.reshape %173 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %c_74 = stablehlo.constant dense<0> : tensor<i32>
        %175 = stablehlo.dynamic_slice %iterArg_54, %iterArg_53, %c_74, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_75 = stablehlo.constant dense<0> : tensor<i32>
        %176 = stablehlo.dynamic_slice %175, %c_75, %iterArg_53, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %177 = stablehlo.reshape %176 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %178 = stablehlo.subtract %166, %177 : tensor<complex<f32>>
        %cst_76 = stablehlo.constant dense<(5.000000e-01,0.000000e+00)> : tensor<complex<f32>>
        %179 = stablehlo.multiply %178, %cst_76 : tensor<complex<f32>>
        %180 = stablehlo.multiply %179, %179 : tensor<complex<f32>>
        %181 = stablehlo.multiply %170, %174 : tensor<complex<f32>>
        %182 = stablehlo.add %180, %181 : tensor<complex<f32>>
        %183 = stablehlo.sqrt %182 : tensor<complex<f32>>
        %184 = stablehlo.add %179, %183 : tensor<complex<f32>>
        %185 = stablehlo.subtract %179, %183 : tensor<complex<f32>>
        %186 = stablehlo.abs %184 : (tensor<complex<f32>>) -> tensor<f32>
        %187 = stablehlo.abs %185 : (tensor<complex<f32>>) -> tensor<f32>
        %188 = stablehlo.compare GE, %186, %187, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %189 = stablehlo.select %188, %184, %185 : tensor<i1>, tensor<complex<f32>>
        %190 = stablehlo.abs %189 : (tensor<complex<f32>>) -> tensor<f32>
        %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %191 = stablehlo.compare EQ, %190, %cst_77, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %192 = stablehlo.multiply %170, %174 : tensor<complex<f32>>
        %193 = stablehlo.abs %189 : (tensor<complex<f32>>) -> tensor<f32>
        %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %194 = stablehlo.compare EQ, %193, %cst_78, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_79 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %195 = stablehlo.select %194, %cst_79, %189 : tensor<i1>, tensor<complex<f32>>
        %196 = stablehlo.divide %192, %195 : tensor<complex<f32>>
        %197 = stablehlo.subtract %177, %196 : tensor<complex<f32>>
        %198 = stablehlo.select %191, %177, %197 : tensor<i1>, tensor<complex<f32>>
        %c_80 = stablehlo.constant dense<0> : tensor<i32>
        %199 = stablehlo.dynamic_slice %iterArg_54, %iterArg_53, %c_80, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_81 = stablehlo.constant dense<1> : tensor<i32>
        %200 = stablehlo.subtract %iterArg_53, %c_81 : tensor<i32>
        %c_82 = stablehlo.constant dense<0> : tensor<i32>
        %201 = stablehlo.dynamic_slice %199, %c_82, %200, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %202 = stablehlo.reshape %201 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %203 = stablehlo.abs %202 : (tensor<complex<f32>>) -> tensor<f32>
        %c_83 = stablehlo.constant dense<0> : tensor<i32>
        %204 = stablehlo.dynamic_slice %iterArg_54, %iterArg_53, %c_83, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_84 = stablehlo.constant dense<0> : tensor<i32>
        %205 = stablehlo.dynamic_slice %204, %c_84, %iterArg_53, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %206 = stablehlo.reshape %205 : (tensor<1x1xcomplex<f32>>) -> tensor<complex<f32>>
        %207 = stablehlo.abs %206 : (tensor<complex<f32>>) -> tensor<f32>
        %208 = stablehlo.add %203, %207 : tensor<f32>
        %c_85 = stablehlo.constant dense<11> : tensor<i32>
        %209 = stablehlo.divide %iterArg_52, %c_85 : tensor<i32>
        %c_86 = stablehlo.constant dense<11> : tensor<i32>
        %210 = stablehlo.multiply %209, %c_86 : tensor<i32>
        %211 = stablehlo.subtract %iterArg_52, %210 : tensor<i32>
        %c_87 = stablehlo.constant dense<10> : tensor<i32>
        %212 = stablehlo.compare EQ, %211, %c_87, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %213 = stablehlo.convert %208 : (tensor<f32>) -> tensor<complex<f32>>
        %214 = stablehlo.select %212, %213, %198 : tensor<i1>, tensor<complex<f32>>
        %215 = stablehlo.iota dim = 0 : tensor<3x3xi32>
        %216 = stablehlo.iota dim = 1 : tensor<3x3xi32>
        %217 = stablehlo.compare EQ, %215, %216, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %218 = stablehlo.convert %217 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
        %219 = stablehlo.broadcast_in_dim %214, dims = [] : (tensor<complex<f32>>) -> tensor<3x3xcomplex<f32>>
        %220 = stablehlo.multiply %219, %218 : tensor<3x3xcomplex<f32>>
        %221 = stablehlo.subtract %iterArg_54, %220 : tensor<3x3xcomplex<f32>>
        %cst_88 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x2xcomplex<f32>>
        %c_89 = stablehlo.constant dense<0> : tensor<i32>
        %222:4 = stablehlo.while(%iterArg_112 = %c_89, %iterArg_113 = %221, %iterArg_114 = %cst_88, %iterArg_115 = %iterArg_55) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_116 = stablehlo.constant dense<2> : tensor<i32>
          %281 = stablehlo.compare LT, %iterArg_112, %c_116, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %281 : tensor<i1>
        } do {
          %c_116 = stablehlo.constant dense<1> : tensor<i32>
          %281 = stablehlo.add %iterArg_112, %c_116 : tensor<i32>
          %c_117 = stablehlo.constant dense<0> : tensor<i32>
          %282 = stablehlo.dynamic_slice %iterArg_113, %iterArg_112, %c_117, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %c_118 = stablehlo.constant dense<1> : tensor<i32>
          %283 = stablehlo.add %iterArg_112, %c_118 : tensor<i32>
          %c_119 = stablehlo.constant dense<0> : tensor<i32>
          %284 = stablehlo.dynamic_slice %iterArg_113, %283, %c_119, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
          %c_120 = stablehlo.constant dense<0> : tensor<i32>
          %285 = stablehlo.dynamic_slice %282, %c_120, %iterArg_112, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %c_121 = stablehlo.constant dense<0> : tensor<i32>
          %286 = stablehlo.dynamic_slice %284, %c_121, %iterArg_112, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
          %287 = stablehlo.real %285 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %288 = stablehlo.imag %285 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %289 = stablehlo.negate %288 : tensor<1x1xf32>
          %290 = stablehlo.complex %287, %289 : tensor<1x1xcomplex<f32>>
          %291 = stablehlo.multiply %290, %285 : tensor<1x1xcomplex<f32>>
          %292 = stablehlo.real %291 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %293 = stablehlo.real %286 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %294 = stablehlo.imag %286 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %295 = stablehlo.negate %294 : tensor<1x1xf32>
          %296 = stablehlo.complex %293, %295 : tensor<1x1xcomplex<f32>>
          %297 = stablehlo.multiply %296, %286 : tensor<1x1xcomplex<f32>>
          %298 = stablehlo.real %297 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %299 = stablehlo.add %292, %298 : tensor<1x1xf32>
          %300 = stablehlo.sqrt %299 : tensor<1x1xf32>
          %301 = stablehlo.compare LT, %iterArg_112, %161, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %302 = stablehlo.compare GE, %iterArg_112, %iterArg_53, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %303 = stablehlo.or %301, %302 : tensor<i1>
          %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
          %304 = stablehlo.compare EQ, %300, %cst_122, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %305 = stablehlo.reshape %304 : (tensor<1x1xi1>) -> tensor<i1>
          %306 = stablehlo.or %303, %305 : tensor<i1>
          %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
          %307 = stablehlo.compare EQ, %300, %cst_123, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
          %cst_124 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
          %308 = stablehlo.select %307, %cst_124, %300 : tensor<1x1xi1>, tensor<1x1xf32>
          %309 = stablehlo.convert %308 : (tensor<1x1xf32>) -> tensor<1x1xcomplex<f32>>
          %310 = stablehlo.divide %285, %309 : tensor<1x1xcomplex<f32>>
          %cst_125 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %311 = stablehlo.broadcast_in_dim %306, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
          %312 = stablehlo.select %311, %cst_125, %310 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %313 = stablehlo.divide %286, %309 : tensor<1x1xcomplex<f32>>
          %cst_126 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x1xcomplex<f32>>
          %314 = stablehlo.broadcast_in_dim %306, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
          %315 = stablehlo.select %314, %cst_126, %313 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
          %316 = stablehlo.real %312 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %317 = stablehlo.imag %312 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %318 = stablehlo.negate %317 : tensor<1x1xf32>
          %319 = stablehlo.complex %316, %318 : tensor<1x1xcomplex<f32>>
          %320 = stablehlo.broadcast_in_dim %319, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %321 = stablehlo.multiply %320, %282 : tensor<1x3xcomplex<f32>>
          %322 = stablehlo.real %315 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %323 = stablehlo.imag %315 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %324 = stablehlo.negate %323 : tensor<1x1xf32>
          %325 = stablehlo.complex %322, %324 : tensor<1x1xcomplex<f32>>
          %326 = stablehlo.broadcast_in_dim %325, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %327 = stablehlo.multiply %326, %284 : tensor<1x3xcomplex<f32>>
          %328 = stablehlo.add %321, %327 : tensor<1x3xcomplex<f32>>
          %c_127 = stablehlo.constant dense<0> : tensor<i32>
          %329 = stablehlo.dynamic_update_slice %iterArg_113, %328, %iterArg_112, %c_127 : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %c_128 = stablehlo.constant dense<1> : tensor<i32>
          %330 = stablehlo.add %iterArg_112, %c_128 : tensor<i32>
          %331 = stablehlo.broadcast_in_dim %312, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %332 = stablehlo.multiply %331, %284 : tensor<1x3xcomplex<f32>>
          %333 = stablehlo.broadcast_in_dim %315, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
          %334 = stablehlo.multiply %333, %282 : tensor<1x3xcomplex<f32>>
          %335 = stablehlo.subtract %332, %334 : tensor<1x3xcomplex<f32>>
          %c_129 = stablehlo.constant dense<0> : tensor<i32>
          %336 = stablehlo.dynamic_update_slice %329, %335, %330, %c_129 : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %337 = stablehlo.concatenate %312, %315, dim = 1 : (tensor<1x1xcomplex<f32>>, tensor<1x1xcomplex<f32>>) -> tensor<1x2xcomplex<f32>>
          %c_130 = stablehlo.constant dense<0> : tensor<i32>
          %338 = stablehlo.dynamic_update_slice %iterArg_114, %337, %iterArg_112, %c_130 : (tensor<3x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x2xcomplex<f32>>
          stablehlo.return %281, %336, %338, %iterArg_115 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %c_90 = stablehlo.constant dense<0> : tensor<i32>
        %223:4 = stablehlo.while(%iterArg_112 = %c_90, %iterArg_113 = %222#1, %iterArg_114 = %222#2, %iterArg_115 = %222#3) : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        cond {
          %c_116 = stablehlo.constant dense<2> : tensor<i32>
          %281 = stablehlo.compare LT, %iterArg_112, %c_116, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %281 : tensor<i1>
        } do {
          %c_116 = stablehlo.constant dense<1> : tensor<i32>
          %281 = stablehlo.add %iterArg_112, %c_116 : tensor<i32>
          %c_117 = stablehlo.constant dense<0> : tensor<i32>
          %282 = stablehlo.dynamic_slice %iterArg_114, %iterArg_112, %c_117, sizes = [1, 2] : (tensor<3x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x2xcomplex<f32>>
          %283 = stablehlo.slice %282 [0:1, 0:1] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %284 = stablehlo.slice %282 [0:1, 1:2] : (tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
          %c_118 = stablehlo.constant dense<0> : tensor<i32>
          %285 = stablehlo.dynamic_slice %iterArg_113, %c_118, %iterArg_112, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %c_119 = stablehlo.constant dense<1> : tensor<i32>
          %286 = stablehlo.add %iterArg_112, %c_119 : tensor<i32>
          %c_120 = stablehlo.constant dense<0> : tensor<i32>
          %287 = stablehlo.dynamic_slice %iterArg_113, %c_120, %286, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %288 = stablehlo.broadcast_in_dim %283, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %289 = stablehlo.multiply %288, %285 : tensor<3x1xcomplex<f32>>
          %290 = stablehlo.broadcast_in_dim %284, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %291 = stablehlo.multiply %290, %287 : tensor<3x1xcomplex<f32>>
          %292 = stablehlo.add %289, %291 : tensor<3x1xcomplex<f32>>
          %c_121 = stablehlo.constant dense<0> : tensor<i32>
          %293 = stablehlo.dynamic_update_slice %iterArg_113, %292, %c_121, %iterArg_112 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %c_122 = stablehlo.constant dense<1> : tensor<i32>
          %294 = stablehlo.add %iterArg_112, %c_122 : tensor<i32>
          %295 = stablehlo.real %283 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %296 = stablehlo.imag %283 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %297 = stablehlo.negate %296 : tensor<1x1xf32>
          %298 = stablehlo.complex %295, %297 : tensor<1x1xcomplex<f32>>
          %299 = stablehlo.broadcast_in_dim %298, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %300 = stablehlo.multiply %299, %287 : tensor<3x1xcomplex<f32>>
          %301 = stablehlo.real %284 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %302 = stablehlo.imag %284 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %303 = stablehlo.negate %302 : tensor<1x1xf32>
          %304 = stablehlo.complex %301, %303 : tensor<1x1xcomplex<f32>>
          %305 = stablehlo.broadcast_in_dim %304, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %306 = stablehlo.multiply %305, %285 : tensor<3x1xcomplex<f32>>
          %307 = stablehlo.subtract %300, %306 : tensor<3x1xcomplex<f32>>
          %c_123 = stablehlo.constant dense<0> : tensor<i32>
          %308 = stablehlo.dynamic_update_slice %293, %307, %c_123, %294 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %c_124 = stablehlo.constant dense<0> : tensor<i32>
          %309 = stablehlo.dynamic_slice %iterArg_115, %c_124, %iterArg_112, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %c_125 = stablehlo.constant dense<1> : tensor<i32>
          %310 = stablehlo.add %iterArg_112, %c_125 : tensor<i32>
          %c_126 = stablehlo.constant dense<0> : tensor<i32>
          %311 = stablehlo.dynamic_slice %iterArg_115, %c_126, %310, sizes = [3, 1] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x1xcomplex<f32>>
          %312 = stablehlo.broadcast_in_dim %283, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %313 = stablehlo.multiply %312, %309 : tensor<3x1xcomplex<f32>>
          %314 = stablehlo.broadcast_in_dim %284, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %315 = stablehlo.multiply %314, %311 : tensor<3x1xcomplex<f32>>
          %316 = stablehlo.add %313, %315 : tensor<3x1xcomplex<f32>>
          %c_127 = stablehlo.constant dense<0> : tensor<i32>
          %317 = stablehlo.dynamic_update_slice %iterArg_115, %316, %c_127, %iterArg_112 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          %c_128 = stablehlo.constant dense<1> : tensor<i32>
          %318 = stablehlo.add %iterArg_112, %c_128 : tensor<i32>
          %319 = stablehlo.real %283 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %320 = stablehlo.imag %283 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %321 = stablehlo.negate %320 : tensor<1x1xf32>
          %322 = stablehlo.complex %319, %321 : tensor<1x1xcomplex<f32>>
          %323 = stablehlo.broadcast_in_dim %322, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %324 = stablehlo.multiply %323, %311 : tensor<3x1xcomplex<f32>>
          %325 = stablehlo.real %284 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %326 = stablehlo.imag %284 : (tensor<1x1xcomplex<f32>>) -> tensor<1x1xf32>
          %327 = stablehlo.negate %326 : tensor<1x1xf32>
          %328 = stablehlo.complex %325, %327 : tensor<1x1xcomplex<f32>>
          %329 = stablehlo.broadcast_in_dim %328, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<3x1xcomplex<f32>>
          %330 = stablehlo.multiply %329, %309 : tensor<3x1xcomplex<f32>>
          %331 = stablehlo.subtract %324, %330 : tensor<3x1xcomplex<f32>>
          %c_129 = stablehlo.constant dense<0> : tensor<i32>
          %332 = stablehlo.dynamic_update_slice %317, %331, %c_129, %318 : (tensor<3x3xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
          stablehlo.return %281, %308, %iterArg_114, %332 : tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xcomplex<f32>>
        }
        %224 = stablehlo.iota dim = 0 : tensor<3x3xi32>
        %225 = stablehlo.iota dim = 1 : tensor<3x3xi32>
        %226 = stablehlo.compare EQ, %224, %225, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %227 = stablehlo.convert %226 : (tensor<3x3xi1>) -> tensor<3x3xcomplex<f32>>
        %228 = stablehlo.broadcast_in_dim %214, dims = [] : (tensor<complex<f32>>) -> tensor<3x3xcomplex<f32>>
        %229 = stablehlo.multiply %228, %227 : tensor<3x3xcomplex<f32>>
        %230 = stablehlo.add %223#1, %229 : tensor<3x3xcomplex<f32>>
        %231 = stablehlo.iota dim = 0 : tensor<3x1xi32>
        %232 = stablehlo.iota dim = 1 : tensor<1x3xi32>
        %233 = stablehlo.broadcast_in_dim %231, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %234 = stablehlo.broadcast_in_dim %232, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %235 = stablehlo.compare EQ, %233, %234, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %cst_91 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %236 = stablehlo.select %235, %230, %cst_91 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %cst_92 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %237 = stablehlo.reduce(%236 init: %cst_92) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %238 = stablehlo.abs %237 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %239 = stablehlo.slice %238 [1:3] : (tensor<3xf32>) -> tensor<2xf32>
        %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %240 = stablehlo.pad %239, %cst_93, low = [0], high = [1], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
        %241 = stablehlo.add %238, %240 : tensor<3xf32>
        %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<3xf32>
        %242 = stablehlo.compare EQ, %241, %cst_94, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %243 = stablehlo.abs %230 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
        %cst_95 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %244 = stablehlo.reduce(%243 init: %cst_95) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
        %245 = stablehlo.broadcast_in_dim %244, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %246 = stablehlo.select %242, %245, %241 : tensor<3xi1>, tensor<3xf32>
        %c_96 = stablehlo.constant dense<1> : tensor<1x3xi32>
        %247 = stablehlo.add %21, %c_96 : tensor<1x3xi32>
        %248 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %249 = stablehlo.broadcast_in_dim %247, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %250 = stablehlo.compare EQ, %248, %249, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %c_97 = stablehlo.constant dense<2> : tensor<1x3xi32>
        %251 = stablehlo.compare LT, %21, %c_97, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %252 = stablehlo.broadcast_in_dim %251, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %253 = stablehlo.and %250, %252 : tensor<3x3xi1>
        %cst_98 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %254 = stablehlo.select %253, %230, %cst_98 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %cst_99 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %255 = stablehlo.reduce(%254 init: %cst_99) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %256 = stablehlo.abs %255 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
        %cst_100 = stablehlo.constant dense<1.1920929E-7> : tensor<3xf32>
        %257 = stablehlo.multiply %cst_100, %246 : tensor<3xf32>
        %258 = stablehlo.compare LE, %256, %257, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
        %c_101 = stablehlo.constant dense<1> : tensor<1x3xi32>
        %259 = stablehlo.add %21, %c_101 : tensor<1x3xi32>
        %260 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %261 = stablehlo.broadcast_in_dim %259, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %262 = stablehlo.compare EQ, %260, %261, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %263 = stablehlo.reshape %258 : (tensor<3xi1>) -> tensor<1x3xi1>
        %264 = stablehlo.broadcast_in_dim %263, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %265 = stablehlo.and %262, %264 : tensor<3x3xi1>
        %cst_102 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %266 = stablehlo.select %265, %cst_102, %230 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %c_103 = stablehlo.constant dense<1> : tensor<i32>
        %267 = stablehlo.add %iterArg_52, %c_103 : tensor<i32>
        %c_104 = stablehlo.constant dense<1> : tensor<1x3xi32>
        %268 = stablehlo.add %21, %c_104 : tensor<1x3xi32>
        %269 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
        %270 = stablehlo.broadcast_in_dim %268, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
        %271 = stablehlo.compare EQ, %269, %270, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
        %c_105 = stablehlo.constant dense<2> : tensor<1x3xi32>
        %272 = stablehlo.compare LT, %21, %c_105, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %273 = stablehlo.broadcast_in_dim %272, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
        %274 = stablehlo.and %271, %273 : tensor<3x3xi1>
        %cst_106 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
        %275 = stablehlo.select %274, %266, %cst_106 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
        %cst_107 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
        %276 = stablehlo.reduce(%275 init: %cst_107) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
        %cst_108 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3xcomplex<f32>>
        %277 = stablehlo.compare NE, %276, %cst_108, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
        %c_109 = stablehlo.constant dense<1> : tensor<3xi32>
        %278 = stablehlo.add %22, %c_109 : tensor<3xi32>
        %c_110 = stablehlo.constant dense<0> : tensor<3xi32>
        %279 = stablehlo.select %277, %278, %c_110 : tensor<3xi1>, tensor<3xi32>
        %c_111 = stablehlo.constant dense<-2147483648> : tensor<i32>
        %280 = stablehlo.reduce(%279 init: %c_111) applies stablehlo.maximum across dimensions = [0] : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
        stablehlo.return %267, %280, %266, %223#3 : tensor<i32>, tensor<i32>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
      }
      %73 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %74 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %75 = stablehlo.broadcast_in_dim %73, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %76 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %77 = stablehlo.compare EQ, %75, %76, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %cst_29 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %78 = stablehlo.select %77, %72#2, %cst_29 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_30 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %79 = stablehlo.reduce(%78 init: %cst_30) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %cst_31 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3xcomplex<f32>>
      %80 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i1>) -> tensor<3xi1>
      %81 = stablehlo.select %80, %79, %cst_31 : tensor<3xi1>, tensor<3xcomplex<f32>>
      %82 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %83 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %84 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %85 = stablehlo.broadcast_in_dim %83, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %86 = stablehlo.compare EQ, %84, %85, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %cst_32 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %87 = stablehlo.select %86, %72#2, %cst_32 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_33 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %88 = stablehlo.reduce(%87 init: %cst_33) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %89 = stablehlo.abs %72#2 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_34 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %90 = stablehlo.reduce(%89 init: %cst_34) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_35 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %91 = stablehlo.multiply %90, %cst_35 : tensor<f32>
      %cst_36 = stablehlo.constant dense<1.17549435E-38> : tensor<f32>
      %92 = stablehlo.maximum %91, %cst_36 : tensor<f32>
      %93 = stablehlo.iota dim = 1 : tensor<1x3xi32>
      %cst_37 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %c_38 = stablehlo.constant dense<0> : tensor<i32>
      %94:2 = stablehlo.while(%iterArg_52 = %c_38, %iterArg_53 = %cst_37) : tensor<i32>, tensor<3x3xcomplex<f32>>
      cond {
        %c_54 = stablehlo.constant dense<3> : tensor<i32>
        %146 = stablehlo.compare LT, %iterArg_52, %c_54, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %146 : tensor<i1>
      } do {
        %c_54 = stablehlo.constant dense<1> : tensor<i32>
        %146 = stablehlo.add %iterArg_52, %c_54 : tensor<i32>
        %c_55 = stablehlo.constant dense<2> : tensor<i32>
        %147 = stablehlo.subtract %c_55, %iterArg_52 : tensor<i32>
        %c_56 = stablehlo.constant dense<0> : tensor<i32>
        %148 = stablehlo.dynamic_slice %72#2, %147, %c_56, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %c_57 = stablehlo.constant dense<0> : tensor<i32>
        %149 = stablehlo.dynamic_slice %148, %c_57, %147, sizes = [1, 1] : (tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x1xcomplex<f32>>
        %150 = stablehlo.reshape %88 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %151 = stablehlo.broadcast_in_dim %149, dims = [0, 1] : (tensor<1x1xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %152 = stablehlo.subtract %151, %150 : tensor<1x3xcomplex<f32>>
        %153 = stablehlo.abs %152 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
        %154 = stablehlo.broadcast_in_dim %92, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
        %155 = stablehlo.compare LT, %153, %154, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
        %156 = stablehlo.convert %92 : (tensor<f32>) -> tensor<complex<f32>>
        %157 = stablehlo.broadcast_in_dim %156, dims = [] : (tensor<complex<f32>>) -> tensor<1x3xcomplex<f32>>
        %158 = stablehlo.select %155, %157, %152 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %159 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %160 = stablehlo.compare GT, %93, %159, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %c_58 = stablehlo.constant dense<0> : tensor<i32>
        %161 = stablehlo.dynamic_slice %72#2, %147, %c_58, sizes = [1, 3] : (tensor<3x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x3xcomplex<f32>>
        %cst_59 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %162 = stablehlo.select %160, %161, %cst_59 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %163 = stablehlo.dot_general %162, %iterArg_53, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<1x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
        %164 = stablehlo.negate %163 : tensor<1x3xcomplex<f32>>
        %165 = stablehlo.divide %164, %158 : tensor<1x3xcomplex<f32>>
        %166 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %167 = stablehlo.compare GT, %93, %166, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %168 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
        %169 = stablehlo.compare EQ, %93, %168, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
        %cst_60 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %170 = stablehlo.multiply %cst_60, %165 : tensor<1x3xcomplex<f32>>
        %cst_61 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<1x3xcomplex<f32>>
        %171 = stablehlo.select %169, %cst_61, %170 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %172 = stablehlo.select %167, %165, %171 : tensor<1x3xi1>, tensor<1x3xcomplex<f32>>
        %c_62 = stablehlo.constant dense<0> : tensor<i32>
        %173 = stablehlo.dynamic_update_slice %iterArg_53, %172, %147, %c_62 : (tensor<3x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<3x3xcomplex<f32>>
        stablehlo.return %146, %173 : tensor<i32>, tensor<3x3xcomplex<f32>>
      }
      %95 = stablehlo.dot_general %72#3, %94#1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %96 = stablehlo.abs %95 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_39 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %97 = stablehlo.reduce(%96 init: %cst_39) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %98 = stablehlo.reshape %97 : (tensor<3xf32>) -> tensor<1x3xf32>
      %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %99 = stablehlo.compare GT, %98, %cst_40, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %cst_41 = stablehlo.constant dense<0x7F800000> : tensor<1x3xf32>
      %100 = stablehlo.compare LT, %98, %cst_41, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
      %101 = stablehlo.and %99, %100 : tensor<1x3xi1>
      %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<1x3xf32>
      %102 = stablehlo.select %101, %98, %cst_42 : tensor<1x3xi1>, tensor<1x3xf32>
      %103 = stablehlo.broadcast_in_dim %102, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %104 = stablehlo.divide %96, %103 : tensor<3x3xf32>
      %105 = stablehlo.multiply %104, %104 : tensor<3x3xf32>
      %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %106 = stablehlo.reduce(%105 init: %cst_43) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %107 = stablehlo.reshape %106 : (tensor<3xf32>) -> tensor<1x3xf32>
      %108 = stablehlo.sqrt %107 : tensor<1x3xf32>
      %109 = stablehlo.multiply %108, %102 : tensor<1x3xf32>
      %110 = stablehlo.convert %109 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %112 = stablehlo.divide %95, %111 : tensor<3x3xcomplex<f32>>
      %113 = stablehlo.abs %112 : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
      %cst_44 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %114 = stablehlo.reduce(%113 init: %cst_44) applies stablehlo.maximum across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %115 = stablehlo.reshape %114 : (tensor<3xf32>) -> tensor<1x3xf32>
      %116 = stablehlo.broadcast_in_dim %115, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %117 = stablehlo.compare EQ, %113, %116, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
      %118 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_45 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %119 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %120 = stablehlo.broadcast_in_dim %c_45, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %121 = stablehlo.select %117, %119, %120 : tensor<3x3xi1>, tensor<3x3xi32>
      %c_46 = stablehlo.constant dense<2147483647> : tensor<i32>
      %122 = stablehlo.reduce(%121 init: %c_46) applies stablehlo.minimum across dimensions = [0] : (tensor<3x3xi32>, tensor<i32>) -> tensor<3xi32>
      %123 = stablehlo.reshape %122 : (tensor<3xi32>) -> tensor<1x3xi32>
      %124 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %125 = stablehlo.broadcast_in_dim %124, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x3xi32>
      %126 = stablehlo.broadcast_in_dim %123, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<3x3xi32>
      %127 = stablehlo.compare EQ, %125, %126, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %cst_47 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<3x3xcomplex<f32>>
      %128 = stablehlo.select %127, %112, %cst_47 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %cst_48 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
      %129 = stablehlo.reduce(%128 init: %cst_48) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %130 = stablehlo.reshape %129 : (tensor<3xcomplex<f32>>) -> tensor<1x3xcomplex<f32>>
      %131 = stablehlo.real %130 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %132 = stablehlo.imag %130 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %133 = stablehlo.negate %132 : tensor<1x3xf32>
      %134 = stablehlo.complex %131, %133 : tensor<1x3xcomplex<f32>>
      %135 = stablehlo.abs %130 : (tensor<1x3xcomplex<f32>>) -> tensor<1x3xf32>
      %136 = stablehlo.convert %135 : (tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
      %137 = stablehlo.divide %134, %136 : tensor<1x3xcomplex<f32>>
      %138 = stablehlo.broadcast_in_dim %137, dims = [0, 1] : (tensor<1x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
      %139 = stablehlo.multiply %112, %138 : tensor<3x3xcomplex<f32>>
      %cst_49 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<3x3xcomplex<f32>>
      %140 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i1>) -> tensor<3x3xi1>
      %141 = stablehlo.select %140, %139, %cst_49 : tensor<3x3xi1>, tensor<3x3xcomplex<f32>>
      %142 = stablehlo.reshape %81 : (tensor<3xcomplex<f32>>) -> tensor<1x3x1xcomplex<f32>>
      %143 = stablehlo.reshape %141 : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
      %c_50 = stablehlo.constant dense<0> : tensor<i32>
      %144 = stablehlo.dynamic_update_slice %iterArg_1, %142, %iterArg, %c_50, %c_50 : (tensor<1x3x1xcomplex<f32>>, tensor<1x3x1xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x1xcomplex<f32>>
      %c_51 = stablehlo.constant dense<0> : tensor<i32>
      %145 = stablehlo.dynamic_update_slice %iterArg_2, %143, %iterArg, %c_51, %c_51 : (tensor<1x3x3xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x3xcomplex<f32>>
      stablehlo.return %4, %144, %145 : tensor<i32>, tensor<1x3x1xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>
    }
    %2 = stablehlo.reshape %1#1 : (tensor<1x3x1xcomplex<f32>>) -> tensor<3xcomplex<f32>>
    %3 = stablehlo.reshape %1#2 : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    return %2, %3 : tensor<3xcomplex<f32>>, tensor<3x3xcomplex<f32>>
  }
}
