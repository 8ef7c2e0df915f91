// options: --mlir-print-skip-regions --split-input-file --allow-unregistered-dialect
// Only what is printed has an alias.
func.func @f(%x: index) -> index attributes {t.m = affine_map<(d0) -> (d0 + 1)>} {
  %y = affine.apply affine_map<(d0) -> (d0 + 2)>(%x)
  return %y : index
}
// -----
module attributes {t.m = affine_map<(d0) -> (d0 + 3)>} {
  module attributes {t.m = affine_map<(d0) -> (d0 + 4)>} {
  }
}
