// A rewrite that is not external has no arguments.
module @patterns {
  pdl.pattern : benefit(1) {
    %x = operand
    %root = operation "t.root"(%x : !pdl.value)
    "pdl.rewrite"(%root, %x) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      pdl.erase %root
    }) : (!pdl.operation, !pdl.value) -> ()
  }
}
module @ir {
}
