// Without a name, any operation matches; an operation that is created has a name.
module @patterns {
  pdl.pattern : benefit(1) {
    %mark = attribute
    %root = operation {"mark" = %mark}
    rewrite %root {
      %new = operation "s.found" {"of" = %mark}
      erase %root
    }
  }
}
module @ir {
  "t.a"() {mark = 1 : i8} : () -> ()
  "t.b"() {mark} : () -> ()
  "t.c"() {other} : () -> ()
}
