func.func @scf(%n: index, %k: i32, %c: i1, %x: f32, %t: tensor<128xf32>) {
  scf.for %i = %n to %n step %n { }
  scf.for unsigned %i = %k to %k step %k : i32 { } {a}
  scf.for %i = %k to %k step %k : i32 { scf.if %c { } else { } }
  %e0 = scf.execute_region -> i32 { scf.yield %k : i32 }
  scf.execute_region no_inline { cf.br ^b ^b: scf.yield } {y}
  scf.while : () -> () { scf.condition(%c) } do { scf.yield } attributes {q}
  %w:2 = scf.while (%a = %x, %b = %k) : (f32, i32) -> (f32, i32) { scf.condition(%c) %a, %b : f32, i32 } do { ^bb0(%p: f32, %q: i32): scf.yield %p, %q : f32, i32 }
  scf.parallel (%i) = (%n) to (%n) step (%n) { }
  %r:2 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x, %x) -> (f32, f32) { scf.reduce(%x, %x : f32, f32) { ^bb0(%a: f32, %b: f32): scf.reduce.return %a : f32 }, { ^bb0(%a: f32, %b: f32): scf.reduce.return %a : f32 } }
  scf.forall (%i) in (4) { }
  scf.forall (%i, %j) = (0, %n) to (%n, 10) step (1, 2) { func.call @z() : () -> () } {mapping = []}
  scf.forall (%i, %j) in (%n, 10) { }
  %f = scf.forall (%i) in (128) shared_outs(%o = %t) -> tensor<128xf32> {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<128xf32> to tensor<1xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<128xf32> }
  }
  scf.index_switch %n default { }
  scf.index_switch %n {z}
  case 2 { func.call @z() : () -> () scf.yield }
  case 3 { scf.yield }
  default { }
  return
}
func.func private @z()
