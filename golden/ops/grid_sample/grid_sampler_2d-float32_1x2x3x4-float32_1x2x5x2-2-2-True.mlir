module @main {
  func.func public @main(%arg0: tensor<1x2x3x4xf32> {hloemit.kind = "user_input", hloemit.name = "arg0"}, %arg1: tensor<1x2x5x2xf32> {hloemit.kind = "user_input", hloemit.name = "arg1"}) -> (tensor<1x2x2x5xf32> {hloemit.kind = "user_output", hloemit.name = "output"}) {
    %0 = stablehlo.slice %arg1 [0:1, 0:2, 0:5, 1:2] : (tensor<1x2x5x2xf32>) -> tensor<1x2x5x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x5x1xf32>) -> tensor<1x10xf32>
    %2 = stablehlo.slice %arg1 [0:1, 0:2, 0:5, 0:1] : (tensor<1x2x5x2xf32>) -> tensor<1x2x5x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2x5x1xf32>) -> tensor<1x10xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<1x10xf32>
    %4 = stablehlo.add %1, %cst : tensor<1x10xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<1x10xf32>
    %5 = stablehlo.multiply %4, %cst_0 : tensor<1x10xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %7 = stablehlo.floor %6 : tensor<1x1x1x10xf32>
    %8 = stablehlo.subtract %6, %7 : tensor<1x1x1x10xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %9 = stablehlo.add %8, %cst_1 : tensor<1x1x1x10xf32>
    %cst_2 = stablehlo.constant dense<-7.500000e-01> : tensor<1x1x1x10xf32>
    %10 = stablehlo.multiply %cst_2, %9 : tensor<1x1x1x10xf32>
    %cst_3 = stablehlo.constant dense<-3.750000e+00> : tensor<1x1x1x10xf32>
    %11 = stablehlo.subtract %10, %cst_3 : tensor<1x1x1x10xf32>
    %12 = stablehlo.multiply %11, %9 : tensor<1x1x1x10xf32>
    %cst_4 = stablehlo.constant dense<-6.000000e+00> : tensor<1x1x1x10xf32>
    %13 = stablehlo.add %12, %cst_4 : tensor<1x1x1x10xf32>
    %14 = stablehlo.multiply %13, %9 : tensor<1x1x1x10xf32>
    %cst_5 = stablehlo.constant dense<-3.000000e+00> : tensor<1x1x1x10xf32>
    %15 = stablehlo.subtract %14, %cst_5 : tensor<1x1x1x10xf32>
    %cst_6 = stablehlo.constant dense<1.250000e+00> : tensor<1x1x1x10xf32>
    %16 = stablehlo.multiply %cst_6, %8 : tensor<1x1x1x10xf32>
    %cst_7 = stablehlo.constant dense<2.250000e+00> : tensor<1x1x1x10xf32>
    %17 = stablehlo.subtract %16, %cst_7 : tensor<1x1x1x10xf32>
    %18 = stablehlo.multiply %17, %8 : tensor<1x1x1x10xf32>
    %19 = stablehlo.multiply %18, %8 : tensor<1x1x1x10xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %20 = stablehlo.add %19, %cst_8 : tensor<1x1x1x10xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %21 = stablehlo.subtract %cst_9, %8 : tensor<1x1x1x10xf32>
    %cst_10 = stablehlo.constant dense<1.250000e+00> : tensor<1x1x1x10xf32>
    %22 = stablehlo.multiply %cst_10, %21 : tensor<1x1x1x10xf32>
    %cst_11 = stablehlo.constant dense<2.250000e+00> : tensor<1x1x1x10xf32>
    %23 = stablehlo.subtract %22, %cst_11 : tensor<1x1x1x10xf32>
    %24 = stablehlo.multiply %23, %21 : tensor<1x1x1x10xf32>
    %25 = stablehlo.multiply %24, %21 : tensor<1x1x1x10xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %26 = stablehlo.add %25, %cst_12 : tensor<1x1x1x10xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<1x1x1x10xf32>
    %27 = stablehlo.subtract %cst_13, %8 : tensor<1x1x1x10xf32>
    %cst_14 = stablehlo.constant dense<-7.500000e-01> : tensor<1x1x1x10xf32>
    %28 = stablehlo.multiply %cst_14, %27 : tensor<1x1x1x10xf32>
    %cst_15 = stablehlo.constant dense<-3.750000e+00> : tensor<1x1x1x10xf32>
    %29 = stablehlo.subtract %28, %cst_15 : tensor<1x1x1x10xf32>
    %30 = stablehlo.multiply %29, %27 : tensor<1x1x1x10xf32>
    %cst_16 = stablehlo.constant dense<-6.000000e+00> : tensor<1x1x1x10xf32>
    %31 = stablehlo.add %30, %cst_16 : tensor<1x1x1x10xf32>
    %32 = stablehlo.multiply %31, %27 : tensor<1x1x1x10xf32>
    %cst_17 = stablehlo.constant dense<-3.000000e+00> : tensor<1x1x1x10xf32>
    %33 = stablehlo.subtract %32, %cst_17 : tensor<1x1x1x10xf32>
    %34 = stablehlo.iota dim = 1 : tensor<1x4x1x1xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<1x4x1x1xf32>
    %35 = stablehlo.subtract %34, %cst_18 : tensor<1x4x1x1xf32>
    %36 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x4x1x10xf32>
    %37 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x4x1x1xf32>) -> tensor<1x4x1x10xf32>
    %38 = stablehlo.add %36, %37 : tensor<1x4x1x10xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1x10xf32>
    %39 = stablehlo.subtract %38, %cst_19 : tensor<1x4x1x10xf32>
    %40 = stablehlo.abs %39 : tensor<1x4x1x10xf32>
    %cst_20 = stablehlo.constant dense<4.000000e+00> : tensor<1x4x1x10xf32>
    %41 = stablehlo.remainder %40, %cst_20 : tensor<1x4x1x10xf32>
    %cst_21 = stablehlo.constant dense<4.000000e+00> : tensor<1x4x1x10xf32>
    %42 = stablehlo.subtract %cst_21, %41 : tensor<1x4x1x10xf32>
    %43 = stablehlo.compare GT, %41, %42, FLOAT : (tensor<1x4x1x10xf32>, tensor<1x4x1x10xf32>) -> tensor<1x4x1x10xi1>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<1x4x1x10xf32>
    %cst_23 = stablehlo.constant dense<-1.000000e+00> : tensor<1x4x1x10xf32>
    %44 = stablehlo.select %43, %cst_23, %cst_22 : tensor<1x4x1x10xi1>, tensor<1x4x1x10xf32>
    %45 = stablehlo.select %43, %42, %41 : tensor<1x4x1x10xi1>, tensor<1x4x1x10xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1x10xf32>
    %46 = stablehlo.add %45, %cst_24 : tensor<1x4x1x10xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1x10xf32>
    %47 = stablehlo.compare LT, %39, %cst_25, FLOAT : (tensor<1x4x1x10xf32>, tensor<1x4x1x10xf32>) -> tensor<1x4x1x10xi1>
    %48 = stablehlo.negate %44 : tensor<1x4x1x10xf32>
    %49 = stablehlo.select %47, %48, %44 : tensor<1x4x1x10xi1>, tensor<1x4x1x10xf32>
    %50 = stablehlo.compare EQ, %46, %46, FLOAT : (tensor<1x4x1x10xf32>, tensor<1x4x1x10xf32>) -> tensor<1x4x1x10xi1>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1x10xf32>
    %51 = stablehlo.maximum %46, %cst_26 : tensor<1x4x1x10xf32>
    %cst_27 = stablehlo.constant dense<2.000000e+00> : tensor<1x4x1x10xf32>
    %52 = stablehlo.minimum %51, %cst_27 : tensor<1x4x1x10xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1x10xf32>
    %53 = stablehlo.select %50, %52, %cst_28 : tensor<1x4x1x10xi1>, tensor<1x4x1x10xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1x10xf32>
    %54 = stablehlo.compare GE, %53, %cst_29, FLOAT : (tensor<1x4x1x10xf32>, tensor<1x4x1x10xf32>) -> tensor<1x4x1x10xi1>
    %cst_30 = stablehlo.constant dense<2.000000e+00> : tensor<1x4x1x10xf32>
    %55 = stablehlo.compare LE, %53, %cst_30, FLOAT : (tensor<1x4x1x10xf32>, tensor<1x4x1x10xf32>) -> tensor<1x4x1x10xi1>
    %56 = stablehlo.and %54, %55 : tensor<1x4x1x10xi1>
    %57 = stablehlo.concatenate %15, %20, %26, %33, dim = 1 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x4x1x10xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<1x4x1x10xf32>
    %58 = stablehlo.select %56, %53, %cst_31 : tensor<1x4x1x10xi1>, tensor<1x4x1x10xf32>
    %59 = stablehlo.convert %58 : (tensor<1x4x1x10xf32>) -> tensor<1x4x1x10xi32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<1x10xf32>
    %60 = stablehlo.add %3, %cst_32 : tensor<1x10xf32>
    %cst_33 = stablehlo.constant dense<1.500000e+00> : tensor<1x10xf32>
    %61 = stablehlo.multiply %60, %cst_33 : tensor<1x10xf32>
    %62 = stablehlo.reshape %61 : (tensor<1x10xf32>) -> tensor<1x1x1x10xf32>
    %63 = stablehlo.floor %62 : tensor<1x1x1x10xf32>
    %64 = stablehlo.subtract %62, %63 : tensor<1x1x1x10xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %65 = stablehlo.add %64, %cst_34 : tensor<1x1x1x10xf32>
    %cst_35 = stablehlo.constant dense<-7.500000e-01> : tensor<1x1x1x10xf32>
    %66 = stablehlo.multiply %cst_35, %65 : tensor<1x1x1x10xf32>
    %cst_36 = stablehlo.constant dense<-3.750000e+00> : tensor<1x1x1x10xf32>
    %67 = stablehlo.subtract %66, %cst_36 : tensor<1x1x1x10xf32>
    %68 = stablehlo.multiply %67, %65 : tensor<1x1x1x10xf32>
    %cst_37 = stablehlo.constant dense<-6.000000e+00> : tensor<1x1x1x10xf32>
    %69 = stablehlo.add %68, %cst_37 : tensor<1x1x1x10xf32>
    %70 = stablehlo.multiply %69, %65 : tensor<1x1x1x10xf32>
    %cst_38 = stablehlo.constant dense<-3.000000e+00> : tensor<1x1x1x10xf32>
    %71 = stablehlo.subtract %70, %cst_38 : tensor<1x1x1x10xf32>
    %cst_39 = stablehlo.constant dense<1.250000e+00> : tensor<1x1x1x10xf32>
    %72 = stablehlo.multiply %cst_39, %64 : tensor<1x1x1x10xf32>
    %cst_40 = stablehlo.constant dense<2.250000e+00> : tensor<1x1x1x10xf32>
    %73 = stablehlo.subtract %72, %cst_40 : tensor<1x1x1x10xf32>
    %74 = stablehlo.multiply %73, %64 : tensor<1x1x1x10xf32>
    %75 = stablehlo.multiply %74, %64 : tensor<1x1x1x10xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %76 = stablehlo.add %75, %cst_41 : tensor<1x1x1x10xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %77 = stablehlo.subtract %cst_42, %64 : tensor<1x1x1x10xf32>
    %cst_43 = stablehlo.constant dense<1.250000e+00> : tensor<1x1x1x10xf32>
    %78 = stablehlo.multiply %cst_43, %77 : tensor<1x1x1x10xf32>
    %cst_44 = stablehlo.constant dense<2.250000e+00> : tensor<1x1x1x10xf32>
    %79 = stablehlo.subtract %78, %cst_44 : tensor<1x1x1x10xf32>
    %80 = stablehlo.multiply %79, %77 : tensor<1x1x1x10xf32>
    %81 = stablehlo.multiply %80, %77 : tensor<1x1x1x10xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x1x10xf32>
    %82 = stablehlo.add %81, %cst_45 : tensor<1x1x1x10xf32>
    %cst_46 = stablehlo.constant dense<2.000000e+00> : tensor<1x1x1x10xf32>
    %83 = stablehlo.subtract %cst_46, %64 : tensor<1x1x1x10xf32>
    %cst_47 = stablehlo.constant dense<-7.500000e-01> : tensor<1x1x1x10xf32>
    %84 = stablehlo.multiply %cst_47, %83 : tensor<1x1x1x10xf32>
    %cst_48 = stablehlo.constant dense<-3.750000e+00> : tensor<1x1x1x10xf32>
    %85 = stablehlo.subtract %84, %cst_48 : tensor<1x1x1x10xf32>
    %86 = stablehlo.multiply %85, %83 : tensor<1x1x1x10xf32>
    %cst_49 = stablehlo.constant dense<-6.000000e+00> : tensor<1x1x1x10xf32>
    %87 = stablehlo.add %86, %cst_49 : tensor<1x1x1x10xf32>
    %88 = stablehlo.multiply %87, %83 : tensor<1x1x1x10xf32>
    %cst_50 = stablehlo.constant dense<-3.000000e+00> : tensor<1x1x1x10xf32>
    %89 = stablehlo.subtract %88, %cst_50 : tensor<1x1x1x10xf32>
    %90 = stablehlo.iota dim = 2 : tensor<1x1x4x1xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x4x1xf32>
    %91 = stablehlo.subtract %90, %cst_51 : tensor<1x1x4x1xf32>
    %92 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2, 3] : (tensor<1x1x1x10xf32>) -> tensor<1x1x4x10xf32>
    %93 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2, 3] : (tensor<1x1x4x1xf32>) -> tensor<1x1x4x10xf32>
    %94 = stablehlo.add %92, %93 : tensor<1x1x4x10xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x4x10xf32>
    %95 = stablehlo.subtract %94, %cst_52 : tensor<1x1x4x10xf32>
    %96 = stablehlo.abs %95 : tensor<1x1x4x10xf32>
    %cst_53 = stablehlo.constant dense<6.000000e+00> : tensor<1x1x4x10xf32>
    %97 = stablehlo.remainder %96, %cst_53 : tensor<1x1x4x10xf32>
    %cst_54 = stablehlo.constant dense<6.000000e+00> : tensor<1x1x4x10xf32>
    %98 = stablehlo.subtract %cst_54, %97 : tensor<1x1x4x10xf32>
    %99 = stablehlo.compare GT, %97, %98, FLOAT : (tensor<1x1x4x10xf32>, tensor<1x1x4x10xf32>) -> tensor<1x1x4x10xi1>
    %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<1x1x4x10xf32>
    %cst_56 = stablehlo.constant dense<-1.000000e+00> : tensor<1x1x4x10xf32>
    %100 = stablehlo.select %99, %cst_56, %cst_55 : tensor<1x1x4x10xi1>, tensor<1x1x4x10xf32>
    %101 = stablehlo.select %99, %98, %97 : tensor<1x1x4x10xi1>, tensor<1x1x4x10xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x4x10xf32>
    %102 = stablehlo.add %101, %cst_57 : tensor<1x1x4x10xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x4x10xf32>
    %103 = stablehlo.compare LT, %95, %cst_58, FLOAT : (tensor<1x1x4x10xf32>, tensor<1x1x4x10xf32>) -> tensor<1x1x4x10xi1>
    %104 = stablehlo.negate %100 : tensor<1x1x4x10xf32>
    %105 = stablehlo.select %103, %104, %100 : tensor<1x1x4x10xi1>, tensor<1x1x4x10xf32>
    %106 = stablehlo.compare EQ, %102, %102, FLOAT : (tensor<1x1x4x10xf32>, tensor<1x1x4x10xf32>) -> tensor<1x1x4x10xi1>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x4x10xf32>
    %107 = stablehlo.maximum %102, %cst_59 : tensor<1x1x4x10xf32>
    %cst_60 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x4x10xf32>
    %108 = stablehlo.minimum %107, %cst_60 : tensor<1x1x4x10xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x4x10xf32>
    %109 = stablehlo.select %106, %108, %cst_61 : tensor<1x1x4x10xi1>, tensor<1x1x4x10xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x4x10xf32>
    %110 = stablehlo.compare GE, %109, %cst_62, FLOAT : (tensor<1x1x4x10xf32>, tensor<1x1x4x10xf32>) -> tensor<1x1x4x10xi1>
    %cst_63 = stablehlo.constant dense<3.000000e+00> : tensor<1x1x4x10xf32>
    %111 = stablehlo.compare LE, %109, %cst_63, FLOAT : (tensor<1x1x4x10xf32>, tensor<1x1x4x10xf32>) -> tensor<1x1x4x10xi1>
    %112 = stablehlo.and %110, %111 : tensor<1x1x4x10xi1>
    %113 = stablehlo.concatenate %71, %76, %82, %89, dim = 2 : (tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>, tensor<1x1x1x10xf32>) -> tensor<1x1x4x10xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<1x1x4x10xf32>
    %114 = stablehlo.select %112, %109, %cst_64 : tensor<1x1x4x10xi1>, tensor<1x1x4x10xf32>
    %115 = stablehlo.convert %114 : (tensor<1x1x4x10xf32>) -> tensor<1x1x4x10xi32>
    %c = stablehlo.constant dense<4> : tensor<1x4x1x10xi32>
    %116 = stablehlo.multiply %59, %c : tensor<1x4x1x10xi32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [0, 1, 2, 3] : (tensor<1x4x1x10xi32>) -> tensor<1x4x4x10xi32>
    %118 = stablehlo.broadcast_in_dim %115, dims = [0, 1, 2, 3] : (tensor<1x1x4x10xi32>) -> tensor<1x4x4x10xi32>
    %119 = stablehlo.add %117, %118 : tensor<1x4x4x10xi32>
    %120 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2, 3] : (tensor<1x4x1x10xi1>) -> tensor<1x4x4x10xi1>
    %121 = stablehlo.broadcast_in_dim %112, dims = [0, 1, 2, 3] : (tensor<1x1x4x10xi1>) -> tensor<1x4x4x10xi1>
    %122 = stablehlo.and %120, %121 : tensor<1x4x4x10xi1>
    %123 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<1x4x1x10xf32>) -> tensor<1x4x4x10xf32>
    %124 = stablehlo.broadcast_in_dim %113, dims = [0, 1, 2, 3] : (tensor<1x1x4x10xf32>) -> tensor<1x4x4x10xf32>
    %125 = stablehlo.multiply %123, %124 : tensor<1x4x4x10xf32>
    %126 = stablehlo.slice %119 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %127 = stablehlo.slice %126 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %128 = stablehlo.reshape %127 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %129 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %130 = "stablehlo.gather"(%129, %128) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %131 = stablehlo.slice %125 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %132 = stablehlo.slice %131 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %133 = stablehlo.reshape %132 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %134 = stablehlo.reshape %133 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %135 = stablehlo.slice %122 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %136 = stablehlo.slice %135 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %137 = stablehlo.reshape %136 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %138 = stablehlo.reshape %137 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %139 = stablehlo.broadcast_in_dim %138, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %140 = stablehlo.select %139, %130, %cst_65 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %141 = stablehlo.broadcast_in_dim %134, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %142 = stablehlo.multiply %140, %141 : tensor<1x2x10xf32>
    %143 = stablehlo.slice %119 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %144 = stablehlo.slice %143 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %145 = stablehlo.reshape %144 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %146 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %147 = "stablehlo.gather"(%146, %145) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %148 = stablehlo.slice %125 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %149 = stablehlo.slice %148 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %150 = stablehlo.reshape %149 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %151 = stablehlo.reshape %150 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %152 = stablehlo.slice %122 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %153 = stablehlo.slice %152 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %154 = stablehlo.reshape %153 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %155 = stablehlo.reshape %154 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %156 = stablehlo.broadcast_in_dim %155, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %157 = stablehlo.select %156, %147, %cst_66 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %158 = stablehlo.broadcast_in_dim %151, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %159 = stablehlo.multiply %157, %158 : tensor<1x2x10xf32>
    %160 = stablehlo.add %142, %159 : tensor<1x2x10xf32>
    %161 = stablehlo.slice %119 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %162 = stablehlo.slice %161 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %163 = stablehlo.reshape %162 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %164 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %165 = "stablehlo.gather"(%164, %163) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %166 = stablehlo.slice %125 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %167 = stablehlo.slice %166 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %168 = stablehlo.reshape %167 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %169 = stablehlo.reshape %168 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %170 = stablehlo.slice %122 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %171 = stablehlo.slice %170 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %172 = stablehlo.reshape %171 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %173 = stablehlo.reshape %172 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %174 = stablehlo.broadcast_in_dim %173, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %175 = stablehlo.select %174, %165, %cst_67 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %176 = stablehlo.broadcast_in_dim %169, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %177 = stablehlo.multiply %175, %176 : tensor<1x2x10xf32>
    %178 = stablehlo.add %160, %177 : tensor<1x2x10xf32>
    %179 = stablehlo.slice %119 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %180 = stablehlo.slice %179 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %181 = stablehlo.reshape %180 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %182 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %183 = "stablehlo.gather"(%182, %181) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %184 = stablehlo.slice %125 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %185 = stablehlo.slice %184 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %186 = stablehlo.reshape %185 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %187 = stablehlo.reshape %186 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %188 = stablehlo.slice %122 [0:1, 0:1, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %189 = stablehlo.slice %188 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %190 = stablehlo.reshape %189 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %191 = stablehlo.reshape %190 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %192 = stablehlo.broadcast_in_dim %191, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %193 = stablehlo.select %192, %183, %cst_68 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %194 = stablehlo.broadcast_in_dim %187, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %195 = stablehlo.multiply %193, %194 : tensor<1x2x10xf32>
    %196 = stablehlo.add %178, %195 : tensor<1x2x10xf32>
    %197 = stablehlo.slice %119 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %198 = stablehlo.slice %197 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %199 = stablehlo.reshape %198 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %200 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %201 = "stablehlo.gather"(%200, %199) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %202 = stablehlo.slice %125 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %203 = stablehlo.slice %202 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %204 = stablehlo.reshape %203 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %205 = stablehlo.reshape %204 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %206 = stablehlo.slice %122 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %207 = stablehlo.slice %206 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %208 = stablehlo.reshape %207 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %209 = stablehlo.reshape %208 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %210 = stablehlo.broadcast_in_dim %209, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %211 = stablehlo.select %210, %201, %cst_69 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %212 = stablehlo.broadcast_in_dim %205, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %213 = stablehlo.multiply %211, %212 : tensor<1x2x10xf32>
    %214 = stablehlo.add %196, %213 : tensor<1x2x10xf32>
    %215 = stablehlo.slice %119 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %216 = stablehlo.slice %215 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %217 = stablehlo.reshape %216 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %218 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %219 = "stablehlo.gather"(%218, %217) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %220 = stablehlo.slice %125 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %221 = stablehlo.slice %220 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %222 = stablehlo.reshape %221 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %223 = stablehlo.reshape %222 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %224 = stablehlo.slice %122 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %225 = stablehlo.slice %224 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %226 = stablehlo.reshape %225 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %227 = stablehlo.reshape %226 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %228 = stablehlo.broadcast_in_dim %227, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %229 = stablehlo.select %228, %219, %cst_70 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %230 = stablehlo.broadcast_in_dim %223, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %231 = stablehlo.multiply %229, %230 : tensor<1x2x10xf32>
    %232 = stablehlo.add %214, %231 : tensor<1x2x10xf32>
    %233 = stablehlo.slice %119 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %234 = stablehlo.slice %233 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %235 = stablehlo.reshape %234 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %236 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %237 = "stablehlo.gather"(%236, %235) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %238 = stablehlo.slice %125 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %239 = stablehlo.slice %238 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %240 = stablehlo.reshape %239 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %241 = stablehlo.reshape %240 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %242 = stablehlo.slice %122 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %243 = stablehlo.slice %242 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %244 = stablehlo.reshape %243 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %245 = stablehlo.reshape %244 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %246 = stablehlo.broadcast_in_dim %245, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %247 = stablehlo.select %246, %237, %cst_71 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %248 = stablehlo.broadcast_in_dim %241, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %249 = stablehlo.multiply %247, %248 : tensor<1x2x10xf32>
    %250 = stablehlo.add %232, %249 : tensor<1x2x10xf32>
    %251 = stablehlo.slice %119 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %252 = stablehlo.slice %251 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %253 = stablehlo.reshape %252 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %254 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %255 = "stablehlo.gather"(%254, %253) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %256 = stablehlo.slice %125 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %257 = stablehlo.slice %256 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %258 = stablehlo.reshape %257 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %259 = stablehlo.reshape %258 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %260 = stablehlo.slice %122 [0:1, 1:2, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %261 = stablehlo.slice %260 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %262 = stablehlo.reshape %261 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %263 = stablehlo.reshape %262 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %264 = stablehlo.broadcast_in_dim %263, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %265 = stablehlo.select %264, %255, %cst_72 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %266 = stablehlo.broadcast_in_dim %259, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %267 = stablehlo.multiply %265, %266 : tensor<1x2x10xf32>
    %268 = stablehlo.add %250, %267 : tensor<1x2x10xf32>
    %269 = stablehlo.slice %119 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %270 = stablehlo.slice %269 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %271 = stablehlo.reshape %270 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %272 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %273 = "stablehlo.gather"(%272, %271) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %274 = stablehlo.slice %125 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %275 = stablehlo.slice %274 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %276 = stablehlo.reshape %275 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %277 = stablehlo.reshape %276 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %278 = stablehlo.slice %122 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %279 = stablehlo.slice %278 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %280 = stablehlo.reshape %279 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %281 = stablehlo.reshape %280 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %282 = stablehlo.broadcast_in_dim %281, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %283 = stablehlo.select %282, %273, %cst_73 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %284 = stablehlo.broadcast_in_dim %277, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %285 = stablehlo.multiply %283, %284 : tensor<1x2x10xf32>
    %286 = stablehlo.add %268, %285 : tensor<1x2x10xf32>
    %287 = stablehlo.slice %119 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %288 = stablehlo.slice %287 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %289 = stablehlo.reshape %288 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %290 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %291 = "stablehlo.gather"(%290, %289) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %292 = stablehlo.slice %125 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %293 = stablehlo.slice %292 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %294 = stablehlo.reshape %293 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %295 = stablehlo.reshape %294 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %296 = stablehlo.slice %122 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %297 = stablehlo.slice %296 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %298 = stablehlo.reshape %297 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %299 = stablehlo.reshape %298 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %300 = stablehlo.broadcast_in_dim %299, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %301 = stablehlo.select %300, %291, %cst_74 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %302 = stablehlo.broadcast_in_dim %295, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %303 = stablehlo.multiply %301, %302 : tensor<1x2x10xf32>
    %304 = stablehlo.add %286, %303 : tensor<1x2x10xf32>
    %305 = stablehlo.slice %119 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %306 = stablehlo.slice %305 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %307 = stablehlo.reshape %306 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %308 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %309 = "stablehlo.gather"(%308, %307) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %310 = stablehlo.slice %125 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %311 = stablehlo.slice %310 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %312 = stablehlo.reshape %311 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %313 = stablehlo.reshape %312 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %314 = stablehlo.slice %122 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %315 = stablehlo.slice %314 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %316 = stablehlo.reshape %315 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %317 = stablehlo.reshape %316 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %318 = stablehlo.broadcast_in_dim %317, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %319 = stablehlo.select %318, %309, %cst_75 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %320 = stablehlo.broadcast_in_dim %313, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %321 = stablehlo.multiply %319, %320 : tensor<1x2x10xf32>
    %322 = stablehlo.add %304, %321 : tensor<1x2x10xf32>
    %323 = stablehlo.slice %119 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %324 = stablehlo.slice %323 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %325 = stablehlo.reshape %324 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %326 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %327 = "stablehlo.gather"(%326, %325) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %328 = stablehlo.slice %125 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %329 = stablehlo.slice %328 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %330 = stablehlo.reshape %329 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %331 = stablehlo.reshape %330 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %332 = stablehlo.slice %122 [0:1, 2:3, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %333 = stablehlo.slice %332 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %334 = stablehlo.reshape %333 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %335 = stablehlo.reshape %334 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %336 = stablehlo.broadcast_in_dim %335, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %337 = stablehlo.select %336, %327, %cst_76 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %338 = stablehlo.broadcast_in_dim %331, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %339 = stablehlo.multiply %337, %338 : tensor<1x2x10xf32>
    %340 = stablehlo.add %322, %339 : tensor<1x2x10xf32>
    %341 = stablehlo.slice %119 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %342 = stablehlo.slice %341 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %343 = stablehlo.reshape %342 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %344 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %345 = "stablehlo.gather"(%344, %343) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %346 = stablehlo.slice %125 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %347 = stablehlo.slice %346 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %348 = stablehlo.reshape %347 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %349 = stablehlo.reshape %348 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %350 = stablehlo.slice %122 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %351 = stablehlo.slice %350 [0:1, 0:1, 0:1, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %352 = stablehlo.reshape %351 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %353 = stablehlo.reshape %352 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %354 = stablehlo.broadcast_in_dim %353, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %355 = stablehlo.select %354, %345, %cst_77 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %356 = stablehlo.broadcast_in_dim %349, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %357 = stablehlo.multiply %355, %356 : tensor<1x2x10xf32>
    %358 = stablehlo.add %340, %357 : tensor<1x2x10xf32>
    %359 = stablehlo.slice %119 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %360 = stablehlo.slice %359 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %361 = stablehlo.reshape %360 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %362 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %363 = "stablehlo.gather"(%362, %361) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %364 = stablehlo.slice %125 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %365 = stablehlo.slice %364 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %366 = stablehlo.reshape %365 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %367 = stablehlo.reshape %366 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %368 = stablehlo.slice %122 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %369 = stablehlo.slice %368 [0:1, 0:1, 1:2, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %370 = stablehlo.reshape %369 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %371 = stablehlo.reshape %370 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %372 = stablehlo.broadcast_in_dim %371, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %373 = stablehlo.select %372, %363, %cst_78 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %374 = stablehlo.broadcast_in_dim %367, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %375 = stablehlo.multiply %373, %374 : tensor<1x2x10xf32>
    %376 = stablehlo.add %358, %375 : tensor<1x2x10xf32>
    %377 = stablehlo.slice %119 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %378 = stablehlo.slice %377 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %379 = stablehlo.reshape %378 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %380 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %381 = "stablehlo.gather"(%380, %379) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %382 = stablehlo.slice %125 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %383 = stablehlo.slice %382 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %384 = stablehlo.reshape %383 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %385 = stablehlo.reshape %384 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %386 = stablehlo.slice %122 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %387 = stablehlo.slice %386 [0:1, 0:1, 2:3, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %388 = stablehlo.reshape %387 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %389 = stablehlo.reshape %388 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %390 = stablehlo.broadcast_in_dim %389, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %391 = stablehlo.select %390, %381, %cst_79 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %392 = stablehlo.broadcast_in_dim %385, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %393 = stablehlo.multiply %391, %392 : tensor<1x2x10xf32>
    %394 = stablehlo.add %376, %393 : tensor<1x2x10xf32>
    %395 = stablehlo.slice %119 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xi32>) -> tensor<1x1x4x10xi32>
    %396 = stablehlo.slice %395 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xi32>) -> tensor<1x1x1x10xi32>
    %397 = stablehlo.reshape %396 : (tensor<1x1x1x10xi32>) -> tensor<1x10xi32>
    %398 = stablehlo.reshape %arg0 : (tensor<1x2x3x4xf32>) -> tensor<1x2x12xf32>
    %399 = "stablehlo.gather"(%398, %397) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x12xf32>, tensor<1x10xi32>) -> tensor<1x2x10xf32>
    %400 = stablehlo.slice %125 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xf32>) -> tensor<1x1x4x10xf32>
    %401 = stablehlo.slice %400 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xf32>) -> tensor<1x1x1x10xf32>
    %402 = stablehlo.reshape %401 : (tensor<1x1x1x10xf32>) -> tensor<1x10xf32>
    %403 = stablehlo.reshape %402 : (tensor<1x10xf32>) -> tensor<1x1x10xf32>
    %404 = stablehlo.slice %122 [0:1, 3:4, 0:4, 0:10] : (tensor<1x4x4x10xi1>) -> tensor<1x1x4x10xi1>
    %405 = stablehlo.slice %404 [0:1, 0:1, 3:4, 0:10] : (tensor<1x1x4x10xi1>) -> tensor<1x1x1x10xi1>
    %406 = stablehlo.reshape %405 : (tensor<1x1x1x10xi1>) -> tensor<1x10xi1>
    %407 = stablehlo.reshape %406 : (tensor<1x10xi1>) -> tensor<1x1x10xi1>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<1x2x10xf32>
    %408 = stablehlo.broadcast_in_dim %407, dims = [0, 1, 2] : (tensor<1x1x10xi1>) -> tensor<1x2x10xi1>
    %409 = stablehlo.select %408, %399, %cst_80 : tensor<1x2x10xi1>, tensor<1x2x10xf32>
    %410 = stablehlo.broadcast_in_dim %403, dims = [0, 1, 2] : (tensor<1x1x10xf32>) -> tensor<1x2x10xf32>
    %411 = stablehlo.multiply %409, %410 : tensor<1x2x10xf32>
    %412 = stablehlo.add %394, %411 : tensor<1x2x10xf32>
    %413 = stablehlo.reshape %412 : (tensor<1x2x10xf32>) -> tensor<1x2x2x5xf32>
    return %413 : tensor<1x2x2x5xf32>
  }
}
