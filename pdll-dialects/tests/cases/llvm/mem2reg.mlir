func.func @truncated(%a: i32) -> i16 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %0 : i32, !llvm.ptr
  %2 = llvm.load %0 : !llvm.ptr -> i16
  return %2 : i16
}
// -----
func.func @float_of_bits(%a: i32) -> f32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %0 : i32, !llvm.ptr
  %2 = llvm.load %0 : !llvm.ptr -> f32
  return %2 : f32
}
// -----
func.func @first_byte(%a: i8) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %0 : i8, !llvm.ptr
  %2 = llvm.load %0 : !llvm.ptr -> i32
  return %2 : i32
}
// -----
func.func @store_through_views(%a: f32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %g = llvm.getelementptr %0[0] : (!llvm.ptr) -> !llvm.ptr, i32
  %b = llvm.bitcast %g : !llvm.ptr to !llvm.ptr
  llvm.store %a, %b : f32, !llvm.ptr
  %2 = llvm.load %0 : !llvm.ptr -> i32
  return %2 : i32
}
// -----
func.func @unused_views(%a: i32) -> i32 {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %0 : i32, !llvm.ptr
  %g = llvm.getelementptr %0[0] : (!llvm.ptr) -> !llvm.ptr, i32
  %b = llvm.bitcast %g : !llvm.ptr to !llvm.ptr
  %2 = llvm.load %0 : !llvm.ptr -> i32
  return %2 : i32
}
// -----
func.func @volatile_access(%a: i32, %c: i1) -> (i32, !llvm.ptr) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %1 = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  cf.cond_br %c, ^x, ^y
^x:
  llvm.store volatile %a, %0 : i32, !llvm.ptr
  cf.br ^y
^y:
  %2 = llvm.load %0 : !llvm.ptr -> i32
  %3 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
  return %2, %3 : i32, !llvm.ptr
}
// -----
func.func @pointer_of_integer(%a: i64, %c: i1) -> (i64, f64, i16) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %1 : i64, !llvm.ptr
  %3 = llvm.load %1 : !llvm.ptr -> i64
  %4 = llvm.load %1 : !llvm.ptr -> f64
  %5 = llvm.load %1 : !llvm.ptr -> i16
  return %3, %4, %5 : i64, f64, i16
}
// -----
func.func @vector_of_bits(%a: i1, %v: vector<2xi16>) -> (i32) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %1 : i1, !llvm.ptr
  llvm.store %v, %1 : vector<2xi16>, !llvm.ptr
  %3 = llvm.load %1 : !llvm.ptr -> i32
  return %3 : i32
}
