func.func @f(%i: index) { %0 = "memref.alloc"(%i) {operandSegmentSizes = array<i32: 1>} : (index) -> memref<?xi32> return }
// -----
func.func @f(%i: index) { %0 = "memref.alloc"(%i) {operandSegmentSizes = array<i64: 1, 0>} : (index) -> memref<?xi32> return }
// -----
func.func @f(%i: index) { %0 = "memref.alloc"(%i) <{operandSegmentSizes = array<i32: 1, 0>}> {operandSegmentSizes = array<i32: 0>} : (index) -> memref<?xi32> return }
// -----
func.func @f() { %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0>}> : () -> memref<4xi32> return }
