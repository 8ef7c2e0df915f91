func.func @loop(%lb: index, %ub: index, %step: index, %m: memref<8xf32>) {
  scf.for %i = %lb to %ub step %step {
    %v = memref.load %m[%i] : memref<8xf32>
    memref.store %v, %m[%i] : memref<8xf32>
  }
  return
}
// -----
func.func @nest(%lb: index, %ub: index, %step: index, %x: f32) -> (f32, i32) {
  %c = arith.constant 3 : i32
  %r:2 = scf.for %i = %lb to %ub step %step iter_args(%a = %x, %n = %c) -> (f32, i32) {
    %s = scf.for %j = %i to %ub step %step iter_args(%b = %a) -> f32 {
      %t = arith.addf %b, %x : f32
      scf.yield %t : f32
    }
    scf.yield %s, %n : f32, i32
  }
  return %r#0, %r#1 : f32, i32
}
// -----
func.func @unsigned(%lb: i32, %ub: i32, %step: i32) {
  scf.for unsigned %i = %lb to %ub step %step : i32 {
    func.call @use(%i) : (i32) -> ()
  }
  return
}
func.func private @use(i32)
// -----
func.func @if(%c: i1, %a: i32, %b: i32) -> i32 {
  scf.if %c {
    func.call @use(%a) : (i32) -> ()
  }
  scf.if %c {
    func.call @use(%a) : (i32) -> ()
  } else {
    func.call @use(%b) : (i32) -> ()
  }
  %r:2 = scf.if %c -> (i32, i1) {
    %d = arith.addi %a, %b : i32
    scf.yield %d, %c : i32, i1
  } else {
    scf.yield %b, %c : i32, i1
  }
  %q = scf.if %r#1 -> i32 {
    %n = scf.if %c -> i32 {
      scf.yield %r#0 : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %n : i32
  } else {
    scf.yield %b : i32
  }
  return %q : i32
}
func.func private @use(i32)
// -----
func.func @while(%a: i32, %b: i64) -> i64 {
  %r = scf.while (%x = %a) : (i32) -> i64 {
    %c = arith.cmpi slt, %x, %a : i32
    %w = arith.extsi %x : i32 to i64
    scf.condition(%c) %w : i64
  } do {
  ^bb0(%y: i64):
    %n = arith.trunci %y : i64 to i32
    scf.yield %n : i32
  }
  return %r : i64
}
// -----
func.func @do_while(%a: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %a : i32
    %n = arith.addi %x, %a : i32
    scf.condition(%c) %n : i32
  } do {
  ^bb0(%y: i32):
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
func.func @parallel(%lb: index, %ub: index, %s: index, %m: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%s, %s) {
    memref.store %f, %m[%i, %j] : memref<?x?xf32>
  }
  return
}
// -----
func.func @reduce(%lb: index, %ub: index, %s: index, %f: f32, %n: i64) -> (f32, i64) {
  %r:2 = scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%s, %s) init (%f, %n) -> (f32, i64) {
    %x = arith.addf %f, %f : f32
    scf.reduce(%x, %n : f32, i64) {
    ^bb0(%a: f32, %b: f32):
      %y = arith.addf %a, %b : f32
      scf.reduce.return %y : f32
    }, {
    ^bb0(%a: i64, %b: i64):
      %y = arith.ori %a, %b : i64
      scf.reduce.return %y : i64
    }
  }
  return %r#0, %r#1 : f32, i64
}
// -----
func.func @execute(%c: i1, %a: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^one, ^two
  ^one:
    scf.yield %a : i32
  ^two:
    %b = arith.addi %a, %a : i32
    scf.yield %b : i32
  }
  scf.execute_region {
    scf.yield
  }
  return %r : i32
}
// -----
func.func @switch(%x: index, %a: i32, %b: i32) -> i32 {
  %r = scf.index_switch %x -> i32
  case 2 {
    scf.yield %a : i32
  }
  case 5 {
    %s = arith.addi %a, %b : i32
    scf.yield %s : i32
  }
  default {
    scf.yield %b : i32
  }
  scf.index_switch %x
  default {
    scf.yield
  }
  return %r : i32
}
// -----
func.func @forall(%n: index, %m: memref<?xf32>, %f: f32) {
  scf.forall (%i) in (%n) {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  scf.forall (%i, %j) = (0, %n) to (10, 20) step (%n, 2) {
    memref.store %f, %m[%j] : memref<?xf32>
  }
  return
}
// -----
func.func @not_bufferized(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<4xf32> {
    %s = tensor.extract_slice %o[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// -----
func.func @loop_attrs(%lb: index, %ub: index, %c: i1) {
  scf.for %i = %lb to %ub step %ub {
    scf.yield
  } {other = 1 : i32}
  return
}
// -----
func.func @unreachable(%lb: index, %ub: index, %c: i1) {
  return
^bb1:
  scf.for %i = %lb to %ub step %ub {
    scf.yield
  }
  return
}
// -----
func.func @constant_condition(%a: i32, %b: i32) -> i32 {
  %t = arith.constant true
  %r = scf.if %t -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %r : i32
}
// -----
func.func @while_in_for(%lb: index, %ub: index, %a: i32) -> i32 {
  %r = scf.for %i = %lb to %ub step %lb iter_args(%acc = %a) -> i32 {
    %w = scf.while (%x = %acc) : (i32) -> i32 {
      %c = arith.cmpi slt, %x, %a : i32
      %v = scf.if %c -> i32 {
        scf.yield %a : i32
      } else {
        scf.yield %x : i32
      }
      scf.condition(%c) %v : i32
    } do {
    ^bb0(%y: i32):
      %z = arith.addi %y, %a : i32
      scf.yield %z : i32
    }
    scf.yield %w : i32
  }
  return %r : i32
}
// -----
func.func @blocks(%c: i1, %lb: index, %ub: index) {
  cf.cond_br %c, ^one, ^two
^one:
  scf.for %i = %lb to %ub step %ub {
    func.call @use(%i) : (index) -> ()
  }
  cf.br ^three
^two:
  scf.if %c {
    func.call @use(%lb) : (index) -> ()
  }
  cf.br ^three
^three:
  scf.for %i = %lb to %ub step %lb {
    func.call @use(%i) : (index) -> ()
  }
  return
}
func.func private @use(index)
