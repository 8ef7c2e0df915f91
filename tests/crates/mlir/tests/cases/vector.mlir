func.func @vector(%v: vector<4xf32>, %w: vector<2x4xf32>, %s: vector<[4]xf32>, %x: f32, %i: index, %m: memref<?xf32>, %mask: vector<4xi1>, %t: vector<4xi32>) {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  %1 = vector.extract %w[1] : vector<4xf32> from vector<2x4xf32>
  %2 = vector.insert %v, %w[0] : vector<4xf32> into vector<2x4xf32>
  %3 = vector.shuffle %v, %v [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
  %4 = vector.reduction <add>, %v : vector<4xf32> into f32
  %5 = vector.reduction <mul>, %v, %x fastmath<fast> : vector<4xf32> into f32
  %6 = vector.transfer_read %m[%i], %x {in_bounds = [false]} : memref<?xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  %7 = vector.load %m[%i] : memref<?xf32>, vector<4xf32>
  vector.store %v, %m[%i] : memref<?xf32>, vector<4xf32>
  %8 = vector.maskedload %m[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %9 = vector.fma %v, %v, %v : vector<4xf32>
  %10 = vector.shape_cast %w : vector<2x4xf32> to vector<8xf32>
  %11 = vector.transpose %w, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %12 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %13, %14 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  %15 = vector.scalable.extract %s[4] : vector<4xf32> from vector<[4]xf32>
  %16 = vector.scalable.insert %v, %s[4] : vector<4xf32> into vector<[4]xf32>
  %17 = vector.create_mask %i : vector<4xi1>
  %18 = vector.multi_reduction <add>, %w, %v [0] : vector<2x4xf32> to vector<4xf32>
  %19 = vector.outerproduct %v, %v : vector<4xf32>, vector<4xf32>
  vector.print %v : vector<4xf32>
  vector.print str "done"
  %20 = vector.vscale
  %21 = vector.step : vector<4xindex>
  %22 = vector.mask %mask { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}
