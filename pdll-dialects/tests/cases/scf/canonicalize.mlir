func.func private @use(i32) -> i32
func.func @trivial_loops(%a: i32, %n: index) -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %m = arith.constant -1 : index
  %k = arith.constant 3 : i32
  %r0 = scf.for %i = %c9 to %c0 step %c1 iter_args(%x = %a) -> (i32) {
    %y = func.call @use(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  %r1 = scf.for %i = %c0 to %c1 step %c9 iter_args(%x = %a) -> (i32) {
    %y = func.call @use(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  %r2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%x = %a) -> (i32) {
    scf.yield %k : i32
  }
  %r3 = scf.for %i = %n to %n step %m iter_args(%x = %a) -> (i32) {
    %y = func.call @use(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
}
// -----
func.func private @use(i32) -> i32
func.func @bounds_by_sum(%a: i32, %n: index, %l: i32) -> (i32, i32, i32, i32) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : i32
  %m4 = arith.constant -4 : i32
  %u0 = arith.addi %n, %c1 : index
  %u1 = arith.addi %n, %c1 overflow<nsw> : index
  %u2 = arith.addi %l, %c4 overflow<nsw> : i32
  %u3 = arith.addi %l, %m4 overflow<nuw> : i32
  %r0 = scf.for %i = %n to %u0 step %c1 iter_args(%x = %a) -> (i32) {
    %y = func.call @use(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  %r1 = scf.for %i = %n to %u1 step %c1 iter_args(%x = %a) -> (i32) {
    %y = func.call @use(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  %r2 = scf.for %i = %l to %u2 step %c4 iter_args(%x = %a) -> (i32) : i32 {
    %y = func.call @use(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  %r3 = scf.for unsigned %i = %l to %u3 step %c4 iter_args(%x = %a) -> (i32) : i32 {
    %y = func.call @use(%x) : (i32) -> i32
    scf.yield %y : i32
  }
  return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
}
// -----
func.func private @use(i32) -> i32
func.func @carried(%a: i32, %b: i32, %n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %same = %b, %y = %a, %unused = %b) -> (i32, i32, i32, i32) {
    %z = func.call @use(%x) : (i32) -> i32
    %w = func.call @use(%y) : (i32) -> i32
    %v = func.call @use(%same) : (i32) -> i32
    scf.yield %z, %same, %z, %w : i32, i32, i32, i32
  }
  return %r#0, %r#2 : i32, i32
}
// -----
func.func private @use(i32) -> i32
func.func @static_condition(%a: i32) -> (i32, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %r = scf.if %true -> (i32) {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  %s = scf.if %false -> (i32) {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  scf.if %false {
    %x = func.call @use(%a) : (i32) -> i32
  }
  return %r, %s : i32, i32
}
// -----
func.func private @use(i32) -> i32
func.func @negated(%a: i32, %c: i1) -> i32 {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  %r = scf.if %not -> (i32) {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
// -----
func.func private @use(i32, i1) -> i32
func.func @condition_in_regions(%a: i32, %c: i1) -> i32 {
  %r = scf.if %c -> (i32) {
    %x = func.call @use(%a, %c) : (i32, i1) -> i32
    scf.yield %x : i32
  } else {
    %y = func.call @use(%a, %c) : (i32, i1) -> i32
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
func.func private @use(i32) -> i32
func.func @in_a_row(%a: i32, %b: i32, %c: i1) -> (i32, i32) {
  %true = arith.constant true
  %r = scf.if %c -> (i32) {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  } else {
    %x = func.call @use(%b) : (i32) -> i32
    scf.yield %x : i32
  }
  %s = scf.if %c -> (i32) {
    %x = func.call @use(%r) : (i32) -> i32
    scf.yield %x : i32
  } else {
    %x = func.call @use(%r) : (i32) -> i32
    scf.yield %x : i32
  }
  scf.if %c {
    %x = func.call @use(%s) : (i32) -> i32
  } else {
  }
  return %r, %s : i32, i32
}
// -----
func.func private @use(i32) -> i32
func.func @nested(%a: i32, %b: i32, %c: i1, %d: i1) -> i32 {
  scf.if %c {
    scf.if %d {
      %x = func.call @use(%a) : (i32) -> i32
    }
  }
  %r = scf.if %c -> (i32) {
    %s = scf.if %d -> (i32) {
      %x = func.call @use(%a) : (i32) -> i32
      scf.yield %x : i32
    } else {
      scf.yield %b : i32
    }
    scf.yield %s : i32
  } else {
    scf.yield %b : i32
  }
  return %r : i32
}
// -----
func.func private @use(i32) -> i32
func.func private @bit(i32) -> i1
func.func @while_values(%a: i32, %b: i32) -> (i32, i1) {
  %r:4 = scf.while (%x = %a, %y = %b, %z = %a) : (i32, i32, i32) -> (i32, i1, i32, i32) {
    %c = func.call @bit(%x) : (i32) -> i1
    %v = func.call @use(%y) : (i32) -> i32
    scf.condition(%c) %v, %c, %b, %v : i32, i1, i32, i32
  } do {
  ^bb0(%p: i32, %q: i1, %s: i32, %t: i32):
    %m = scf.if %q -> (i32) {
      %l = func.call @use(%s) : (i32) -> i32
      scf.yield %l : i32
    } else {
      scf.yield %t : i32
    }
    scf.yield %m, %b, %p : i32, i32, i32
  }
  return %r#0, %r#1 : i32, i1
}
// -----
func.func private @use(i32, i1) -> i32
func.func @comparison(%a: i32, %b: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %b : i32
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%p: i32):
    %same = arith.cmpi slt, %p, %b : i32
    %opposite = arith.cmpi sge, %p, %b : i32
    %other = arith.cmpi sle, %p, %b : i32
    %s = func.call @use(%p, %same) : (i32, i1) -> i32
    %t = func.call @use(%s, %opposite) : (i32, i1) -> i32
    %u = func.call @use(%t, %other) : (i32, i1) -> i32
    scf.yield %u : i32
  }
  return %r : i32
}
// -----
func.func private @bit(i32, i32) -> i1
func.func private @use(i32) -> i32
func.func @order(%a: i32, %b: f32) -> (i32, f32) {
  %r:2 = scf.while (%x = %a, %y = %b) : (i32, f32) -> (f32, i32) {
    %c = func.call @bit(%x, %x) : (i32, i32) -> i1
    scf.condition(%c) %y, %x : f32, i32
  } do {
  ^bb0(%p: f32, %q: i32):
    %v = func.call @use(%q) : (i32) -> i32
    %w = arith.negf %p : f32
    scf.yield %v, %w : i32, f32
  }
  return %r#1, %r#0 : i32, f32
}
// -----
func.func private @bit(i32) -> i1
func.func private @use(i32) -> i32
func.func @if_moves_down(%a: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %v = func.call @use(%x) : (i32) -> i32
    %c = func.call @bit(%v) : (i32) -> i1
    %s = scf.if %c -> (i32) {
      %w = func.call @use(%v) : (i32) -> i32
      scf.yield %w : i32
    } else {
      scf.yield %x : i32
    }
    scf.condition(%c) %s : i32
  } do {
  ^bb0(%p: i32):
    scf.yield %p : i32
  }
  return %r : i32
}
// -----
func.func private @use(i32) -> i32
func.func @execute(%a: i32, %c: i1) -> (i32, i32, i32) {
  %r = scf.execute_region -> i32 {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  }
  %s = scf.execute_region -> i32 no_inline {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  }
  %t = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  ^bb2:
    scf.yield %r : i32
  }
  return %r, %s, %t : i32, i32, i32
}
// -----
func.func private @use(i32) -> i32
func.func @execute_in_loop(%a: i32, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t:2 = scf.execute_region -> (i32, i32) {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      %x = func.call @use(%a) : (i32) -> i32
      scf.yield %x, %a : i32, i32
    ^bb2:
      scf.yield %a, %a : i32, i32
    }
    %u = func.call @use(%t#1) : (i32) -> i32
  }
  return
}
// -----
func.func private @use(i32) -> i32
func.func @switch(%a: i32, %n: index) -> (i32, i32, i32) {
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %r = scf.index_switch %c2 -> i32
  case 2 {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  }
  default {
    scf.yield %a : i32
  }
  %s = scf.index_switch %c7 -> i32
  case 2 {
    scf.yield %a : i32
  }
  default {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x : i32
  }
  %t:3 = scf.index_switch %n -> i32, i32, i32
  case 2 {
    scf.yield %a, %r, %s : i32, i32, i32
  }
  default {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %a, %x, %s : i32, i32, i32
  }
  return %r, %t#0, %t#1 : i32, i32, i32
}
// -----
func.func private @at(index, index)
func.func private @add(i32, i32) -> i32
func.func @parallel(%a: i32, %n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) {
    func.call @at(%i, %j) : (index, index) -> ()
    scf.reduce
  }
  scf.parallel (%i) = (%n) to (%n) step (%c1) {
    func.call @at(%i, %i) : (index, index) -> ()
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      func.call @at(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%i) to (%n) step (%c1) {
      func.call @at(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%a) -> i32 {
    scf.reduce(%a : i32) {
    ^bb0(%x: i32, %y: i32):
      %z = func.call @add(%x, %y) : (i32, i32) -> i32
      scf.reduce.return %z : i32
    }
  }
  %s = scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) init (%a) -> i32 {
    func.call @at(%i, %j) : (index, index) -> ()
    scf.reduce(%a : i32) {
    ^bb0(%x: i32, %y: i32):
      %z = func.call @add(%x, %y) : (i32, i32) -> i32
      scf.reduce.return %z : i32
    }
  }
  return %r, %s : i32, i32
}
// -----
func.func private @at(index, index)
func.func @forall(%n: index) {
  %c4 = arith.constant 4 : index
  scf.forall (%i, %j) in (1, %n) {
    func.call @at(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i, %j) in (%c4, %n) {
    func.call @at(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i, %j) in (0, %n) {
    func.call @at(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i) in (1) {
    func.call @at(%i, %i) : (index, index) -> ()
  }
  scf.forall (%i, %j) = (%n, 3) to (%n, 9) step (1, 2) {
    func.call @at(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i, %j) = (2, 3) to (3, 9) step (1, 2) {
    func.call @at(%i, %j) : (index, index) -> ()
  }
  return
}
// -----
func.func private @use(i32) -> i32
func.func @results(%a: i32, %b: i32, %c: i1) -> (i32, i32, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %r:5 = scf.if %c -> (i32, i32, i1, i1, i32) {
    %x = func.call @use(%a) : (i32) -> i32
    scf.yield %x, %a, %true, %false, %x : i32, i32, i1, i1, i32
  } else {
    %x = func.call @use(%b) : (i32) -> i32
    scf.yield %x, %b, %false, %true, %x : i32, i32, i1, i1, i32
  }
  return %r#0, %r#1, %r#2, %r#3 : i32, i32, i1, i1
}
// -----
func.func private @use(%p: i1)
func.func @constants_in_order(%a: i1, %b: i1) -> (i1, i32) {
  %no = arith.constant false
  %p = arith.andi %a, %b : i1
  %0 = scf.if %p -> (i1) {
    func.call @use(%p) : (i1) -> ()
    scf.yield %no : i1
  } else {
    %yes = arith.constant true
    scf.yield %yes : i1
  }
  %c7 = arith.constant 7 : i32
  func.return %0, %c7 : i1, i32
}

// -----

// A nest of loops becomes one; what is in it is visited after that, from the top.
func.func private @int(i32, i32) -> i32
func.func @merged_nest(%a: i32, %b: i32, %from: index, %to: index) {
  %one = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  scf.parallel (%i) = (%from) to (%to) step (%one) {
    scf.parallel (%j) = (%from) to (%to) step (%to) {
      %w = scf.while : () -> (i32) {
        %less = arith.cmpi slt, %seven, %seven : i32
        %v = scf.if %less -> (i32) {
          %x = func.call @int(%a, %seven) : (i32, i32) -> i32
          scf.yield %seven : i32
        } else {
          scf.yield %b : i32
        }
        scf.condition(%less) %b : i32
      } do {
      ^bb0(%arg: i32):
        scf.yield
      }
    }
  }
  return
}

// -----

// The constant that replaces a comparison is created before the loop, behind those that are there.
func.func private @int(i32)
func.func @same_comparison(%a: i32, %b: i32) {
  %seven = arith.constant 7 : i32
  %v = scf.while (%x = %a) : (i32) -> (i32) {
    %less = arith.cmpi slt, %a, %b : i32
    scf.condition(%less) %a : i32
  } do {
  ^bb0(%y: i32):
    scf.while : () -> () {
      %again = arith.cmpi slt, %y, %b : i32
      scf.condition(%again)
    } do {
      func.call @int(%seven) : (i32) -> ()
      scf.yield
    }
    scf.yield %y : i32
  }
  return
}
// -----
func.func @outputs_of_forall_that_are_cast(%t: tensor<4xf32>, %i: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = scf.forall (%k) in (%i) shared_outs(%x = %0) -> (tensor<?xf32>) {
    %b = tensor.extract_slice %x[%k] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %x[%k] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %1 : tensor<?xf32>
}
