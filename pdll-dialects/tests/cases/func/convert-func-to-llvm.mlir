func.func @types(%a: i7, %b: si8, %c: f8E4M3FN, %d: f4E2M1FN, %e: index, %f: complex<f32>, %g: complex<f8E5M2>, %h: vector<2x3xf32>, %i: vector<f32>, %j: vector<2x[4]xi8>, %k: vector<4xindex>, %l: memref<2x?xf32>, %m: memref<*xf32, 3>, %n: (index) -> (i32, i64), %o: memref<2xf32, strided<[?], offset: 3>>, %p: tuple<i32>, %q: none, %r: tensor<2xf32>, %s: tf32, %t: memref<f32>) { return }
// -----
func.func private @types(%a: i7, %c: f8E4M3FN, %d: f4E2M1FN, %e: index, %f: complex<f32>, %g: complex<f8E5M2>, %h: vector<2x3xf32>, %i: vector<f32>, %j: vector<2x[4]xi8>, %k: vector<4xindex>, %l: memref<2x?xf32>, %m: memref<*xf32, 3>, %n: (index) -> (i32, i64), %o: memref<2xf32, strided<[?], offset: 3>>,  %t: memref<f32>) -> (i32, memref<2x?xf32>) 
// -----
func.func private @types(%a: si8)
// -----
func.func private @types(%a: tf32)
// -----
func.func private @types(%a: none)
// -----
func.func private @types(%a: tuple<i32>)
// -----
func.func private @types(%a: tensor<2xf32>)
// -----
func.func private @types(%a: vector<2x[2]x[3]xi32>)
// -----
func.func private @types(%a: vector<[2]x3xi32>)
// -----
func.func private @types(%a: !llvm.struct<(i32, index)>, %b: !llvm.array<3 x index>, %b: !llvm.func<index(index)>, %c: !llvm.struct<"f", (index, ptr)>)
// -----
func.func @types(%a: memref<2x?xf32>, %b: memref<*xf32>) -> (i32, memref<2x?xf32>, memref<*xf32>)  attributes {llvm.emit_c_interface} { %c = arith.constant 1 : i32 return %c, %a, %b : i32, memref<2x?xf32>, memref<*xf32> }
// -----
func.func private @types(%a: memref<2x?xf32>, %b: memref<*xf32>) -> (i32, memref<2x?xf32>, memref<*xf32>)  attributes {llvm.emit_c_interface}
// -----
func.func @g(%a: memref<2x?xf32>, %b: memref<*xf32>) -> (memref<*xf32>){
 %0:3 = call @types(%a, %b) : (memref<2x?xf32>, memref<*xf32>) -> (i32, memref<2x?xf32>, memref<*xf32>)
 return %0#2 : memref<*xf32>
}
func.func private @types(%a: memref<2x?xf32>, %b: memref<*xf32>) -> (i32, memref<2x?xf32>, memref<*xf32>)
// -----
func.func private @f(%a: memref<2x3xf32> {llvm.noalias}, %b: !llvm.ptr {llvm.byval = memref<2xf32>, llvm.noundef}, %c: index {llvm.noundef}) -> (i32 {llvm.noundef}) attributes {llvm.linkage = #llvm.linkage<internal>, foo = 2, llvm.readnone}
func.func @g(%a: memref<2x3xf32>, %b: memref<2x3xf32>) -> (memref<2x3xf32>, i32) attributes {llvm.bareptr}
 { %0:2 = call @g(%a, %b) {foo = "bar"} : (memref<2x3xf32>, memref<2x3xf32>) -> (memref<2x3xf32>, i32) 
 return {hi} %b, %0#1 : memref<2x3xf32>, i32 }
// -----
func.func @f(%b: i32 {llvm.byval = i32}) -> i32 { return %b : i32}
// -----
func.func @f(%b: f32 {llvm.byref = f32}, %c: memref<f32>) -> f32 { return %b : f32}
// -----
func.func private @f(...) -> i32 attributes {func.varargs = true}
// -----
func.func private @f(i32) -> i32 attributes {func.varargs = true, llvm.emit_c_interface}
// -----
func.func private @f(i32) -> i32 attributes {llvm.linkage = 3}
// -----
func.func private @f(i32) -> i32 attributes {llvm.readnone = 3}
// -----
func.func nested @f(%a: i32) -> (i32 {foo.a}, i64) attributes {llvm.emit_c_interface, llvm.foo} { %0:2 = func.call @f(%a) : (i32) -> (i32, i64) return %0#0, %0#1 : i32, i64}
// -----
func.func @f(%a: i32, %b: memref<2xi32>) -> memref<2xi32> attributes {llvm.emit_c_interface} { return %b : memref<2xi32>}
// -----
func.func private @f(%a: i32, %b: memref<2xi32>) -> memref<2xi32> attributes {llvm.emit_c_interface}
// -----
func.func private @f(%a: i32, %b: memref<2xi32>) -> i32 attributes {llvm.emit_c_interface}
// -----
func.func @f(%a: i32 {llvm.noundef}) -> (i32 {llvm.noundef}) attributes {llvm.emit_c_interface} { return %a : i32 }
// -----
module attributes {llvm.data_layout = "foo"} {}
// -----
module attributes {llvm.data_layout = "e-p:32:32"} {
func.func @g(%i: index, %a: memref<*xf32>) -> memref<*xf32> { return %a : memref<*xf32>} }
// -----
func.func private @malloc(i32)
func.func @g(%i: index, %a: memref<*xf32>) -> memref<*xf32> { return %a : memref<*xf32>} 
// -----
func.func @g(%i: index, %a: memref<*xf32>) -> memref<*xf32> attributes {llvm.bareptr} { return %a : memref<*xf32>} 
// -----
func.func @g(%i: index, %a: memref<?xf32>) -> memref<?xf32> attributes {llvm.bareptr} { return %a : memref<?xf32>} 
// -----
func.func @g(%a: memref<3xf32, 2>) -> memref<3xf32, 2> attributes {llvm.bareptr} { %0 = call @g(%a) : (memref<3xf32, 2>) -> (memref<3xf32, 2>)
 return %0 : memref<3xf32, 2>} 
// -----
func.func @g(%a: memref<*xf32, 2>) -> memref<*xf32, 2> { %0 = call @g(%a) : (memref<*xf32, 2>) -> (memref<*xf32, 2>)
 return %0 : memref<*xf32, 2>} 
// -----
func.func @g(%a: tensor<2xf32>, %i: index) -> (tensor<2xf32>, index) { %0:2 = call @g(%a, %i) : (tensor<2xf32>, index) -> (tensor<2xf32>, index)
 return %0#0, %0#1 : tensor<2xf32>, index} 
// -----
func.func @g(%a: tensor<2xf32>, %i: index) -> (index) { %0 = call @g(%a, %i) : (tensor<2xf32>, index) -> (index)
 return %0 : index} 
// -----
func.func @g(%c: i32 {llvm.sret = index}) { return }
// -----
func.func @types(%a: memref<2x?xf32>, %b: memref<*xf32>, %i: index, %c: i1) -> (i32, memref<2x?xf32>)  { 
  %z = func.constant @h : (i32) -> i32
  %d = memref.dim %a, %i : memref<2x?xf32>
  %k = arith.constant 1 : i32
  %y = call_indirect %z(%k) : (i32) -> (i32)
  cf.cond_br %c, ^a(%i: index), ^b
^a(%e: index):
  cf.br ^a(%e: index)
^b: 
  return %y, %a : i32, memref<2x?xf32> }
func.func private @h(i32) -> i32
// -----
func.func @f(%a: index {llvm.byval = index}, %b: memref<2xf32> {llvm.byref = memref<2xf32>}) -> index attributes {llvm.readnone, llvm.linkage = #llvm.linkage<internal>} { 
  cf.br ^a
^a: 
 return %a : index }
// -----
func.func @args(%a: memref<f32> {llvm.noalias, foo.x = 1}, %b: index {llvm.noundef}) -> (index {llvm.noundef}, f32 {foo.r}) {
  %0 = memref.load %a[] : memref<f32>
  return %b, %0 : index, f32
}
// -----
func.func @private_attrs(%a: !llvm.ptr {llvm.byval = i64, llvm.align = 8 : i64}) -> i32 attributes {no_inline, passthrough = ["alwaysinline"], foo.bar} {
  %0 = llvm.load %a : !llvm.ptr -> i32
  return %0 : i32
}
// -----
func.func @nd(%a: vector<2x3xf32>, %b: vector<f64>, %c: vector<4xindex>) -> (vector<2x3xf32>, vector<f64>) {
  %0:2 = call @nd(%a, %b, %c) : (vector<2x3xf32>, vector<f64>, vector<4xindex>) -> (vector<2x3xf32>, vector<f64>)
  return %0#0, %0#1 : vector<2x3xf32>, vector<f64>
}
// -----
func.func @recursive(%a: !llvm.struct<"list", (index, ptr)>) -> !llvm.struct<"list", (index, ptr)> {
  return %a : !llvm.struct<"list", (index, ptr)>
}
// -----
func.func private @puts(memref<?xi8>)
func.func @call_twice(%a: memref<?xi8>, %f: (memref<?xi8>) -> ()) {
  call @puts(%a) : (memref<?xi8>) -> ()
  call_indirect %f(%a) : (memref<?xi8>) -> ()
  %g = constant @puts : (memref<?xi8>) -> ()
  call_indirect %g(%a) : (memref<?xi8>) -> ()
  return
}
// -----
module {
  module @inner {
    func.func @f(%a: memref<*xi8>) -> memref<*xi8> { return %a : memref<*xi8> }
  }
  func.func @f(%a: memref<*xi8>) -> memref<*xi8> { return %a : memref<*xi8> }
}
// -----
func.func @c(%a: complex<f32>) -> complex<f32> attributes {llvm.emit_c_interface} { return %a : complex<f32> }
// -----
func.func private @c(%a: complex<f32> {foo.a}, %b: i8 {foo.b}) -> (complex<f32> {foo.r}) attributes {llvm.emit_c_interface}
// -----
func.func private @c(%a: i16 {foo.a}, %b: i8 {foo.b}) -> (f32 {foo.r}) attributes {llvm.emit_c_interface}
// -----
func.func private @none(%a: memref<*xf32>) attributes {llvm.emit_c_interface}
// -----
func.func @none(%a: memref<*xf32>, %b: index) attributes {llvm.emit_c_interface} { return }
