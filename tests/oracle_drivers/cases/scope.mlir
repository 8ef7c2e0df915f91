// driver=region
// driver=region scope=1
// driver=region scope=1 topdown=1
// driver=region scope=1 strictness=existing
// driver=region scope=1 strictness=existing-and-new
// driver=ops
// driver=ops scope=1
// driver=ops scope=1 strictness=existing log=1
// driver=ops scope=1 strictness=existing-and-new log=1
// driver=ops scope=1 rewrites=1
// driver=walk
module {
  module @patterns {
    pdl.pattern @Up : benefit(1) {
      %type = type : i32
      %a = operand
      %inner = operation "t.a" (%a : !pdl.value) -> (%type : !pdl.type)
      %value = result 0 of %inner
      %root = operation "t.b" (%value : !pdl.value) -> (%type : !pdl.type)
      rewrite %root {
        %new = operation "t.a" (%a : !pdl.value) -> (%type : !pdl.type)
        replace %root with %new
      }
    }
    pdl.pattern @Use : benefit(2) {
      %type = type : i32
      %a = operand
      %inner = operation "t.a" (%a : !pdl.value) -> (%type : !pdl.type)
      %value = result 0 of %inner
      %root = operation "t.use" (%value : !pdl.value)
      rewrite %root {
        %new = operation "t.used" (%value : !pdl.value)
        replace %root with %new
      }
    }
  }
  module @ir {
    %0 = "t.source"() : () -> i32
    %1 = "t.a"(%0) : (i32) -> i32
    %2 = "t.b"(%1) {pick = 0 : i32} : (i32) -> i32
    "t.region"() ({
      %3 = "t.b"(%2) {pick = 1 : i32} : (i32) -> i32
      "t.region"() ({
        %4 = "t.b"(%3) {pick = 2 : i32} : (i32) -> i32
        "t.use"(%4) : (i32) -> ()
      }) : () -> ()
      "t.use"(%3) : (i32) -> ()
    }) {scope} : () -> ()
    "t.use"(%2) : (i32) -> ()
  }
}
