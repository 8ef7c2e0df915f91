module attributes {test.a = #affine.foo} {}
// -----
module attributes {test.a = !affine.foo} {}
// -----
module attributes {test.a = !affine<foo>} {}
// -----
affine.parallel (%i) = (0) to (10) step (x) { }
// -----
affine.parallel (%i) = (0) to (10) step 1 { }
// -----
affine.parallel (%i) = (0) to (10) step () { }
// -----
affine.parallel (%i) = (0) to (10) step (1.5) { }
// -----
affine.parallel (%i) = (0) to (10) step (1 { }
// -----
affine.parallel (%i) = (0) to (10) step (1 + 1) { }
// -----
affine.parallel (%i) = (0) to (10) step (4 floordiv 2) { }
// -----
affine.parallel (%i) = (0) to (10) step (-(1)) { }
// -----
affine.parallel (%i) = (0) to (10) step (99999999999999999999) { }
// -----
func.func @f(%i: index) { %0 = affine.apply affine_map<(d0) -> (d0)> (%i return }
// -----
func.func @f(%i: index) { %0 = affine.apply affine_map<(d0) -> (d0)> %i return }
// -----
func.func @f(%i: index) { %0 = affine.min affine_map<(d0) -> (d0, 1)> %i return }
// -----
func.func @f(%m: memref<4xi32>) { %0 = affine.load %m : memref<4xi32> return }
// -----
func.func @f(%m: memref<4xi32>) { %0 = affine.load %m(0) : memref<4xi32> return }
// -----
func.func @f(%m: memref<4xi32>) { %0 = affine.load %m[0 : memref<4xi32> return }
// -----
func.func @f(%m: memref<4xi32>) { %0 = affine.load %m[0, 0] : memref<4xi32> return }
