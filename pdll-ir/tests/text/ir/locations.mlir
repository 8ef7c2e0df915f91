"t.f"() : () -> () loc("x")
"t.f"() : () -> () loc("x":1:2)
"t.f"() : () -> () loc(fused<"m">["x", "y":1:2])
"t.f"() : () -> () loc(callsite("x" at "y":3:4))
"t.f"() : () -> () loc("z"("x"))
"t.f"() : () -> () loc(unknown)
"t.f"() ({
 ^bb0(%a: i32 loc(unknown), %b: i32 loc("x")) :
}) : () -> () loc("a":1:2)
