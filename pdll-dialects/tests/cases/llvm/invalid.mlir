llvm.func @h() -> i32 { llvm.return }
// -----
llvm.func internal @h()
// -----
llvm.func common @h() { llvm.return }
// -----
llvm.func @h(%x: i32) { llvm.return %x : i32 }
// -----
llvm.func @h(%x: i32) -> i64 { llvm.return %x : i32 }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p : !llvm.ptr -> !llvm.void
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic monotonic : !llvm.ptr -> i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i1
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.store %x, %p atomic acquire {alignment = 4 : i64} : i32, !llvm.ptr
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.zext %x : i32 to i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.zext %x : i32 to vector<4xi64>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: vector<4xi32>) { %0 = llvm.sext %x : vector<4xi32> to vector<2xi64>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.bitcast %x : i32 to i64
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.bitcast %x : i32 to !llvm.ptr
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant(1 : i32) : f32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant(1.0 : f32) : i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant("foo") : i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant(dense<1> : tensor<2xi32>) : !llvm.array<3 x i32>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<3xi32>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant(1 : i64) : i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.struct<(i32, f32)>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant(@f) : !llvm.ptr
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant(unit) : !llvm.ptr
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant(1.0 : f64) : f32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.mlir.constant(1 : index) : i64
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.mlir.addressof @g : !llvm.ptr
llvm.return }
// -----
llvm.mlir.global external @g() {addr_space = 3 : i32} : i32
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.mlir.addressof @g : !llvm.ptr
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %s: !llvm.struct<(i32)>, %x: i32) { 
%0 = "llvm.insertvalue"(%s, %x) {position = array<i64: 1>} : (!llvm.struct<(i32)>, i32) -> !llvm.struct<(i32)>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %s: !llvm.struct<(i32)>, %x: i32) { 
%0 = "llvm.extractvalue"(%s) {position = array<i64: 0>} : (!llvm.struct<(i32)>) -> i64
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %s: !llvm.struct<(i32)>, %x: i64) { 
%0 = "llvm.insertvalue"(%s, %x) {position = array<i64: 0>} : (!llvm.struct<(i32)>, i64) -> !llvm.struct<(i32)>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i64) { 
%0 = "llvm.getelementptr"(%p, %x) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr, i64) -> !llvm.ptr
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i64) { 
%0 = llvm.getelementptr %p[0, %x] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, i32)>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i64) { 
%0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i64) { 
%0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i64) { llvm.fence monotonic
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: f32) { %0 = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr, f32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.atomicrmw fadd %p, %x monotonic : !llvm.ptr, i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.atomicrmw add %p, %x unordered : !llvm.ptr, i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i1) { %0 = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr, i1
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i1) { %0 = llvm.atomicrmw xchg %p, %x monotonic : !llvm.ptr, i1
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.cmpxchg %p, %x, %x unordered monotonic : !llvm.ptr, i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.cmpxchg %p, %x, %x acq_rel release : !llvm.ptr, i32
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i1) { %0 = llvm.cmpxchg %p, %x, %x acq_rel monotonic : !llvm.ptr, i1
llvm.return }
// -----
llvm.func @g(i32) -> i32
llvm.func @f(%p: !llvm.ptr, %x: i1) { llvm.call @h() : () -> ()
llvm.return }
// -----
llvm.func @g(i32) -> i32
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call @g(%x) : (i32) -> ()
llvm.return }
// -----
llvm.func @g(i32) -> i32
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.call @g(%x, %x) : (i32, i32) -> i32
llvm.return }
// -----
llvm.func @g(i32) -> i32
llvm.func @f(%p: !llvm.ptr, %x: i64) { %0 = llvm.call @g(%x) : (i64) -> i32
llvm.return }
// -----
llvm.func @g(i32) -> i32
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.call @g(%x) : (i32) -> i64
llvm.return }
// -----
llvm.func @g(i32)
llvm.func @f(%p: !llvm.ptr, %x: i32) { %0 = llvm.call @g(%x) : (i32) -> i64
llvm.return }
// -----
llvm.func @g(i32, ...)
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call @g(%x, %x) : (i32, i32) -> ()
llvm.return }
// -----
llvm.mlir.global external @g() : i32
llvm.func @f(%p: !llvm.ptr, %x: i32) { llvm.call @g(%x) : (i32) -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { "llvm.call"() <{operandSegmentSizes = array<i32: 0, 0>, op_bundle_sizes = array<i32>}> : () -> ()
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr, %x: i32) { "llvm.call"(%x) <{operandSegmentSizes = array<i32: 1, 0>, op_bundle_sizes = array<i32>}> : (i32) -> ()
llvm.return }
// -----
llvm.func @f() { %0 = llvm.mlir.zero : !llvm.struct<"x", opaque>
llvm.return }
// -----
llvm.mlir.global external @g("abc") : !llvm.array<4 x i8>
// -----
llvm.mlir.global external @g() {alignment = 3 : i64} : i32
// -----
llvm.mlir.global internal @g() : i32 { 
%0 = llvm.mlir.constant(1 : i64) : i64
llvm.return %0 : i64 }
// -----
llvm.mlir.global appending @g() : i32
// -----
llvm.mlir.global common @g(1 : i32) : i32
// -----
llvm.mlir.global private @g(1 : i32) : !llvm.void
// -----
func.func @f() { llvm.mlir.global private @g(1 : i32) : i32
return }
// -----
llvm.func @f(%v: vector<4xi32>) { %0 = llvm.shufflevector %v, %v [0, 8] : vector<4xi32>
llvm.return }
// -----
llvm.func @f(%x: i32) { llvm.switch %x : i32, ^bb1 [ 1: ^bb1 ]
^bb1:
llvm.return }
// -----
llvm.func @f(%x: i32) { "llvm.switch"(%x)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1, 2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
llvm.return }
// -----
llvm.func @f(%x: i32) { "llvm.switch"(%x)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
llvm.return }
// -----
llvm.func @f(%n: i64) { %0 = llvm.alloca inalloca %n x !llvm.void : (i64) -> !llvm.ptr
llvm.return }
// -----
llvm.func @f(%n: i64) { %0 = llvm.call_intrinsic "foo"(%n) : (i64) -> i64
llvm.return }
// -----
func.func @f() { llvm.return }
// -----
llvm.func @f() attributes {sym_visibility = "foo"}
// -----
"llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "h"}> ({
  ^bb0(%x: i32):
  "llvm.return"() : () -> ()
  }) : () -> ()
