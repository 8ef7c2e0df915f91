pdl.pattern @apart : benefit(1) {
  %other = operation "t.b"
  %root = operation "t.a"
  rewrite %root {
    erase %root
  }
}
