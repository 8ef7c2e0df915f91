//# language mlir
//# open test:///a.mlir
func.func $visibility$@f(%a: i32, %b: i1) -> i32 $attributes$attributes {a} {
  %0 = arith.addi %a, %a $overflow$: i32
  %1 = arith.cmpi $predicate$eq, %a, %a : i32
  cf.cond_br %b $weights$, ^bb1, ^bb1
^bb1:
  return %a : i32
}
//# open test:///b.mlir
module $module$
//# open test:///c.mlir
func.func @f(%a: i32) {
  cf.switch %a : i32, [
    $default$
//# completion visibility
//# completion attributes
//# completion overflow
//# completion predicate
//# completion weights
//# completion module
//# completion default
