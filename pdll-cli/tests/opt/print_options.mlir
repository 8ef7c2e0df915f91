// options: --mlir-elide-elementsattrs-if-larger=4 --mlir-elide-resource-strings-if-larger=4 --mlir-print-unique-ssa-ids --allow-unregistered-dialect
func.func @f(%a: i32) -> i32 {
  %0 = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  "t.x"() {s = sparse<[[0], [1]], [1, 2]> : tensor<8xi32>, splat = dense<1> : tensor<64xi32>, r = dense_resource<blob> : tensor<1xi32>} : () -> ()
  "t.y"(%a) ({
  ^bb0(%q: i32):
    %z = arith.addi %a, %q : i32
  }, {
  ^bb0(%q: i32):
    %z = arith.addi %a, %q : i32
  }) : (i32) -> ()
  return %a : i32
}
{-# dialect_resources: { builtin: { blob: "0x0400000001000000" } } #-}
