func.func @f(%a: index, %b: i1, %c: memref<2xf32>, %d: i32) -> index { 
  cf.cond_br %b weights([3, 4]), ^a(%c, %a: memref<2xf32>, index), ^b {foo, llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
^a(%0: memref<2xf32>, %1: index):
  cf.switch %d : i32, [ default: ^c(%1 : index), 1: ^b, 2: ^d(%d, %1: i32, index)] {bar}
^b: 
  cf.assert %b, "oh" {x}
  cf.br ^a(%c, %a: memref<2xf32>, index)  {foo, llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
^c(%2: index):
  cf.assert %b, "oh \"w\" "
  return %2: index
^d(%3: i32, %4: index):
 cf.switch %3 : i32, [default : ^c(%4: index)]
  }
// -----
func.func @f(%b: i1, %t: tensor<2xf32>) {
 cf.cond_br %b, ^a, ^b(%t: tensor<2xf32>)
^a:
 cf.br ^b(%t: tensor<2xf32>)
^b(%0: tensor<2xf32>):
 cf.assert %b, ""
 return
}
// -----
llvm.func @puts(i32)
func.func @f(%b: i1) {
 cf.assert %b, "a"
 return
}
// -----
llvm.func @puts(i32)
llvm.func @abort(i32)
llvm.mlir.global internal constant @assert_msg("abc")
func.func private @assert_msg_0()
func.func @f(%b: i1) {
 cf.assert %b, "a"
 scf.if %b { cf.assert %b, "b" }
 return
}
// -----
func.func @f(%b: i1) {
 scf.if %b { cf.assert %b, "b" }
 return
}
// -----
func.func @loop(%n: index, %m: memref<?xf32>, %v: vector<2x2xf32>) {
  %c = arith.constant true
  cf.br ^head(%n, %m, %v : index, memref<?xf32>, vector<2x2xf32>)
^head(%i: index, %x: memref<?xf32>, %w: vector<2x2xf32>):
  cf.cond_br %c, ^head(%i, %x, %w : index, memref<?xf32>, vector<2x2xf32>), ^end
^end:
  return
}
// -----
func.func @unreachable(%n: index) {
  return
^a(%i: index):
  cf.br ^b(%i : index)
^b(%j: index):
  cf.br ^a(%j : index)
}
// -----
func.func @nested(%c: i1, %n: index) -> index {
  %r = scf.execute_region -> index {
    cf.cond_br %c, ^a(%n : index), ^b(%n, %n : index, index)
  ^a(%0: index):
    cf.br ^b(%0, %n : index, index)
  ^b(%1: index, %2: index):
    scf.yield %1 : index
  }
  return %r : index
}
// -----
func.func @switch(%f: i64, %n: index) -> index {
  cf.switch %f : i64, [
    default: ^a(%n : index),
    42: ^b(%n, %f : index, i64),
    -1: ^a(%n : index)
  ]
^a(%0: index):
  return %0 : index
^b(%1: index, %2: i64):
  return %1 : index
}
