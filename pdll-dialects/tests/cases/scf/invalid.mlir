func.func @f(%x: i32) -> i32 {
  %r = scf.forfoo %x
}
// -----
func.func @f(%x: i32, %l : index) {
  %r = scf.for %i = %l to %l step %x { }
  return
}
// -----
func.func @f(%x: i32, %l : index) {
  scf.for %i = %l to %l step %l : f32 { }
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  scf.for %i = %x to %x step %x : f32 { }
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  scf.for %i = %l to %l { }
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  scf.for %i = %l to %l step %l { scf.yield %x : f32 }
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  %0 = scf.for %i = %l to %l step %l iter_args(%a = %x) -> f32 { scf.yield %x : f32 }
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  %0 = scf.for %i = %l to %l step %l iter_args(%a = %x) -> (f32) { scf.yield %l : index }
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  "scf.for"(%l, %l, %l) ({ ^bb0(%i: i32): "scf.yield"() : () -> () }) : (index, index, index) -> ()
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  "scf.for"(%l, %l, %l, %x) ({ ^bb0(%i: index, %j: f32): "scf.yield"(%j) : (f32) -> () }) : (index, index, index, f32) -> ()
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  "scf.for"(%l, %l, %l, %x) ({ ^bb0(%i: index, %j: i32): "scf.yield"(%j) : (i32) -> () }) : (index, index, index, f32) -> f32
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  "scf.for"(%l, %l, %l, %x) ({ ^bb0(%i: index, %j: f32): "scf.yield"() : () -> () }) : (index, index, index, f32) -> f32
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  "scf.for"(%l, %l, %l, %x) ({ ^bb0(%i: index, %j: f32): "func.return"() : () -> () }) : (index, index, index, f32) -> f32
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  "scf.for"(%l, %l, %l, %x) ({ ^bb0(%i: index, %j: f32): }) : (index, index, index, f32) -> f32
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  "scf.for"(%l, %l, %l, %x) ({ ^bb0(%i: index, %j: f32): "scf.yield"(%j) : (f32) -> () }) : (index, index, index, f32) -> i32
  return
}
// -----
func.func @f(%x: f32, %l : index) {
  "scf.for"(%l, %l, %l) ({ ^bb0(%i: index, %j: f32): "scf.yield"() : () -> () }) : (index, index, index) -> ()
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  %0 = scf.forall (%i) in (2, 3) shared_outs(%o = %t) -> (tensor<4xf32>) {
  }
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 5>}> ({
    ^bb0(%i: index, %x: tensor<4xf32>):
     "scf.forall.in_parallel"() ({^bb0: }) : () -> ()
  }) : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 5>}> ({
    ^bb0(%i: index, %x: tensor<5xf32>):
     "scf.forall.in_parallel"() ({^bb0: }) : () -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 5>}> ({
    ^bb0(%i: i32, %x: tensor<4xf32>):
     "scf.forall.in_parallel"() ({^bb0: }) : () -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 5>}> ({
    ^bb0(%i: index):
     "scf.forall.in_parallel"() ({^bb0: }) : () -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  %0:2 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 5>}> ({
    ^bb0(%i: index, %x: tensor<4xf32>):
     "scf.forall.in_parallel"() ({^bb0: }) : () -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0, 1>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 5>}> ({
    ^bb0(%i: index, %x: tensor<4xf32>):
     "scf.forall.in_parallel"() ({^bb0: }) : () -> ()
  }) : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  scf.forall (%i, %j) in (2, 3) {
    scf.forall.in_parallel {
      %c = arith.constant 1 : i32
    }
  }
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %s: tensor<1xf32>) {
  %r = scf.forall (%i, %j) in (2, 3) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %t[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return
}
// -----
func.func @f(%t: f32) {
  %r = scf.forall (%i, %j) in (2, 3) shared_outs(%o = %t) -> (f32) {
  }
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  scf.forall (%i, %j) = (0, 0) to (1, 2) step (1) {
  }
  return
}
// -----
func.func @f(%t: tensor<4xf32>) {
  scf.forall (%i, %j) = (0, 0) to (1, 2) step (0, 0) {
  }
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %n: index) {
  scf.forall (%i, %j) = (0, %n) to (1, 2) step (-1, 0) {
  }
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %n: index) {
  "scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 5>}> ({
    ^bb0(%i: index):
     "scf.forall.in_parallel"() ({^bb0: }) : () -> ()
  }) : (index) -> ()
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %n: index) {
  "scf.forall.in_parallel"() ({^bb0: }) : () -> ()
}
// -----
func.func @f(%t: tensor<4xf32>, %n: index) {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 5>}> ({
    ^bb0(%i: index):
     "scf.yield"() : () -> ()
  }) : () -> ()
  return
}
// -----
func.func @f(%a: index) { "scf.for"(%a, %a, %a) ({ ^bb0: scf.yield }) : (index, index, index) -> () return }
// -----
func.func @f(%i: index) { "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({ scf.yield }, { }) : (index) -> () return }
// -----
func.func @f(%i: index) { "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({ scf.yield }, { ^bb0: cf.br ^bb1 ^bb1: scf.yield }) : (index) -> () return }
// -----
func.func @f(%n: index, %x: f32) { %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 { "scf.reduce"(%x) ({ }) : (f32) -> () } return }
