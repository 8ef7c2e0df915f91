// dialect: mlir/Dialect/GPU/IR/GPUOps.td
func.func @device(%f: f32, %m: memref<?xf32>) -> f32 {
  %lane = gpu.lane_id
  gpu.barrier
  %w = arith.constant 32 : i32
  %0, %valid = gpu.shuffle xor %f, %w, %w : f32
  gpu.printf "x %d\n", %lane : index
  return %0 : f32
}
