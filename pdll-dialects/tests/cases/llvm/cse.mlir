llvm.func @f(%x: f32, %y: i32, %p: !llvm.ptr, %m: vector<4xi1>) -> !llvm.struct<(f32, f32, i32, i32)> {
  %0 = llvm.intr.sqrt(%x) : (f32) -> f32
  %1 = llvm.intr.sqrt(%x) : (f32) -> f32
  %2 = llvm.load %p : !llvm.ptr -> i32
  %3 = llvm.load %p : !llvm.ptr -> i32
  %u = llvm.mlir.undef : !llvm.struct<(f32, f32, i32, i32)>
  %4 = llvm.insertvalue %0, %u[0] : !llvm.struct<(f32, f32, i32, i32)>
  %5 = llvm.insertvalue %1, %4[1] : !llvm.struct<(f32, f32, i32, i32)>
  %6 = llvm.insertvalue %2, %5[2] : !llvm.struct<(f32, f32, i32, i32)>
  %7 = llvm.insertvalue %3, %6[3] : !llvm.struct<(f32, f32, i32, i32)>
  %8 = llvm.intr.stacksave : !llvm.ptr
  %9 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.lifetime.start %8 : !llvm.ptr
  llvm.intr.lifetime.start %9 : !llvm.ptr
  llvm.return %7 : !llvm.struct<(f32, f32, i32, i32)>
}
