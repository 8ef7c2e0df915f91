// Two equal operations, and operations with swapped operands, commutative or not.
"func.func"() <{function_type = (i32, i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32, %b: i32):
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> i32
  %1 = "arith.addi"(%b, %a) : (i32, i32) -> i32
  %2 = "arith.subi"(%a, %b) : (i32, i32) -> i32
  %3 = "arith.subi"(%b, %a) : (i32, i32) -> i32
  %4 = "arith.subi"(%a, %b) : (i32, i32) -> i32
  "t.use"(%0, %1, %2, %3, %4) : (i32, i32, i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Users of replaced operations.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  %1 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  %2 = "arith.muli"(%0, %1) : (i32, i32) -> i32
  %3 = "arith.muli"(%1, %1) : (i32, i32) -> i32
  "t.use"(%2, %3) : (i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Attributes, inherent and discardable, distinguish operations.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %1 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i1
  %2 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> {tag} : (i32, i32) -> i1
  %3 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> {tag} : (i32, i32) -> i1
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
  %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "t.use"(%0, %1, %2, %3, %4, %5, %6) : (i1, i1, i1, i1, i32, i64, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Dead operations are erased, but only those that were dead before.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  %1 = "arith.addi"(%0, %0) : (i32, i32) -> i32
  %2 = "t.unknown"(%0) : (i32) -> i32
  %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  %4 = "arith.divsi"(%a, %a) : (i32, i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Dominance.
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%a: i32, %c: i1):
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  "cf.cond_br"(%c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  %1 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  %2 = "arith.muli"(%a, %a) : (i32, i32) -> i32
  "t.use"(%1, %2) : (i32, i32) -> ()
  "cf.br"()[^bb3] : () -> ()
^bb2:
  %3 = "arith.muli"(%a, %a) : (i32, i32) -> i32
  "t.use"(%0, %3) : (i32, i32) -> ()
  "cf.br"()[^bb3] : () -> ()
^bb3:
  %4 = "arith.muli"(%a, %a) : (i32, i32) -> i32
  %5 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  "t.use"(%4, %5) : (i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Blocks that precede their dominators, and an unreachable one.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32):
  "cf.br"()[^bb2] : () -> ()
^bb1:
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  "t.use"(%0) : (i32) -> ()
  "func.return"() : () -> ()
^bb2:
  %1 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  "t.use"(%1) : (i32) -> ()
  "cf.br"()[^bb1] : () -> ()
^bb3:
  %2 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  %3 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  %4 = "arith.muli"(%a, %a) : (i32, i32) -> i32
  "t.use"(%2, %3) : (i32, i32) -> ()
  "cf.br"()[^bb3] : () -> ()
}) : () -> ()
// -----
// Values are reused in regions, not outside of them.
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%a: i32, %c: i1):
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
  %1 = "scf.if"(%c) ({
    %2 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    %3 = "arith.muli"(%a, %a) : (i32, i32) -> i32
    "t.use"(%2, %3) : (i32, i32) -> ()
    "scf.yield"(%3) : (i32) -> ()
  }, {
    %4 = "arith.muli"(%a, %a) : (i32, i32) -> i32
    "t.use"(%4) : (i32) -> ()
    "scf.yield"(%4) : (i32) -> ()
  }) : (i1) -> i32
  %5 = "arith.muli"(%a, %a) : (i32, i32) -> i32
  "t.use"(%0, %1, %5) : (i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Operations with regions, equal and slightly different.
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%a: i32, %c: i1):
  %0 = "scf.if"(%c) ({
    %1 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    "scf.yield"(%1) : (i32) -> ()
  }, {
    "scf.yield"(%a) : (i32) -> ()
  }) : (i1) -> i32
  %2 = "scf.if"(%c) ({
    %3 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    "scf.yield"(%3) : (i32) -> ()
  }, {
    "scf.yield"(%a) : (i32) -> ()
  }) : (i1) -> i32
  %4 = "scf.if"(%c) ({
    %5 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    "scf.yield"(%a) : (i32) -> ()
  }, {
    "scf.yield"(%a) : (i32) -> ()
  }) : (i1) -> i32
  "t.use"(%0, %2, %4) : (i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Loops with the same body: corresponding block arguments are equivalent.
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%i: index, %a: i32):
  %0 = "scf.for"(%i, %i, %i, %a) ({
  ^bb0(%j: index, %x: i32):
    %1 = "arith.addi"(%x, %a) : (i32, i32) -> i32
    %2 = "scf.for"(%i, %j, %i, %1) ({
    ^bb0(%k: index, %y: i32):
      %3 = "arith.muli"(%y, %x) : (i32, i32) -> i32
      "scf.yield"(%3) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    "scf.yield"(%2) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  %4 = "scf.for"(%i, %i, %i, %a) ({
  ^bb0(%j: index, %x: i32):
    %5 = "arith.addi"(%x, %a) : (i32, i32) -> i32
    %6 = "scf.for"(%i, %j, %i, %5) ({
    ^bb0(%k: index, %y: i32):
      %7 = "arith.muli"(%y, %x) : (i32, i32) -> i32
      "scf.yield"(%7) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    "scf.yield"(%6) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "t.use"(%0, %4) : (i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Permuted operands in regions, of equivalent values and of others.
"func.func"() <{function_type = (i32, i32, i1) -> (), sym_name = "f"}> ({
^bb0(%a: i32, %b: i32, %c: i1):
  %0 = "scf.if"(%c) ({
    %1 = "arith.addi"(%a, %b) : (i32, i32) -> i32
    %2 = "arith.addi"(%1, %a) : (i32, i32) -> i32
    "scf.yield"(%2) : (i32) -> ()
  }, {
    "scf.yield"(%a) : (i32) -> ()
  }) : (i1) -> i32
  %3 = "scf.if"(%c) ({
    %4 = "arith.addi"(%b, %a) : (i32, i32) -> i32
    %5 = "arith.addi"(%4, %a) : (i32, i32) -> i32
    "scf.yield"(%5) : (i32) -> ()
  }, {
    "scf.yield"(%a) : (i32) -> ()
  }) : (i1) -> i32
  %6 = "scf.if"(%c) ({
    %7 = "arith.addi"(%b, %a) : (i32, i32) -> i32
    %8 = "arith.addi"(%a, %7) : (i32, i32) -> i32
    "scf.yield"(%8) : (i32) -> ()
  }, {
    "scf.yield"(%a) : (i32) -> ()
  }) : (i1) -> i32
  "t.use"(%0, %3, %6) : (i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Regions with several blocks are not merged; their operations are.
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%a: i32, %c: i1):
  %0 = "scf.execute_region"() ({
    %1 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    "cf.br"(%1)[^bb1] : (i32) -> ()
  ^bb1(%x: i32):
    %2 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    "scf.yield"(%2) : (i32) -> ()
  }) : () -> i32
  %3 = "scf.execute_region"() ({
    %4 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    "cf.br"(%4)[^bb1] : (i32) -> ()
  ^bb1(%x: i32):
    "scf.yield"(%4) : (i32) -> ()
  }) : () -> i32
  %5 = "scf.execute_region"() ({
    "scf.yield"(%a) : (i32) -> ()
  }) : () -> i32
  %6 = "scf.execute_region"() ({
    "scf.yield"(%a) : (i32) -> ()
  }) : () -> i32
  "t.use"(%0, %3, %5, %6) : (i32, i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Repeated reads with no write between them, with one, and with one in a region.
"func.func"() <{function_type = (memref<4xi32>, index, i1) -> (), sym_name = "f"}> ({
^bb0(%m: memref<4xi32>, %i: index, %c: i1):
  %0 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  %1 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  "scf.if"(%c) ({
    %2 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
    %3 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
    "memref.store"(%2, %m, %i) : (i32, memref<4xi32>, index) -> ()
    "memref.store"(%3, %m, %i) : (i32, memref<4xi32>, index) -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  %4 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  "memref.store"(%4, %m, %i) : (i32, memref<4xi32>, index) -> ()
  %5 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  %6 = "arith.addi"(%5, %5) : (i32, i32) -> i32
  %7 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
  %8 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  "t.unknown"() : () -> ()
  %9 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  "t.use"(%0, %1, %4, %5, %6, %8, %9) : (i32, i32, i32, i32, i32, i32, i32) -> ()
  "t.use"(%7) : (memref<4xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Reads in one block are not available in the next.
"func.func"() <{function_type = (memref<4xi32>, index) -> (), sym_name = "f"}> ({
^bb0(%m: memref<4xi32>, %i: index):
  %0 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  "cf.br"()[^bb1] : () -> ()
^bb1:
  %1 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  %2 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
  "t.use"(%0, %1, %2) : (i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Values are not reused in functions and in unknown operations.
%0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
%1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
"t.wrap"(%0, %1) ({
  %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "t.use"(%2, %3) : (i32, i32) -> ()
}, {
  %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "t.use"(%4) : (i32) -> ()
}) : (i32, i32) -> ()
"func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
  %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  "func.return"(%5) : (i32) -> ()
}) : () -> ()
// -----
// Uses before definitions, where that is allowed.
%0 = "arith.addi"(%2, %2) : (i32, i32) -> i32
%1 = "arith.addi"(%3, %3) : (i32, i32) -> i32
%2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
%3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
%4 = "arith.addi"(%3, %2) : (i32, i32) -> i32
%5 = "arith.addi"(%5, %5) : (i32, i32) -> i32
"t.use"(%0, %1, %4, %5) : (i32, i32, i32, i32) -> ()
// -----
// Of a known and an unknown location, the known one is kept.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32 loc(unknown)
  %1 = "arith.addi"(%a, %a) : (i32, i32) -> i32 loc("here")
  %2 = "arith.addi"(%a, %a) : (i32, i32) -> i32 loc("there")
  %3 = "arith.muli"(%a, %a) : (i32, i32) -> i32 loc("here")
  %4 = "arith.muli"(%a, %a) : (i32, i32) -> i32 loc(unknown)
  "t.use"(%0, %1, %2, %3, %4) : (i32, i32, i32, i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Several results, and calls, whose effects are unknown.
"func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%a: i32):
  %0, %1 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i32)
  %2, %3 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i32)
  %4 = "func.call"(%1) <{callee = @f}> : (i32) -> i32
  %5 = "func.call"(%3) <{callee = @f}> : (i32) -> i32
  "t.use"(%0, %2, %4, %5) : (i32, i32, i32, i32) -> ()
  "func.return"(%a) : (i32) -> ()
}) : () -> ()
// -----
// A region without blocks, a function declaration.
"func.func"() <{function_type = (i32) -> i32, sym_name = "f", sym_visibility = "private"}> ({
}) : () -> ()
"t.wrap"() ({
}) : () -> ()
