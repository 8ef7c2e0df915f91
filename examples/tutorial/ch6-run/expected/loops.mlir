module {
  func.func private @toy_print_number(f64)
  func.func private @toy_print_end()
  func.func @main() {
    %alloca = memref.alloca() : memref<1xf64>
    %cst = arith.constant 5.000000e-01 : f64
    affine.store %cst, %alloca[0] : memref<1xf64>
    %alloca_0 = memref.alloca() : memref<3xf64>
    %cst_1 = arith.constant 1.000000e+00 : f64
    affine.store %cst_1, %alloca_0[0] : memref<3xf64>
    %cst_2 = arith.constant 2.000000e+00 : f64
    affine.store %cst_2, %alloca_0[1] : memref<3xf64>
    %cst_3 = arith.constant 3.000000e+00 : f64
    affine.store %cst_3, %alloca_0[2] : memref<3xf64>
    %alloca_4 = memref.alloca() : memref<3xf64>
    %cst_5 = arith.constant 3.000000e+00 : f64
    affine.store %cst_5, %alloca_4[0] : memref<3xf64>
    %cst_6 = arith.constant 2.000000e+00 : f64
    affine.store %cst_6, %alloca_4[1] : memref<3xf64>
    %cst_7 = arith.constant 1.000000e+00 : f64
    affine.store %cst_7, %alloca_4[2] : memref<3xf64>
    %alloca_8 = memref.alloca() : memref<3xf64>
    %cst_9 = arith.constant 3.000000e+01 : f64
    affine.store %cst_9, %alloca_8[0] : memref<3xf64>
    %cst_10 = arith.constant 2.000000e+01 : f64
    affine.store %cst_10, %alloca_8[1] : memref<3xf64>
    %cst_11 = arith.constant 1.000000e+01 : f64
    affine.store %cst_11, %alloca_8[2] : memref<3xf64>
    %alloca_12 = memref.alloca() : memref<3xf64>
    affine.for %arg0 = 0 to 3 {
      %0 = affine.load %alloca_4[%arg0] : memref<3xf64>
      %1 = affine.load %alloca_8[%arg0] : memref<3xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %alloca_12[%arg0] : memref<3xf64>
    }
    affine.for %arg0 = 0 to 3 {
      %0 = affine.load %alloca_12[%arg0] : memref<3xf64>
      func.call @toy_print_number(%0) : (f64) -> ()
    }
    call @toy_print_end() : () -> ()
    affine.for %arg0 = 0 to 3 {
      %0 = affine.load %alloca_12[%arg0] : memref<3xf64>
      func.call @toy_print_number(%0) : (f64) -> ()
    }
    call @toy_print_end() : () -> ()
    %alloca_13 = memref.alloca() : memref<3xf64>
    affine.for %arg0 = 0 to 3 {
      %0 = affine.load %alloca_12[%arg0] : memref<3xf64>
      %1 = affine.load %alloca_0[%arg0] : memref<3xf64>
      %2 = arith.mulf %0, %1 : f64
      affine.store %2, %alloca_13[%arg0] : memref<3xf64>
    }
    %alloca_14 = memref.alloca() : memref<1xf64>
    %cst_15 = arith.constant 0.000000e+00 : f64
    affine.store %cst_15, %alloca_14[0] : memref<1xf64>
    affine.for %arg0 = 0 to 3 {
      %0 = affine.load %alloca_13[%arg0] : memref<3xf64>
      %1 = affine.load %alloca_14[0] : memref<1xf64>
      %2 = arith.addf %1, %0 : f64
      affine.store %2, %alloca_14[0] : memref<1xf64>
    }
    %alloca_16 = memref.alloca() : memref<1xf64>
    affine.for %arg0 = 0 to 1 {
      %0 = affine.load %alloca_14[0] : memref<1xf64>
      %1 = affine.load %alloca[0] : memref<1xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %alloca_16[%arg0] : memref<1xf64>
    }
    affine.for %arg0 = 0 to 1 {
      %0 = affine.load %alloca_16[%arg0] : memref<1xf64>
      func.call @toy_print_number(%0) : (f64) -> ()
    }
    call @toy_print_end() : () -> ()
    return
  }
}
