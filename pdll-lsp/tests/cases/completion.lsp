//# open test:///a.mlir
func.func @f(%a: i32) {
  ari$word$
}
//# completion word
//# open test:///b.mlir
func.func @f(%a: i32, %c: i1) {
  "wrong"(
  cf.cond_br %c, ^$block$
^bb1:
  return
^bb2(%x: i32):
  cf.br ^bb1
}
//# completion block
//# open test:///c.mlir
!t = i32
func.func @f(%a: i32) {
  "wrong"(%a)
  "test.use"(%$value$
  test.op %a : $type$
//# completion value
//# completion type
//# open test:///d.mlir
%a = "x.y"() : () -> i32
"builtin.module"() ({
  %c = "x.y"() : () -> i32
  "foo"(%$isolated$
}) : () -> ()
//# completion isolated
//# open test:///e.mlir
func.func @foo(%arg0: i32) {
  cf.$op$
}
//# completion op
//# open test:///f.mlir
func.func pri$typed$
//# open test:///g.mlir
"wrong"(
func.func @f() $behind$
//# open test:///h.mlir
func.func // $comment$
//# completion typed
//# completion behind
//# completion comment
