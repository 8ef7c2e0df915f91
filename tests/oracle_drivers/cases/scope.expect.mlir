// driver=region
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.a"(%0) : (i32) -> i32
    %2 = "t.a"(%0) : (i32) -> i32
    "t.region"() ({
      %3 = "t.a"(%0) : (i32) -> i32
      "t.region"() ({
        %4 = "t.a"(%0) : (i32) -> i32
        "t.used"(%4) : (i32) -> ()
      }) : () -> ()
      "t.used"(%3) : (i32) -> ()
    }) {scope} : () -> ()
    "t.used"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region scope=1
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
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
  }) : () -> ()
}) : () -> ()
// -----
// driver=region scope=1 topdown=1
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
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
  }) : () -> ()
}) : () -> ()
// -----
// driver=region scope=1 strictness=existing
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
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
  }) : () -> ()
}) : () -> ()
// -----
// driver=region scope=1 strictness=existing-and-new
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
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
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops
// changed=1 converged=1 erased=1
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.a"(%0) : (i32) -> i32
    %2 = "t.a"(%0) : (i32) -> i32
    "t.region"() ({
      %3 = "t.a"(%0) : (i32) -> i32
      "t.region"() ({
        %4 = "t.a"(%0) : (i32) -> i32
        "t.used"(%4) : (i32) -> ()
      }) : () -> ()
      "t.used"(%3) : (i32) -> ()
    }) {scope} : () -> ()
    "t.used"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops scope=1
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
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
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops scope=1 strictness=existing log=1
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
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
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops scope=1 strictness=existing-and-new log=1
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
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
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops scope=1 rewrites=1
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
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
  }) : () -> ()
}) : () -> ()
// -----
// driver=walk
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    %0 = "t.source"() : () -> i32
    %1 = "t.a"(%0) : (i32) -> i32
    %2 = "t.a"(%0) : (i32) -> i32
    "t.region"() ({
      %3 = "t.a"(%0) : (i32) -> i32
      "t.region"() ({
        %4 = "t.a"(%0) : (i32) -> i32
        "t.used"(%4) : (i32) -> ()
      }) : () -> ()
      "t.used"(%3) : (i32) -> ()
    }) {scope} : () -> ()
    "t.used"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
