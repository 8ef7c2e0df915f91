// driver=region
// driver=region topdown=1
// driver=region strictness=existing-and-new
// driver=region strictness=existing
// driver=region strictness=existing rewrites=1
// driver=region iterations=1
// driver=region iterations=0
// driver=ops
// driver=ops log=1
// driver=ops strictness=existing-and-new log=1
// driver=ops strictness=existing log=1
// driver=ops rewrites=1 log=1
// driver=walk log=1
module {
  module @patterns {
    pdl.pattern @Made : benefit(1) {
      %type = type : i32
      %a = operand
      %root = operation "t.from" (%a : !pdl.value) -> (%type : !pdl.type)
      rewrite %root {
        %inner = operation "t.step" (%a : !pdl.value) -> (%type : !pdl.type)
        %value = result 0 of %inner
        %new = operation "t.end" (%value : !pdl.value) -> (%type : !pdl.type)
        replace %root with %new
      }
    }
    pdl.pattern @Step : benefit(2) {
      %type = type : i32
      %a = operand
      %root = operation "t.step" (%a : !pdl.value) -> (%type : !pdl.type)
      rewrite %root {
        %new = operation "t.stepped" (%a : !pdl.value) -> (%type : !pdl.type)
        replace %root with %new
      }
    }
    pdl.pattern @EndOfEnd : benefit(3) {
      %type = type : i32
      %a = operand
      %inner = operation "t.end" (%a : !pdl.value) -> (%type : !pdl.type)
      %value = result 0 of %inner
      %root = operation "t.sink" (%value : !pdl.value)
      rewrite %root {
        erase %root
      }
    }
  }
  module @ir {
    %0 = "t.source"() : () -> i32
    %1 = "t.from"(%0) {pick = 1 : i32} : (i32) -> i32
    "t.sink"(%1) : (i32) -> ()
    %2 = "t.from"(%1) : (i32) -> i32
    "t.region"() ({
      %3 = "t.from"(%2) {pick = 0 : i32} : (i32) -> i32
      "t.sink"(%3) : (i32) -> ()
    }) : () -> ()
    "t.use"(%2) : (i32) -> ()
  }
}
