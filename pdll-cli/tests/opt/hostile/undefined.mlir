pdl.pattern @p : benefit(1) {
  %root = pdl.operation "t.a"
  pdl.rewrite %nowhere {
    pdl.erase %root
  }
}
