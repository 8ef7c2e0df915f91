pdl.pattern @Twice : benefit(2) {
  %arg = operand
  %type = type
  %inner = operation "t.id"(%arg : !pdl.value) -> (%type : !pdl.type)
  %result = result 0 of %inner
  %root = operation "t.id"(%result : !pdl.value) -> (%type : !pdl.type)
  rewrite %root {
    replace %root with (%arg : !pdl.value)
  }
}
