// Any attribute, one with a type, one with a value; each is set on another operation.
module @patterns {
  pdl.pattern : benefit(3) {
    %value = attribute = "hello"
    %root = operation "t.value" {"a" = %value}
    rewrite %root {
      erase %root
    }
  }
  pdl.pattern : benefit(2) {
    %type = type : i32
    %typed = attribute : %type
    %root = operation "t.typed" {"a" = %typed}
    rewrite %root {
      %made = attribute = unit
      %new = operation "s.typed" {"a" = %typed, "made" = %made}
      erase %root
    }
  }
  pdl.pattern : benefit(1) {
    %any = attribute
    %root = operation "t.any" {"a" = %any}
    rewrite %root {
      %new = operation "s.any" {"b" = %any}
      erase %root
    }
  }
}
module @ir {
  "t.value"() {a = "hello"} : () -> ()
  "t.value"() {a = "other"} : () -> ()
  "t.typed"() {a = 1 : i32} : () -> ()
  "t.typed"() {a = 1 : i64} : () -> ()
  "t.any"() {a = [1, "x"]} : () -> ()
  "t.any"() : () -> ()
}
