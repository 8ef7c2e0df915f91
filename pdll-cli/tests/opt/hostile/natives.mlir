pdl.pattern @of_good : benefit(1) {
  %operand = operand
  apply_native_constraint "IsGood"(%operand : !pdl.value)
  %root = operation "t.a"(%operand : !pdl.value)
  rewrite %root {
    %made = apply_native_rewrite "MakeGood"(%operand : !pdl.value) : !pdl.value
    replace %root with (%made : !pdl.value)
  }
}
