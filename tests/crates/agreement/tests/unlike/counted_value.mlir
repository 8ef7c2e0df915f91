// Both groups of operands may hold any number, so `a` is what the first holds, if that is one value. MLIR takes the first operand for it, also
// where the first group is empty and the operand is of the second, which `b` has as well.
module @patterns {
  pdl.pattern : benefit(1) {
    %a = operand
    %b = operands
    %type = type
    %root = operation "memref.alloc"(%a, %b : !pdl.value, !pdl.range<value>) -> (%type : !pdl.type)
    rewrite %root {
      %group = operation "n.a"(%a : !pdl.value)
      %made = operation "n.made"(%b : !pdl.range<value>) -> (%type : !pdl.type)
      replace %root with %made
    }
  }
}
module @ir {
  %i, %j = "s.index"() : () -> (index, index)
  %a = "memref.alloc"(%j) <{operandSegmentSizes = array<i32: 0, 1>}> : (index) -> memref<4xf32, strided<[1], offset: ?>>
  %b = "memref.alloc"(%i, %j) <{operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  "s.use"(%a, %b) : (memref<4xf32, strided<[1], offset: ?>>, memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>) -> ()
}
