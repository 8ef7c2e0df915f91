pdl.pattern @one : benefit(1) {
  %a = operand
  apply_native_constraint "IsGood"(%a : !pdl.value)
  %root = operation "t.a"(%a : !pdl.value)
  rewrite %root {
    erase %root
  }
}
pdl.pattern @two : benefit(1) {
  %a = operand
  %b = operand
  apply_native_constraint "IsGood"(%a, %b : !pdl.value, !pdl.value)
  %root = operation "t.a"(%a, %b : !pdl.value, !pdl.value)
  rewrite %root {
    erase %root
  }
}
