// dialect: mlir/Dialect/X86Vector/X86Vector.td
func.func @masked(%a: vector<16xf32>, %m: vector<16xi1>, %p: vector<8xf32>) -> vector<16xf32> {
  %1 = x86vector.avx.rsqrt %p : vector<8xf32>
  %2 = x86vector.avx.intr.dot %p, %p : vector<8xf32>
  return %a : vector<16xf32>
}
