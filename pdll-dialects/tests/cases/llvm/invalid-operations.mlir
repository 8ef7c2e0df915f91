llvm.func @f(%p: !llvm.ptr) { %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
llvm.return }
// -----
llvm.func @p(...) -> i32
llvm.func @f(%p: !llvm.ptr) attributes {personality = @p} { %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
llvm.return }
// -----
llvm.func @p(...) -> i32
llvm.func @f(%p: !llvm.ptr) attributes {personality = @p} { %0 = llvm.landingpad (catch %p : !llvm.ptr) : !llvm.struct<(ptr, i32)>
llvm.return }
// -----
llvm.func @p(...) -> i32
llvm.func @f(%p: !llvm.ptr) attributes {personality = @p} { %1 = llvm.bitcast %p : !llvm.ptr to !llvm.ptr
%0 = llvm.landingpad (catch %1 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
llvm.return }
// -----
llvm.func @p(...) -> i32
llvm.func @f(%p: !llvm.ptr) attributes {personality = @p} {
%0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
%1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i64)>
llvm.return }
// -----
llvm.func @p(...) -> i32
llvm.func @f(%p: !llvm.ptr, %x: i32) attributes {personality = @p} {
%0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
llvm.resume %x : i32 }
// -----
llvm.func @g() -> i32
llvm.func @f() { %0 = llvm.invoke @g() to ^bb1 unwind ^bb2 : () -> i32
^bb1:
llvm.return
^bb2:
llvm.return }
// -----
llvm.func @g() -> i32
llvm.func @f() { %0 = llvm.invoke @g() to ^bb1 unwind ^bb2 : () -> i64
^bb1:
llvm.return
^bb2:
%1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call %p(%x) vararg(!llvm.func<void (i32)>) : !llvm.ptr, (i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call %p(%x) vararg(!llvm.func<void (i32, i32, ...)>) : !llvm.ptr, (i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call %p(%x) vararg(!llvm.func<void (i64, ...)>) : !llvm.ptr, (i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call %p(%x) vararg(!llvm.func<i32 (i32, ...)>) : !llvm.ptr, (i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.call %p(%x) vararg(!llvm.func<i64 (i32, ...)>) : !llvm.ptr, (i32) -> i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call %p(%x) vararg(i32) : !llvm.ptr, (i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call %p(%x) {no_inline, always_inline} : !llvm.ptr, (i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call %p(%x) ["tag"(%x)] : !llvm.ptr, (i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call %p(%x) ["tag"(%x, %x : i32)] : !llvm.ptr, (i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { "llvm.call"(%p, %x) <{op_bundle_sizes = array<i32: 1>, operandSegmentSizes = array<i32: 1, 1>}> : (!llvm.ptr, i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { "llvm.call"(%p, %x) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = ["x", "y"], operandSegmentSizes = array<i32: 1, 1>}> : (!llvm.ptr, i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { "llvm.call"(%p, %x) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [1], operandSegmentSizes = array<i32: 1, 1>}> : (!llvm.ptr, i32) -> ()
llvm.return }
// -----
llvm.func @f(%c: i1, %x: i32) { "llvm.intr.assume"(%c, %x) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [1]}> : (i1, i32) -> ()
llvm.return }
// -----
llvm.func @f(%c: i1, %x: i32) { llvm.intr.assume %c ["x"(%x)] : i1
llvm.return }
// -----
llvm.func @f(%x: f32) { %0 = llvm.intr.sincos(%x) : (f32) -> f32
llvm.return }
// -----
llvm.func @f(%x: f32) { %0 = llvm.intr.sincos(%x) : (f32) -> !llvm.struct<(f32, f64)>
llvm.return }
// -----
llvm.func @f(%x: f32) { %0 = llvm.intr.sincos(%x) : (f32) -> !llvm.struct<(f32, f32, f32)>
llvm.return }
// -----
llvm.func @f(%vp: vector<4x!llvm.ptr>, %m: vector<8xi1>) { %0 = llvm.intr.masked.gather %vp, %m {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<8xi1>) -> vector<4xf32>
llvm.return }
// -----
llvm.func @f(%vp: vector<4x!llvm.ptr>, %m: vector<4xi1>) { %0 = llvm.intr.masked.gather %vp, %m {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<8xf32>
llvm.return }
// -----
llvm.func @f(%vp: vector<4x!llvm.ptr>, %m: vector<4xi1>, %f: vector<4xf32>) { %0 = llvm.intr.masked.gather %vp, %m, %f {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xi32>
llvm.return }
// -----
llvm.func @f(%vp: vector<4x!llvm.ptr>, %m: vector<4xi1>, %f: vector<4xf32>) { %0 = llvm.intr.masked.gather %vp, %m, %f, %f {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
llvm.return }
// -----
llvm.func @f(%vp: vector<4x!llvm.ptr>, %m: vector<8xi1>, %f: vector<4xf32>) { llvm.intr.masked.scatter %f, %vp, %m {alignment = 1 : i32} : vector<4xf32>, vector<8xi1> into vector<4x!llvm.ptr>
llvm.return }
// -----
llvm.func @f(%vp: vector<4x!llvm.ptr>, %m: vector<4xi1>, %f: vector<8xf32>) { llvm.intr.masked.scatter %f, %vp, %m {alignment = 1 : i32} : vector<8xf32>, vector<4xi1> into vector<4x!llvm.ptr>
llvm.return }
// -----
llvm.func @f(%x: i32) { %0 = llvm.inline_asm tail_call_kind = <musttail> "foo", "=r,r" %x : (i32) -> i32
llvm.return }
// -----
llvm.func @f(%x: i32) { %0 = llvm.inline_asm tail_call_kind = <tail> "foo", "=r,r" %x : (i32) -> i32
llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.zero : !llvm.target<"foo">
llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.zero : !llvm.target<"spirv.Event">
llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.constant(0 : i32) : !llvm.target<"spirv.Event">
llvm.return }
// -----
llvm.func @f(%n: i64) { %0 = llvm.alloca %n x !llvm.target<"spirv.Event"> : (i64) -> !llvm.ptr
llvm.return }
// -----
llvm.func @f(%n: i64) { %0 = llvm.alloca %n x !llvm.target<"foo"> : (i64) -> !llvm.ptr
llvm.return }
// -----
llvm.func @f(%n: i64) { %0 = llvm.alloca %n x !llvm.struct<"o", opaque> : (i64) -> !llvm.ptr
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p : !llvm.ptr -> !llvm.target<"spirv.Event">
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p : !llvm.ptr -> !llvm.target<"foo">
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p : !llvm.ptr -> !llvm.target<"aarch64.svcount">
llvm.return }
// -----
llvm.func @f(%x: i32) { %0 = "llvm.intr.vector.interleave2"(%x, %x) : (i32, i32) -> i32
llvm.return }
// -----
llvm.func @f(%x: vector<4xi32>) { %0 = "llvm.intr.vector.interleave2"(%x, %x) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
llvm.return }
// -----
llvm.func @f(%x: vector<[4]xi32>, %v: vector<4xi32>) { %0 = llvm.intr.vector.insert %x, %v[0] : vector<[4]xi32> into vector<4xi32>
llvm.return }
// -----
llvm.func @f(%v: vector<4xi32>) { %0 = llvm.intr.vector.extract %v[0] : vector<[4]xi32> from vector<4xi32>
llvm.return }
// -----
llvm.func @f(%v: vector<16385xi8>) { %0 = llvm.intr.vector.extract %v[0] : vector<4xi8> from vector<16385xi8>
llvm.return }
// -----
llvm.func @f(%x: i32, %y: i64) { %0 = llvm.intr.smax(%x, %y) : (i32, i64) -> i32
llvm.return }
// -----
llvm.func @f(%x: f32) { %0 = llvm.intr.bswap(%x) : (f32) -> f32
llvm.return }
// -----
llvm.func @f(%x: i32) { %0 = llvm.intr.sqrt(%x) : (i32) -> i32
llvm.return }
// -----
llvm.func @f(%x: i32) { %0 = "llvm.intr.ctlz"(%x) : (i32) -> i32
llvm.return }
// -----
llvm.func @f(%x: i32) { %0 = llvm.intr.experimental.constrained.uitofp %x invalid ignore : i32 to f32
llvm.return }
// -----
llvm.func @f(%x: vector<4xf32>) { %0 = "llvm.intr.vector.reduce.add"(%x) : (vector<4xf32>) -> f32
llvm.return }
// -----
llvm.func @f(%x: vector<4xi32>) { %0 = "llvm.intr.vector.reduce.add"(%x) : (vector<4xi32>) -> i64
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr<3>) { %0 = llvm.intr.invariant.start 1, %p : !llvm.ptr<3>
llvm.intr.invariant.end %p, 1, %p : !llvm.ptr<3>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { "llvm.intr.memcpy"(%p, %p, %x) : (!llvm.ptr, !llvm.ptr, i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { "llvm.intr.memcpy"(%p, %p, %x) <{isVolatile = false, tbaa = [1]}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
llvm.return }
// -----
llvm.func @f(%x: i32, %y: i64) { %0 = "llvm.intr.sadd.with.overflow"(%x, %y) : (i32, i64) -> !llvm.struct<(i32, i1)>
llvm.return }
