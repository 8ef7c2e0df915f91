// A private function with one call is moved, and erased.
func.func private @callee(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
func.func @caller(%x: i32) -> i32 {
  %0 = call @callee(%x, %x) : (i32, i32) -> i32
  %1 = arith.muli %0, %x : i32
  return %1 : i32
}
// -----
// A function with two calls is copied; a public one stays.
func.func @callee(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  return %a, %0 : i32, i32
}
func.func @caller(%x: i32, %y: i32) -> i32 {
  %0:2 = call @callee(%x) : (i32) -> (i32, i32)
  %1:2 = call @callee(%y) : (i32) -> (i32, i32)
  %2 = arith.muli %0#1, %1#0 : i32
  return %2 : i32
}
// -----
// Several blocks.
func.func private @callee(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  %0 = arith.addi %x, %a : i32
  return %0 : i32
^bb2:
  %1 = arith.muli %a, %a : i32
  return %1 : i32
}
func.func @caller(%c: i1, %a: i32) -> i32 {
  %0 = call @callee(%c, %a) : (i1, i32) -> i32
  %1 = call @callee(%c, %0) : (i1, i32) -> i32
  return %1 : i32
}
// -----
// Recursion.
func.func @self(%a: i32) -> i32 {
  %0 = call @self(%a) : (i32) -> i32
  return %0 : i32
}
func.func @a(%a: i32) -> i32 {
  %0 = call @b(%a) : (i32) -> i32
  return %0 : i32
}
func.func @b(%a: i32) -> i32 {
  %0 = call @a(%a) : (i32) -> i32
  return %0 : i32
}
func.func @outside(%a: i32) -> i32 {
  %0 = call @self(%a) : (i32) -> i32
  %1 = call @a(%0) : (i32) -> i32
  return %1 : i32
}
// -----
// Chains are inlined from the end on.
func.func private @c(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func private @b(%a: i32) -> i32 {
  %0 = call @c(%a) : (i32) -> i32
  %1 = call @c(%0) : (i32) -> i32
  return %1 : i32
}
func.func @a(%a: i32) -> i32 {
  %0 = call @b(%a) : (i32) -> i32
  %1 = call @c(%0) : (i32) -> i32
  return %1 : i32
}
// -----
// What has no body, must not be inlined, or cannot be.
func.func private @external(i32) -> i32
func.func private @no_inline(%a: i32) -> i32 attributes {no_inline} {
  return %a : i32
}
func.func private @plain(%a: i32) -> i32 {
  return %a : i32
}
func.func @caller(%a: i32) -> i32 {
  %0 = call @external(%a) : (i32) -> i32
  %1 = call @no_inline(%0) : (i32) -> i32
  %2 = call @plain(%1) {no_inline} : (i32) -> i32
  return %2 : i32
}
// -----
// Dead private functions disappear.
func.func private @unused() {
  call @also_unused() : () -> ()
  return
}
func.func private @also_unused() {
  return
}
func.func @f() {
  return
}
// -----
// Nested modules have their own callables.
module @m {
  func.func private @callee(%a: i32) -> i32 {
    return %a : i32
  }
  func.func @caller(%a: i32) -> i32 {
    %0 = call @callee(%a) : (i32) -> i32
    return %0 : i32
  }
}
func.func private @callee(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @caller(%a: i32) -> i32 {
  %0 = call @callee(%a) : (i32) -> i32
  return %0 : i32
}
// -----
// Regions and stores.
func.func private @fill(%m: memref<?xi32>, %n: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %v, %m[%i] : memref<?xi32>
  }
  return
}
func.func @caller(%m: memref<?xi32>, %n: index, %v: i32) {
  call @fill(%m, %n, %v) : (memref<?xi32>, index, i32) -> ()
  call @fill(%m, %n, %v) : (memref<?xi32>, index, i32) -> ()
  return
}
// -----
// Several blocks do not go into a region that has a single one.
func.func private @blocks(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  %1 = arith.muli %a, %a : i32
  return %1 : i32
}
func.func private @block(%a: i32) -> i32 {
  %1 = arith.muli %a, %a : i32
  return %1 : i32
}
func.func @caller(%c: i1, %a: i32) -> (i32, i32) {
  %0 = scf.if %c -> i32 {
    %2 = func.call @blocks(%c, %a) : (i1, i32) -> i32
    scf.yield %2 : i32
  } else {
    %3 = func.call @block(%a) : (i32) -> i32
    scf.yield %3 : i32
  }
  %1 = scf.execute_region -> i32 {
    %4 = func.call @blocks(%c, %a) : (i1, i32) -> i32
    scf.yield %4 : i32
  }
  return %0, %1 : i32, i32
}
// -----
// An indirect call of a constant is a call.
func.func private @callee(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @caller(%a: i32) -> i32 {
  %f = constant @callee : (i32) -> i32
  %0 = call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}
// -----
func.func private @next(%i: index) -> index {
  %c = arith.constant 1 : index
  %0 = arith.addi %i, %c : index
  return %0 : index
}
func.func private @use(index)
func.func @into_regions_of_tensor_and_memref(%i: index, %t: tensor<?xindex>) -> (tensor<?xindex>, tensor<?xindex>) {
  %0 = tensor.generate %i {
  ^bb0(%k: index):
    %2 = func.call @next(%k) : (index) -> index
    tensor.yield %2 : index
  } : tensor<?xindex>
  %1 = tensor.pad %t low[1] high[1] {
  ^bb0(%k: index):
    %2 = func.call @next(%k) : (index) -> index
    tensor.yield %2 : index
  } : tensor<?xindex> to tensor<?xindex>
  memref.alloca_scope {
    %2 = func.call @next(%i) : (index) -> index
    func.call @use(%2) : (index) -> ()
  }
  return %0, %1 : tensor<?xindex>, tensor<?xindex>
}
