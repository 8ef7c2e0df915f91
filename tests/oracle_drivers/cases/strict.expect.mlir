// driver=region
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.stepped"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    %3 = "t.stepped"(%2) : (i32) -> i32
    %4 = "t.end"(%3) : (i32) -> i32
    "t.region"() ({
      %5 = "t.stepped"(%4) : (i32) -> i32
      %6 = "t.end"(%5) : (i32) -> i32
    }) : () -> ()
    "t.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region topdown=1
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.stepped"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    %3 = "t.stepped"(%2) : (i32) -> i32
    %4 = "t.end"(%3) : (i32) -> i32
    "t.region"() ({
      %5 = "t.stepped"(%4) : (i32) -> i32
      %6 = "t.end"(%5) : (i32) -> i32
    }) : () -> ()
    "t.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region strictness=existing-and-new
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.stepped"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    %3 = "t.stepped"(%2) : (i32) -> i32
    %4 = "t.end"(%3) : (i32) -> i32
    "t.region"() ({
      %5 = "t.stepped"(%4) : (i32) -> i32
      %6 = "t.end"(%5) : (i32) -> i32
    }) : () -> ()
    "t.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region strictness=existing
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.step"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    %3 = "t.step"(%2) : (i32) -> i32
    %4 = "t.end"(%3) : (i32) -> i32
    "t.region"() ({
      %5 = "t.step"(%4) : (i32) -> i32
      %6 = "t.end"(%5) : (i32) -> i32
    }) : () -> ()
    "t.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region strictness=existing rewrites=1
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.step"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    %3 = "t.step"(%2) : (i32) -> i32
    %4 = "t.end"(%3) : (i32) -> i32
    "t.region"() ({
      %5 = "t.step"(%4) : (i32) -> i32
      %6 = "t.end"(%5) : (i32) -> i32
    }) : () -> ()
    "t.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region iterations=1
// changed=1 converged=0 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.stepped"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    %3 = "t.stepped"(%2) : (i32) -> i32
    %4 = "t.end"(%3) : (i32) -> i32
    "t.region"() ({
      %5 = "t.stepped"(%4) : (i32) -> i32
      %6 = "t.end"(%5) : (i32) -> i32
    }) : () -> ()
    "t.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region iterations=0
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.from"(%0) {pick = 1 : i32} : (i32) -> i32
    "t.sink"(%1) : (i32) -> ()
    %2 = "t.from"(%1) : (i32) -> i32
    "t.region"() ({
      %3 = "t.from"(%2) {pick = 0 : i32} : (i32) -> i32
      "t.sink"(%3) : (i32) -> ()
    }) : () -> ()
    "t.use"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops
// changed=1 converged=1 erased=1
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.stepped"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    %3 = "t.stepped"(%2) : (i32) -> i32
    %4 = "t.end"(%3) : (i32) -> i32
    "t.region"() ({
      %5 = "t.stepped"(%4) : (i32) -> i32
      %6 = "t.end"(%5) : (i32) -> i32
    }) : () -> ()
    "t.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops log=1
// changed=1 converged=1 erased=1
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.from
// modified t.sink
// erased t.from
// erased t.sink
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.use
// modified t.from
// erased t.from
// inserted t.stepped
// replaced t.step
// modified t.end
// erased t.step
// inserted t.stepped
// replaced t.step
// modified t.end
// erased t.step
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.sink
// erased t.from
// erased t.sink
// inserted t.stepped
// replaced t.step
// modified t.end
// erased t.step
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.stepped"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    %3 = "t.stepped"(%2) : (i32) -> i32
    %4 = "t.end"(%3) : (i32) -> i32
    "t.region"() ({
      %5 = "t.stepped"(%4) : (i32) -> i32
      %6 = "t.end"(%5) : (i32) -> i32
    }) : () -> ()
    "t.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops strictness=existing-and-new log=1
// changed=1 converged=1 erased=1
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.from
// modified t.sink
// erased t.from
// inserted t.stepped
// replaced t.step
// modified t.end
// erased t.step
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.sink
// erased t.from
// inserted t.stepped
// replaced t.step
// modified t.end
// erased t.step
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.stepped"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    "t.sink"(%2) : (i32) -> ()
    %3 = "t.from"(%2) : (i32) -> i32
    "t.region"() ({
      %4 = "t.stepped"(%3) : (i32) -> i32
      %5 = "t.end"(%4) : (i32) -> i32
      "t.sink"(%5) : (i32) -> ()
    }) : () -> ()
    "t.use"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops strictness=existing log=1
// changed=1 converged=1 erased=1
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.from
// modified t.sink
// erased t.from
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.sink
// erased t.from
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.step"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    "t.sink"(%2) : (i32) -> ()
    %3 = "t.from"(%2) : (i32) -> i32
    "t.region"() ({
      %4 = "t.step"(%3) : (i32) -> i32
      %5 = "t.end"(%4) : (i32) -> i32
      "t.sink"(%5) : (i32) -> ()
    }) : () -> ()
    "t.use"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops rewrites=1 log=1
// changed=1 converged=0 erased=0
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.from
// modified t.sink
// erased t.from
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.step"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    "t.sink"(%2) : (i32) -> ()
    %3 = "t.from"(%2) : (i32) -> i32
    "t.region"() ({
      %4 = "t.from"(%3) {pick = 0 : i32} : (i32) -> i32
      "t.sink"(%4) : (i32) -> ()
    }) : () -> ()
    "t.use"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=walk log=1
// changed=1 converged=1 erased=0
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.from
// modified t.sink
// erased t.from
// erased t.sink
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.use
// modified t.from
// erased t.from
// inserted t.step
// inserted t.end
// replaced t.from
// modified t.sink
// erased t.from
// erased t.sink
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.step"(%0) : (i32) -> i32
    %2 = "t.end"(%1) : (i32) -> i32
    %3 = "t.step"(%2) : (i32) -> i32
    %4 = "t.end"(%3) : (i32) -> i32
    "t.region"() ({
      %5 = "t.step"(%4) : (i32) -> i32
      %6 = "t.end"(%5) : (i32) -> i32
    }) : () -> ()
    "t.use"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
