pdl.pattern @Wrong : benefit(2) {
  %unused = operand
  %root = operation "t.id"
  rewrite %root with "nothing"
}
