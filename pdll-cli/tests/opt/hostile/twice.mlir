pdl.pattern @same : benefit(1) {
  %root = operation "t.a"
  rewrite %root {
    erase %root
  }
}
pdl.pattern @same : benefit(1) {
  %root = operation "t.b"
  rewrite %root {
    erase %root
  }
}
