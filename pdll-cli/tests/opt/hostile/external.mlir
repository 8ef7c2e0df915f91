pdl.pattern @external : benefit(1) {
  %root = operation "t.a"
  rewrite %root with "SomeRewrite"
}
