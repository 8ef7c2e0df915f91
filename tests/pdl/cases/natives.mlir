pdl.pattern @"with blanks" : benefit(1) attributes {note = "some"} {
  %root = operation "test.\22quoted\22"
  %a:2 = apply_native_constraint "two"(%root : !pdl.operation) : !pdl.attribute, !pdl.range<type>
  apply_native_constraint "use"(%a#0, %a#1 : !pdl.attribute, !pdl.range<type>)
  apply_native_constraint "not"(%root : !pdl.operation) {isNegated = true}
  rewrite %root with "do it"(%a#0 : !pdl.attribute)
}
pdl.pattern @no_root : benefit(1) {
  %value = operand
  %a = operation "test.a"(%value : !pdl.value)
  %b = operation "test.b"(%value : !pdl.value)
  rewrite {
    %x:2 = apply_native_rewrite "make"(%value : !pdl.value) : !pdl.value, !pdl.operation
    apply_native_rewrite "log"(%x#1 : !pdl.operation)
    erase %a
    erase %b
  }
}
