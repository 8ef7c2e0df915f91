// dialect: mlir/Dialect/NVGPU/IR/NVGPUOps.td mlir/Dialect/GPU/IR/GPUOps.td
func.func @load(%m: memref<?x?xf16, 3>, %i: index) -> vector<4x2xf16> {
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<?x?xf16, 3> -> vector<4x2xf16>
  return %0 : vector<4x2xf16>
}
func.func @mma(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) -> vector<2x2xf16> {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return %0 : vector<2x2xf16>
}
func.func @copy(%from: memref<8xf32>, %to: memref<8xf32, 3>, %i: index) {
  %0 = nvgpu.device_async_copy %from[%i], %to[%i], 4 : memref<8xf32> to memref<8xf32, 3>
  %1 = nvgpu.device_async_create_group %0
  nvgpu.device_async_wait %1 {numGroups = 1 : i32}
  return
}
func.func @barriers(%count: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %b = nvgpu.mbarrier.create -> <memorySpace = #gpu.address_space<workgroup>>
  nvgpu.mbarrier.init %b[%c0], %count : <memorySpace = #gpu.address_space<workgroup>>
  nvgpu.mbarrier.arrive.expect_tx %b[%c0], %count, predicate = %p : <memorySpace = #gpu.address_space<workgroup>>
  return
}
