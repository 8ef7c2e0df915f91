// dialect: mlir/Dialect/AMDGPU/IR/AMDGPU.td
func.func @buffers(%v: f32, %m: memref<64xf32>, %i: i32, %o: i32) -> f32 {
  %0 = amdgpu.raw_buffer_load {boundsCheck = false, indexOffset = 1 : i32} %m[%i] sgprOffset %o : memref<64xf32>, i32 -> f32
  amdgpu.raw_buffer_store %v -> %m[%i] : f32 -> memref<64xf32>, i32
  amdgpu.raw_buffer_atomic_fadd %v -> %m[%i] sgprOffset %o : f32 -> memref<64xf32>, i32
  amdgpu.lds_barrier
  amdgpu.sched_barrier allow = <valu|all_vmem>
  return %0 : f32
}
func.func @dpp(%a: i32, %b: i32) -> i32 {
  %0 = amdgpu.dpp %a %b quad_perm ( [1, 3, 0, 1] ) {row_mask = 15 : i32} : i32
  %1 = amdgpu.swizzle_bitmode %0 1 2 4 : i32
  return %1 : i32
}
func.func @packed(%a: vector<4xf8E4M3FNUZ>, %b: f32) -> f32 {
  %0 = amdgpu.ext_packed_fp8 %a[0] : vector<4xf8E4M3FNUZ> to f32
  return %0 : f32
}
