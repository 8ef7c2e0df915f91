pdl.pattern : benefit(1) {
  %root = operation "t.a"
  rewrite %root {
