// options: --mlir-print-debuginfo --mlir-pretty-debuginfo --mlir-print-local-scope --allow-unregistered-dialect
"t.a"() : () -> () loc("a.py":1:2 to 3:4)
"t.b"() {here = loc("there")} : () -> () loc(fused<"why">["x", unknown])
"t.c"() : () -> () loc(callsite("f"("f.py":1:2) at "g.py":3:4))
"t.d"() : () -> () loc(callsite("f" at callsite("g" at "h.py":5:6)))
