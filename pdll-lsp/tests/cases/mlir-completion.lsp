//# language mlir
//# open test:///a.mlir
$top$
#map = $aval$affine_map<(d0) -> (d0)>
!alias = $tval$tensor<4xf32>
module {
  $inmod$
  func.func @foo(%arg0: $argtype$i32, %arg1: !alias) -> $results$(i32, i32) {
    %r0 = arith.addi $first$%arg0, %arg0 {tag = #$attr$map} : $type$i32
    %c:3 = $defined$"$generic$test.two"() : () -> $functype$(i32, i32, i32)
    cf.br ^bb2(%r0 : i32)
  ^bb1(%x: i32, %y: i32):
    $start$"test.use"(%x) {a = $value$1} : ($operandtypes$i32) -> ()
    cf.br ^$block$bb1(%$use$x, $second$%y : i32, i32)
  ^bb2(%z: i32):
    return %z, %z : i32, i32
  }
}
//# completion top
//# completion aval
//# completion tval
//# completion inmod
//# completion argtype
//# completion results
//# completion first
//# completion attr
//# completion type
//# completion defined
//# completion generic
//# completion functype
//# completion start
//# completion value
//# completion operandtypes
//# completion block
//# completion use
//# completion second
//# open test:///c.mlir
func.func @foo(%arg0: i32) {
  %0 = "arith.$generic$
}
//# completion generic
//# open test:///e.mlir
%a = "x.y"() : () -> i32
%r = "a.b"(%a) ({
  %b = "x.y"() : () -> i32
  "foo"(%$nested$
}) : (i32) -> i32
//# completion nested
//# open test:///f.mlir
func.func @f(%a: !$typename$
//# completion typename
//# open test:///g.mlir
func.func @f(%a: i32) {
  // a comment $comment$
  return
}
//# completion comment
//# open test:///h.mlir
func.func @f(%a: i32, %b: i1) -> tensor<4x$element$i32> {
  %c = arith.constant $constant$1 : i32
  "t.region"(%a) ({
    $inregion$"t.end"() : () -> ()
  }) : (i32) -> ()
  cf.cond_br %b, ^bb1(%c : i32), ^bb2
^bb1(%x: i32):
  cf.br $branch$^bb2
^bb2:
  %r = call $call$@g(%c) : (i32) -> tensor<4xi32>
  return %r : tensor<4xi32>
}
func.func private @g($parameter$i32) -> tensor<4xi32>
//# completion element
//# completion constant
//# completion inregion
//# completion branch
//# completion call
//# completion parameter
