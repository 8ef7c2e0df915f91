// Integer arithmetic as a naive front end leaves it. In MLIR's generic form.
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "identities"}> ({
  ^bb0(%x: i32, %y: i32):
    %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %ones = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %0 = "arith.addi"(%zero, %x) : (i32, i32) -> i32
    %1 = "arith.muli"(%0, %one) : (i32, i32) -> i32
    %2 = "arith.subi"(%1, %zero) : (i32, i32) -> i32
    %3 = "arith.xori"(%2, %ones) : (i32, i32) -> i32
    %4 = "arith.xori"(%3, %ones) : (i32, i32) -> i32
    %5 = "arith.subi"(%4, %y) : (i32, i32) -> i32
    %6 = "arith.addi"(%5, %y) : (i32, i32) -> i32
    "func.return"(%6) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i64) -> i64, sym_name = "constants"}> ({
  ^bb0(%x: i64):
    %c2 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %c3 = "arith.constant"() <{value = 3 : i64}> : () -> i64
    %c7 = "arith.constant"() <{value = 7 : i64}> : () -> i64
    %0 = "arith.muli"(%c2, %c3) : (i64, i64) -> i64
    %1 = "arith.addi"(%c7, %x) : (i64, i64) -> i64
    %2 = "arith.addi"(%1, %0) : (i64, i64) -> i64
    %3 = "arith.addi"(%2, %c3) : (i64, i64) -> i64
    "func.return"(%3) : (i64) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, i16, i16, i16) -> i16, sym_name = "choices"}> ({
  ^bb0(%c: i1, %a: i16, %b: i16, %d: i16):
    %true = "arith.constant"() <{value = true}> : () -> i1
    %not = "arith.xori"(%c, %true) : (i1, i1) -> i1
    %0 = "arith.select"(%not, %a, %b) : (i1, i16, i16) -> i16
    %eq = "arith.cmpi"(%d, %d) <{predicate = 0 : i64}> : (i16, i16) -> i1
    %1 = "arith.select"(%eq, %0, %d) : (i1, i16, i16) -> i16
    %2 = "arith.muli"(%1, %a) <{overflowFlags = #arith.overflow<none>}> : (i16, i16) -> i16
    %3 = "arith.muli"(%1, %b) : (i16, i16) -> i16
    %4 = "arith.addi"(%2, %3) : (i16, i16) -> i16
    %5 = "arith.ori"(%4, %d) : (i16, i16) -> i16
    %6 = "arith.andi"(%4, %5) : (i16, i16) -> i16
    "func.return"(%6) : (i16) -> ()
  }) : () -> ()
}) : () -> ()