// -----
"llvm.func"() <{function_type = !llvm.func<void (i64)>, sym_name = "h"}> ({
  ^bb0(%x: i32):
  "llvm.return"() : () -> ()
  }) : () -> ()
// -----
"llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "h", arg_attrs = [{llvm.noalias}]}> ({
  }) : () -> ()
// -----
llvm.func @f(%a: i32) { %0 = llvm.or %a, %a {isDisjoint = false} : i32
llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = "llvm.or"(%a, %a) <{isDisjoint = false}> : (i32, i32) -> i32
llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = "llvm.or"(%a, %a) {isDisjoint = false} : (i32, i32) -> i32
llvm.return %b : i32 }
// -----
llvm.func @f(%a: i32) { %0 = llvm.add %a, %a overflow<nsw, foo> : i32
llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.add %a, %a overflow<> : i32
llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.add %a, %a overflow<nsw, > : i32
llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.add %a, %a overflow<nsw : i32
llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.add %a, %a overflow<none, nsw> : i32
llvm.return %a : i32 }
// -----
llvm.func @f(%a: !llvm.ptr) { %0 = llvm.getelementptr inbounds | foo %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
llvm.return }
// -----
llvm.func @f(%a: !llvm.ptr) { %0 = llvm.getelementptr inbounds | %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
llvm.return }
// -----
llvm.func @f(%a: !llvm.ptr) { %0 = llvm.getelementptr foo %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
llvm.return }
// -----
llvm.func @f(%a: f32) { %0 = llvm.fadd %a, %a {fastmathFlags = #llvm.fastmath<fast, bar>} : f32
llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.icmp "olt" %a, %a : i32
llvm.return }
// -----
llvm.func @f(%a: i32) { %0 = llvm.call @f(%a) : (i32) -> (i32, i32)
llvm.return }
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[99999999999] : (!llvm.ptr) -> !llvm.ptr, f32
llvm.return }
// -----
llvm.func @f(%a: i32, i32)
// -----
llvm.mlir.global external @e(1 : i32)
// -----
llvm.mlir.global external @e(1 : i32) : i32, i64
