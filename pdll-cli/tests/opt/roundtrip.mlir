// options: --verify-roundtrip --split-input-file
func.func @f(%x: i32 loc("x")) -> i32 {
  %0 = arith.addi %x, %x {note = dense<[1, 2]> : tensor<2xi8>} : i32 loc(callsite("a" at "b":1:2))
  return %0 : i32
}
// -----
module @named attributes {test.resource = dense_resource<blob> : tensor<1xi32>} {}
{-# dialect_resources: { builtin: { blob: "0x0400000001000000" } } #-}
