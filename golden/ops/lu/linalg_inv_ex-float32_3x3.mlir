module @main {
  func.func public @main(%arg0: tensor<3x3xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}) -> (tensor<3x3xf32> {hloemit.kind = "user_output", hloemit.name = "output_0"}, tensor<i32> {hloemit.kind = "user_output", hloemit.name = "output_1"}) {
    %0:3 = stablehlo.composite "hloemit.lu" %arg0 {decomposition = @hloemit_lu} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
    %1 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %2 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %3 = stablehlo.compare EQ, %1, %2, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %4 = stablehlo.convert %3 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %5 = stablehlo.composite "hloemit.lu_permutation" %0#1 {composite_attributes = {rows = 3 : i64}, decomposition = @hloemit_lu_permutation} : (tensor<3xi32>) -> tensor<3xi32>
    %6 = "stablehlo.gather"(%4, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<3x3xf32>, tensor<3xi32>) -> tensor<3x3xf32>
    %7 = "stablehlo.triangular_solve"(%0#0, %6) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %8 = "stablehlo.triangular_solve"(%0#0, %7) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    return %8, %0#2 : tensor<3x3xf32>, tensor<i32>
  }
  func.func private @hloemit_lu(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %c = stablehlo.constant dense<0> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2:4 = stablehlo.while(%iterArg = %c_1, %iterArg_2 = %arg0, %iterArg_3 = %c, %iterArg_4 = %c_0) : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
    cond {
      %c_5 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg, %c_5 : tensor<i32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.dynamic_slice %iterArg_2, %c_6, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %5 = stablehlo.abs %4 : tensor<3x1xf32>
      %6 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %7 = stablehlo.compare GE, %0, %6, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %cst = stablehlo.constant dense<-1.000000e+00> : tensor<3x1xf32>
      %8 = stablehlo.select %7, %5, %cst : tensor<3x1xi1>, tensor<3x1xf32>
      %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %9 = stablehlo.reduce(%8 init: %cst_7) applies stablehlo.maximum across dimensions = [0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<1xf32>
      %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<1x1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %12 = stablehlo.compare EQ, %8, %11, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
      %13 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %14 = stablehlo.compare GE, %0, %13, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %15 = stablehlo.and %12, %14 : tensor<3x1xi1>
      %16 = stablehlo.iota dim = 0 : tensor<3x1xi32>
      %c_8 = stablehlo.constant dense<3> : tensor<3x1xi32>
      %17 = stablehlo.select %15, %16, %c_8 : tensor<3x1xi1>, tensor<3x1xi32>
      %c_9 = stablehlo.constant dense<2147483647> : tensor<i32>
      %18 = stablehlo.reduce(%17 init: %c_9) applies stablehlo.minimum across dimensions = [0] : (tensor<3x1xi32>, tensor<i32>) -> tensor<1xi32>
      %19 = stablehlo.reshape %18 : (tensor<1xi32>) -> tensor<1x1xi32>
      %c_10 = stablehlo.constant dense<3> : tensor<1x1xi32>
      %20 = stablehlo.compare LT, %19, %c_10, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
      %21 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
      %22 = stablehlo.select %20, %19, %21 : tensor<1x1xi1>, tensor<1x1xi32>
      %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
      %24 = stablehlo.compare EQ, %0, %23, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %25 = stablehlo.dynamic_slice %iterArg_2, %iterArg, %c_11, sizes = [1, 3] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<3x3xf32>
      %26 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %27 = stablehlo.select %26, %iterArg_2, %cst_12 : tensor<3x3xi1>, tensor<3x3xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.reduce(%27 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
      %29 = stablehlo.reshape %28 : (tensor<3xf32>) -> tensor<1x3xf32>
      %30 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %31 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %32 = stablehlo.select %31, %30, %iterArg_2 : tensor<3x3xi1>, tensor<3x3xf32>
      %c_14 = stablehlo.constant dense<0> : tensor<i32>
      %33 = stablehlo.dynamic_update_slice %32, %29, %iterArg, %c_14 : (tensor<3x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %34 = stablehlo.dynamic_slice %29, %c_15, %iterArg, sizes = [1, 1] : (tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<1x1xf32>
      %35 = stablehlo.compare EQ, %34, %cst_16, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
      %36 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %37 = stablehlo.compare GT, %0, %36, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %c_17 = stablehlo.constant dense<0> : tensor<i32>
      %38 = stablehlo.dynamic_slice %33, %c_17, %iterArg, sizes = [3, 1] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x1xf32>
      %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<1x1xf32>
      %39 = stablehlo.select %35, %cst_18, %34 : tensor<1x1xi1>, tensor<1x1xf32>
      %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x1xf32>
      %41 = stablehlo.divide %38, %40 : tensor<3x1xf32>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<3x1xf32>
      %42 = stablehlo.select %37, %41, %cst_19 : tensor<3x1xi1>, tensor<3x1xf32>
      %43 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %44 = stablehlo.compare GT, %1, %43, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<1x3xf32>
      %45 = stablehlo.select %44, %29, %cst_20 : tensor<1x3xi1>, tensor<1x3xf32>
      %46 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %47 = stablehlo.broadcast_in_dim %45, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
      %48 = stablehlo.multiply %46, %47 : tensor<3x3xf32>
      %49 = stablehlo.subtract %33, %48 : tensor<3x3xf32>
      %50 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
      %51 = stablehlo.compare EQ, %1, %50, SIGNED : (tensor<1x3xi32>, tensor<1x3xi32>) -> tensor<1x3xi1>
      %52 = stablehlo.broadcast_in_dim %iterArg, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
      %53 = stablehlo.compare GT, %0, %52, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
      %54 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x3xi1>) -> tensor<3x3xi1>
      %55 = stablehlo.broadcast_in_dim %53, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x3xi1>
      %56 = stablehlo.and %54, %55 : tensor<3x3xi1>
      %57 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
      %58 = stablehlo.select %56, %57, %49 : tensor<3x3xi1>, tensor<3x3xf32>
      %59 = stablehlo.reshape %35 : (tensor<1x1xi1>) -> tensor<i1>
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %60 = stablehlo.add %iterArg, %c_21 : tensor<i32>
      %c_22 = stablehlo.constant dense<0> : tensor<i32>
      %61 = stablehlo.select %59, %60, %c_22 : tensor<i1>, tensor<i32>
      %c_23 = stablehlo.constant dense<1> : tensor<1x1xi32>
      %62 = stablehlo.add %22, %c_23 : tensor<1x1xi32>
      %63 = stablehlo.reshape %62 : (tensor<1x1xi32>) -> tensor<1xi32>
      %c_24 = stablehlo.constant dense<0> : tensor<i32>
      %64 = stablehlo.dynamic_update_slice %iterArg_3, %63, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      %c_25 = stablehlo.constant dense<0> : tensor<i32>
      %65 = stablehlo.compare EQ, %iterArg_4, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %66 = stablehlo.select %65, %61, %iterArg_4 : tensor<i1>, tensor<i32>
      stablehlo.return %3, %58, %64, %66 : tensor<i32>, tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
    }
    return %2#1, %2#2, %2#3 : tensor<3x3xf32>, tensor<3xi32>, tensor<i32>
  }
  func.func private @hloemit_lu_permutation(%arg0: tensor<3xi32>) -> tensor<3xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %0) : tensor<i32>, tensor<3xi32>
    cond {
      %c_1 = stablehlo.constant dense<3> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %2 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %3 = stablehlo.dynamic_slice %arg0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %4 = stablehlo.reshape %3 : (tensor<1xi32>) -> tensor<i32>
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.subtract %4, %c_3 : tensor<i32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.dynamic_slice %iterArg_0, %iterArg, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %7 = stablehlo.dynamic_slice %iterArg_0, %5, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %8 = stablehlo.dynamic_update_slice %iterArg_0, %7, %iterArg : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %9 = stablehlo.dynamic_update_slice %8, %6, %5 : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
      stablehlo.return %2, %9 : tensor<i32>, tensor<3xi32>
    }
    return %1#1 : tensor<3xi32>
  }
}
