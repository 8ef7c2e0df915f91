// options: --split-input-file --verify-diagnostics
// expected-error @below {{operation being parsed with an unregistered dialect}}
"other.op"() : () -> ()
// -----
// expected-error @+2 {{Dialect `other' not found for custom op 'other.op'}}
// expected-note @+1 {{Available dialects: affine, arith}}
other.op
// -----
func.func @valid() {
  return
}
// -----
// expected-note @+2 {{previously referenced here}}
// expected-error @+1 {{region entry argument '%x' is already in use}}
func.func @twice(%x: i32, %x: i32) {
  return
}
// -----
func.func @isolated(%x: i32) {
  // expected-note @below {{required by region isolation constraints}}
  "builtin.module"() ({
    // expected-error @below {{using value defined outside the region}}
    "arith.addi"(%x, %x) : (i32, i32) -> i32
  }) : () -> ()
  return
}
// -----
func.func @number() {
  // expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
  // expected-note @+1 {{add a trailing dot to make the literal a float}}
  %0 = arith.constant dense<1> : tensor<2xf32>
  return
}
// -----
func.func @dominance(%c: i1) {
  // expected-error @+1 {{operand #0 does not dominate this use}}
  %0 = arith.addi %1, %1 : i32
  // expected-note @+1 {{operand defined here (op in the same block)}}
  %1 = arith.constant 1 : i32
  cf.cond_br %c, ^a(%1 : i32), ^b
^a(%x: i32):
  return
^b:
  return
}
// -----
// expected-note @+1 {{operand defined as a block argument (block #1 in the same region)}}
func.func @argument(%c: i1, %y: i32) {
  cf.cond_br %c, ^a(%y : i32), ^b
^a(%x: i32):
  return
^b:
  // expected-error @+1 {{operand #1 does not dominate this use}}
  %0 = arith.addi %y, %x : i32
  return
}
// -----
func.func @parent(%c: i1) {
  scf.if %c {
    // expected-error @+1 {{operand #0 does not dominate this use}}
    %0 = arith.addi %1, %1 : i32
  }
  // expected-note @+1 {{operand defined here (op in a parent region)}}
  %1 = arith.constant 1 : i32
  return
}
// -----
func.func @child(%c: i1) {
  // expected-error @+1 {{operand #0 does not dominate this use}}
  "arith.addi"(%1, %1) : (i32, i32) -> i32
  "scf.if"(%c) ({
    // expected-note @+1 {{operand defined here (op in a child region)}}
    %1 = arith.constant 1 : i32
    scf.yield
  }, {}) : (i1) -> ()
  return
}
