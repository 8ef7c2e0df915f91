func.func private @putchar(i32) -> i32

func.func @print(%x: i64) {
  %c0 = arith.constant 0 : i64
  %c10 = arith.constant 10 : i64
  %digit0 = arith.constant 48 : i64
  %q = arith.divsi %x, %c10 : i64
  %r = arith.remsi %x, %c10 : i64
  %more = arith.cmpi sgt, %q, %c0 : i64
  scf.if %more {
    func.call @print(%q) : (i64) -> ()
  }
  %d = arith.addi %r, %digit0 : i64
  %c = arith.trunci %d : i64 to i32
  %s = func.call @putchar(%c) : (i32) -> i32
  return
}

func.func @line(%x: i64) {
  %nl = arith.constant 10 : i32
  call @print(%x) : (i64) -> ()
  %s = call @putchar(%nl) : (i32) -> i32
  return
}
