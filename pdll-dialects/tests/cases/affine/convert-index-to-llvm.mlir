func.func @extrema_of_one_value(%a: index, %b: index) -> (index, index, index, index) {
  %0 = affine.max affine_map<()[s0] -> (s0)>()[%b]
  %1 = affine.max affine_map<(d0, d1)[s0] -> (d0)>(%a, %a)[%b]
  %2 = affine.min affine_map<(d0) -> (d0)>(%a)
  %3 = affine.min affine_map<(d0, d1)[s0] -> (d1)>(%a, %b)[%b]
  return %0, %1, %2, %3 : index, index, index, index
}
