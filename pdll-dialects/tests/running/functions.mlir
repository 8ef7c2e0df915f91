// Several results, recursion, a loop with an early exit, a copy and an unranked result.
func.func @divmod(%a: i64, %b: i64) -> (i64, i64) {
  %q = arith.divui %a, %b : i64
  %r = arith.remui %a, %b : i64
  return %q, %r : i64, i64
}

func.func @fib(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %small = arith.cmpi slt, %n, %c2 : i64
  %r = scf.if %small -> i64 {
    scf.yield %n : i64
  } else {
    %a = arith.subi %n, %c1 : i64
    %b = arith.subi %n, %c2 : i64
    %x = func.call @fib(%a) : (i64) -> i64
    %y = func.call @fib(%b) : (i64) -> i64
    %s = arith.addi %x, %y : i64
    scf.yield %s : i64
  }
  return %r : i64
}

func.func @collatz(%n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %r:2 = scf.while (%x = %n, %steps = %c0) : (i64, i64) -> (i64, i64) {
    %go = arith.cmpi ne, %x, %c1 : i64
    scf.condition(%go) %x, %steps : i64, i64
  } do {
  ^bb0(%x: i64, %steps: i64):
    %bit = arith.andi %x, %c1 : i64
    %odd = arith.trunci %bit : i64 to i1
    %half = arith.shrui %x, %c1 : i64
    %triple = arith.muli %x, %c3 : i64
    %up = arith.addi %triple, %c1 : i64
    %next = arith.select %odd, %up, %half : i64
    %more = arith.addi %steps, %c1 : i64
    scf.yield %next, %more : i64, i64
  }
  return %r#1 : i64
}

func.func @filled(%v: i64) -> memref<*xi64> {
  %a = memref.alloc() : memref<5xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {
    memref.store %v, %a[%i] : memref<5xi64>
  }
  %u = memref.cast %a : memref<5xi64> to memref<*xi64>
  return %u : memref<*xi64>
}

func.func @main() -> i32 {
  %a = arith.constant 1234567 : i64
  %b = arith.constant 1000 : i64
  %q:2 = call @divmod(%a, %b) : (i64, i64) -> (i64, i64)
  call @line(%q#0) : (i64) -> ()
  call @line(%q#1) : (i64) -> ()
  %n = arith.constant 20 : i64
  %f = call @fib(%n) : (i64) -> i64
  call @line(%f) : (i64) -> ()
  %k = arith.constant 27 : i64
  %s = call @collatz(%k) : (i64) -> i64
  call @line(%s) : (i64) -> ()
  %u = call @filled(%k) : (i64) -> memref<*xi64>
  %m = memref.cast %u : memref<*xi64> to memref<?xi64>
  %copy = memref.alloca() : memref<5xi64>
  %static = memref.cast %m : memref<?xi64> to memref<5xi64>
  memref.copy %static, %copy : memref<5xi64> to memref<5xi64>
  %c4 = arith.constant 4 : index
  %last = memref.load %copy[%c4] : memref<5xi64>
  call @line(%last) : (i64) -> ()
  %old = memref.atomic_rmw addi %n, %copy[%c4] : (i64, memref<5xi64>) -> i64
  %new = memref.load %copy[%c4] : memref<5xi64>
  call @line(%new) : (i64) -> ()
  %positive = arith.cmpi sgt, %new, %old : i64
  cf.assert %positive, "the sum is larger"
  memref.dealloc %m : memref<?xi64>
  %code = arith.constant 3 : i32
  return %code : i32
}
