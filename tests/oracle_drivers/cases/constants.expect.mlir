// driver=region
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %1 = "arith.andi"(%arg0, %0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %2 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %4 = "arith.cmpi"(%1, %3) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%4, %2) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region topdown=1
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %1 = "arith.andi"(%arg0, %0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %2 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %4 = "arith.cmpi"(%1, %3) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%4, %2) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region cse=0
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %1 = "arith.andi"(%arg0, %0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %2 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %4 = "arith.cmpi"(%1, %3) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%4, %2) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region fold=0
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.andi"(%0, %1) {pick = 1 : i32} : (i32, i32) -> i32
      %3 = "arith.andi"(%2, %arg0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %4 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %6 = "arith.andi"(%4, %5) {pick = 3 : i32} : (i32, i32) -> i32
        %7 = "arith.cmpi"(%6, %3) <{predicate = 2 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%7, %4) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region fold=0 cse=0
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.andi"(%0, %1) {pick = 1 : i32} : (i32, i32) -> i32
      %3 = "arith.andi"(%2, %arg0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %4 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %6 = "arith.andi"(%4, %5) {pick = 3 : i32} : (i32, i32) -> i32
        %7 = "arith.cmpi"(%6, %3) <{predicate = 2 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%7, %4) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region iterations=1
// changed=1 converged=0 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %1 = "arith.andi"(%arg0, %0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %2 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %4 = "arith.cmpi"(%1, %3) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%4, %2) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region scope=1
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.andi"(%0, %1) {pick = 1 : i32} : (i32, i32) -> i32
      %3 = "arith.andi"(%2, %arg0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %4 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %6 = "arith.cmpi"(%3, %5) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%6, %4) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region scope=1 cse=0
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.andi"(%0, %1) {pick = 1 : i32} : (i32, i32) -> i32
      %3 = "arith.andi"(%2, %arg0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %4 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %6 = "arith.cmpi"(%3, %5) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%6, %4) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region strictness=existing log=1
// changed=1 converged=1 erased=0
// inserted arith.constant
// replaced arith.andi
// modified arith.cmpi
// erased arith.andi
// modified arith.cmpi
// erased arith.constant
// erased arith.andi
// inserted arith.constant
// replaced arith.andi
// modified arith.andi
// erased arith.andi
// modified arith.andi
// erased arith.constant
// erased arith.constant
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %1 = "arith.andi"(%arg0, %0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %2 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %4 = "arith.cmpi"(%1, %3) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%4, %2) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=region strictness=existing-and-new log=1
// changed=1 converged=1 erased=0
// inserted arith.constant
// replaced arith.andi
// modified arith.cmpi
// erased arith.andi
// modified arith.cmpi
// erased arith.constant
// erased arith.andi
// inserted arith.constant
// replaced arith.andi
// modified arith.andi
// erased arith.andi
// modified arith.andi
// erased arith.constant
// erased arith.constant
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %1 = "arith.andi"(%arg0, %0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %2 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %4 = "arith.cmpi"(%1, %3) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%4, %2) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops log=1
// changed=1 converged=1 erased=0
// inserted arith.constant
// replaced arith.andi
// modified arith.cmpi
// erased arith.andi
// erased arith.constant
// modified arith.cmpi
// erased arith.andi
// inserted arith.constant
// replaced arith.andi
// modified arith.andi
// erased arith.andi
// erased arith.constant
// erased arith.constant
// modified arith.andi
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %1 = "arith.andi"(%arg0, %0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %2 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %4 = "arith.cmpi"(%1, %3) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%4, %2) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops strictness=existing log=1
// changed=1 converged=1 erased=0
// inserted arith.constant
// replaced arith.andi
// modified arith.cmpi
// erased arith.andi
// modified arith.cmpi
// erased arith.andi
// inserted arith.constant
// replaced arith.andi
// modified arith.andi
// erased arith.andi
// modified arith.andi
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %3 = "arith.andi"(%arg0, %2) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %4 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %6 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %7 = "arith.cmpi"(%3, %6) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%7, %4) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops strictness=existing-and-new log=1
// changed=1 converged=1 erased=0
// inserted arith.constant
// replaced arith.andi
// modified arith.cmpi
// erased arith.andi
// modified arith.cmpi
// erased arith.andi
// inserted arith.constant
// replaced arith.andi
// modified arith.andi
// erased arith.andi
// modified arith.andi
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %3 = "arith.andi"(%arg0, %2) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %4 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %6 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %7 = "arith.cmpi"(%3, %6) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%7, %4) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops fold=0
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.andi"(%0, %1) {pick = 1 : i32} : (i32, i32) -> i32
      %3 = "arith.andi"(%2, %arg0) {pick = 0 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %4 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %5 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %6 = "arith.andi"(%4, %5) {pick = 3 : i32} : (i32, i32) -> i32
        %7 = "arith.cmpi"(%6, %3) <{predicate = 2 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%7, %4) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops scope=1
// changed=1 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.andi"(%0, %1) {pick = 1 : i32} : (i32, i32) -> i32
      %3 = "arith.andi"(%2, %arg0) {pick = 0 : i32} : (i32, i32) -> i32
      %4 = "arith.andi"(%3, %0) {pick = 2 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %5 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %6 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %7 = "arith.cmpi"(%3, %6) <{predicate = 4 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%7, %5) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=walk
// changed=0 converged=1 erased=0
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 12 : i32}> : () -> i32
      %2 = "arith.andi"(%0, %1) {pick = 1 : i32} : (i32, i32) -> i32
      %3 = "arith.andi"(%2, %arg0) {pick = 0 : i32} : (i32, i32) -> i32
      %4 = "arith.andi"(%3, %0) {pick = 2 : i32} : (i32, i32) -> i32
      "t.region"() ({
        %5 = "arith.constant"() <{value = 12 : i32}> : () -> i32
        %6 = "arith.constant"() <{value = 4 : i32}> : () -> i32
        %7 = "arith.andi"(%5, %6) {pick = 3 : i32} : (i32, i32) -> i32
        %8 = "arith.cmpi"(%7, %3) <{predicate = 2 : i64}> {pick = 4 : i32} : (i32, i32) -> i1
        "t.use"(%8, %5) : (i1, i32) -> ()
      }) {scope} : () -> ()
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops
// changed=1 converged=1 erased=1
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "one_operation"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %1 = "arith.andi"(%arg0, %0) : (i32, i32) -> i32
      "func.return"(%1) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// driver=ops strictness=existing
// changed=1 converged=1 erased=1
"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "func.func"() <{function_type = (i32) -> i32, sym_name = "one_operation"}> ({
    ^bb0(%arg0: i32):
      %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      %1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %3 = "arith.andi"(%2, %arg0) : (i32, i32) -> i32
      "func.return"(%3) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
