pdl.pattern @Much : benefit(6666666666) {
  %root = operation "t.id"
  rewrite %root with "none"
}
