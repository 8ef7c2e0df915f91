// A load becomes the value stored before.
func.func @straight(%a: i32) -> i32 {
  %0 = memref.alloca() : memref<i32>
  memref.store %a, %0[] : memref<i32>
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
// -----
// Without a store, the value is poison.
func.func @nothing_stored() -> i32 {
  %0 = memref.alloca() : memref<i32>
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
// -----
func.func @merge(%a: i32, %c: i1) -> i32 {
  %0 = memref.alloca() : memref<i32>
  cf.cond_br %c, ^x, ^y
^x:
  memref.store %a, %0[] : memref<i32>
  cf.br ^y
^y:
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
// -----
// A block from which nothing is loaded needs no argument.
func.func @dead_merge(%a: i32, %c: i1) -> i32 {
  %0 = memref.alloca() : memref<i32>
  cf.cond_br %c, ^x, ^y
^x:
  memref.store %a, %0[] : memref<i32>
  cf.br ^y
^y:
  return %a : i32
}
// -----
func.func @unreachable(%a: i32, %c: i1) -> i32 {
  %0 = memref.alloca() : memref<i32>
  memref.store %a, %0[] : memref<i32>
  cf.br ^y
^x:
  %2 = memref.load %0[] : memref<i32>
  memref.store %2, %0[] : memref<i32>
  cf.br ^y
^y:
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
// -----
func.func @loop(%a: i32, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i = memref.alloca() : memref<i32>
  %sum = memref.alloca() : memref<i32>
  memref.store %c0, %i[] : memref<i32>
  memref.store %a, %sum[] : memref<i32>
  cf.br ^head
^head:
  %0 = memref.load %i[] : memref<i32>
  %1 = arith.cmpi slt, %0, %n : i32
  cf.cond_br %1, ^body, ^exit
^body:
  %2 = memref.load %sum[] : memref<i32>
  %3 = arith.addi %2, %0 : i32
  memref.store %3, %sum[] : memref<i32>
  %4 = arith.addi %0, %c1 : i32
  memref.store %4, %i[] : memref<i32>
  cf.br ^head
^exit:
  %5 = memref.load %sum[] : memref<i32>
  return %5 : i32
}
// -----
// Both successors of a branch are the merge point.
func.func @both(%a: i32, %b: i32, %c: i1) -> i32 {
  %0 = memref.alloca() : memref<i32>
  memref.store %a, %0[] : memref<i32>
  cf.cond_br %c, ^x, ^y
^x:
  memref.store %b, %0[] : memref<i32>
  cf.cond_br %c, ^y, ^y
^y:
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
// -----
// Uses in nested regions keep the slot.
func.func @nested(%a: i32, %c: i1) -> i32 {
  %0 = memref.alloca() : memref<i32>
  memref.store %a, %0[] : memref<i32>
  %r = scf.if %c -> i32 {
    %1 = memref.load %0[] : memref<i32>
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
// -----
func.func @inside(%a: i32, %c: i1) -> i32 {
  %r = scf.if %c -> i32 {
    %0 = memref.alloca() : memref<i32>
    memref.store %a, %0[] : memref<i32>
    %1 = memref.load %0[] : memref<i32>
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
// -----
// One element of several dimensions is a slot, several elements are not.
func.func @shapes(%a: i32, %i: index) -> (i32, i32) {
  %0 = memref.alloca() : memref<1x1xi32>
  %1 = memref.alloca() : memref<2xi32>
  memref.store %a, %0[%i, %i] : memref<1x1xi32>
  memref.store %a, %1[%i] : memref<2xi32>
  %2 = memref.load %0[%i, %i] : memref<1x1xi32>
  %3 = memref.load %1[%i] : memref<2xi32>
  return %2, %3 : i32, i32
}
// -----
// Promoting the outer slot lets the inner one be promoted.
func.func @slot_in_slot(%a: i32) -> i32 {
  %0 = memref.alloca() : memref<memref<i32>>
  %1 = memref.alloca() : memref<i32>
  memref.store %a, %1[] : memref<i32>
  memref.store %1, %0[] : memref<memref<i32>>
  %2 = memref.load %0[] : memref<memref<i32>>
  %3 = memref.load %2[] : memref<i32>
  return %3 : i32
}
// -----
func.func @escapes(%a: i32) -> i32 {
  %0 = memref.alloca() : memref<i32>
  memref.store %a, %0[] : memref<i32>
  call @g(%0) : (memref<i32>) -> ()
  %1 = memref.load %0[] : memref<i32>
  %2 = memref.alloca() : memref<i32>
  return %1 : i32
}
func.func private @g(memref<i32>)
// -----
// A terminator that is no branch cannot pass a value.
func.func @indices(%a: index, %c: i32) -> index {
  %0 = memref.alloca() : memref<index>
  memref.store %a, %0[] : memref<index>
  cf.switch %c : i32, [default: ^x, 1: ^y, 2: ^z]
^x:
  %1 = memref.load %0[] : memref<index>
  %2 = arith.addi %1, %1 : index
  memref.store %2, %0[] : memref<index>
  cf.br ^z
^y:
  cf.br ^z
^z:
  %3 = memref.load %0[] : memref<index>
  return %3 : index
}
