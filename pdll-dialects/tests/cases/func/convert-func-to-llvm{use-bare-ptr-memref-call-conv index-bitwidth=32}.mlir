func.func @g(%a: memref<2x3xf32>, %b: memref<2x3xf32, strided<[3, 1], offset: 4>>) -> (memref<2x3xf32>, i32) {
  %0:2 = call @g(%a, %b) : (memref<2x3xf32>, memref<2x3xf32, strided<[3, 1], offset: 4>>) -> (memref<2x3xf32>, i32)
  return %a, %0#1 : memref<2x3xf32>, i32
}
// -----
func.func @unranked(%a: memref<*xf32>) { return }
// -----
func.func @dynamic(%a: memref<?xf32>) { return }
// -----
func.func @dynamic(%a: memref<2xf32, strided<[?]>>) { return }
// -----
func.func private @take(memref<?xf32>, index) -> memref<2xf32>
func.func @call(%a: memref<2xf32, 3>, %i: index) -> memref<2xf32> attributes {llvm.emit_c_interface} {
  %0 = memref.cast %a : memref<2xf32, 3> to memref<?xf32, 3>
  %f = constant @call : (memref<2xf32, 3>, index) -> memref<2xf32>
  %1 = call_indirect %f(%a, %i) : (memref<2xf32, 3>, index) -> memref<2xf32>
  return %1 : memref<2xf32>
}
// -----
func.func @scalar(%a: memref<f32>) -> (memref<f32>, memref<f32>) { return %a, %a : memref<f32>, memref<f32> }
