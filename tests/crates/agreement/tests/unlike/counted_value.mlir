// Both groups of operands may have any length, so `a` is the content of the first group, if that is one value. MLIR uses the first operand, even
// if the first group is empty and the operand belongs to the second, which `b` is bound to as well.
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
