module @patterns attributes {test.mark} {
  pdl.pattern @fold : benefit(1) {
    %t = type
    %t2 = type : i32
    %ts = types : [i32, i64]
    %a = attribute
    %b = attribute = 10 : i32
    %c = attribute : %t
    %arg = operand : %t
    %args = operands : %ts
    %op = operation "test.id"(%arg, %args : !pdl.value, !pdl.range<value>) {"attr" = %a, "b b" = %c} -> (%t, %ts : !pdl.type, !pdl.range<type>)
    %r = result 0 of %op
    %rs = results of %op
    %r0 = results 0 of %op -> !pdl.value
    %root = operation "x"(%r, %rs, %r0 : !pdl.value, !pdl.range<value>, !pdl.value)
    apply_native_constraint "foo"(%b : !pdl.attribute)
    %y = apply_native_constraint "foo"(%b : !pdl.attribute) : !pdl.attribute {isNegated = true}
    rewrite %root {
      %x = apply_native_rewrite "mk"(%a : !pdl.attribute) : !pdl.value
      %n = apply_native_rewrite "mk" : !pdl.value {x = 1}
      %e = range : !pdl.range<value>
      %f = range %x, %e : !pdl.value, !pdl.range<value>
      %new = operation "new"(%f : !pdl.range<value>) -> (%t2 : !pdl.type)
      erase %op
      replace %root with %new
    }
  }
  pdl.pattern : benefit(2) attributes {x = 3 : i32} {
    %root = operation
    rewrite %root with "ext"(%root : !pdl.operation) attributes {z}
  }
  pdl.pattern : benefit(2) {
    %root = pdl.operation "y"
    pdl.rewrite %root {
      
      %v = pdl.apply_native_rewrite "mk" : !pdl.value
    }
  }
}
module @ir { %a = "x"() : () -> i32 
 %0:2 = builtin.unrealized_conversion_cast %a : i32 to f32, i64 }
