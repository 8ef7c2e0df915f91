// The nodes of a list denote the groups of operands that ODS defines: `a` the memref, which is one value, and `b` the indices, of which
// there must then be one. MLIR takes `a` for all operands, and `b` for the last one if there are two.
module @patterns {
  pdl.pattern : benefit(1) {
    %a = operands
    %b = operand
    %type = type
    %root = operation "memref.load"(%a, %b : !pdl.range<value>, !pdl.value) -> (%type : !pdl.type)
    rewrite %root {
      %group = operation "n.a"(%a : !pdl.range<value>)
      %made = operation "n.made"(%b : !pdl.value) -> (%type : !pdl.type)
      replace %root with %made
    }
  }
}
module @ir {
  %i, %j = "s.index"() : () -> (index, index)
  %0, %1, %2 = "s.memref"() : () -> (memref<f32>, memref<?xf32>, memref<?x?xf32>)
  %a = "memref.load"(%0) : (memref<f32>) -> f32
  %b = "memref.load"(%1, %i) : (memref<?xf32>, index) -> f32
  %c = "memref.load"(%2, %i, %j) : (memref<?x?xf32>, index, index) -> f32
  "s.use"(%a, %b, %c) : (f32, f32, f32) -> ()
}
