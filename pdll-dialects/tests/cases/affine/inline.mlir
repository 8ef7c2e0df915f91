func.func @into_loop(%n: index, %m: memref<10xf32>) {
  affine.for %i = 0 to %n {
    func.call @uses_dim(%i, %m) : (index, memref<10xf32>) -> ()
  }
  return
}
func.func private @uses_dim(%i: index, %m: memref<10xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %j = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}
// -----
func.func @effects(%m: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    func.call @put(%m, %i) : (memref<10xf32>, index) -> ()
  }
  return
}
func.func private @put(%m: memref<10xf32>, %i: index) {
  %c = arith.constant 1.0 : f32
  memref.store %c, %m[%i] : memref<10xf32>
  return
}
// -----
func.func @into_function(%m: memref<10xf32>) {
  call @loop(%m) : (memref<10xf32>) -> ()
  return
}
func.func private @loop(%m: memref<10xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}
// -----
func.func @constant_index(%m: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    func.call @put(%m) : (memref<10xf32>) -> ()
  }
  return
}
func.func private @put(%m: memref<10xf32>) {
  %c = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  affine.store %c, %m[%c1] : memref<10xf32>
  return
}
// -----
func.func @into_region_of_scf(%m: memref<10xf32>, %b: i1) {
  scf.if %b {
    func.call @put(%m) : (memref<10xf32>) -> ()
  }
  return
}
func.func private @put(%m: memref<10xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 10 {
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}
