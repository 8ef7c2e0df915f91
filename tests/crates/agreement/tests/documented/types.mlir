// Any type, a given one; any types, given ones.
module @patterns {
  pdl.pattern : benefit(1) {
    %given = type : i32
    %any = type
    %root = operation "t.types" -> (%given, %any : !pdl.type, !pdl.type)
    rewrite %root {
      %new = operation "s.types" -> (%given, %any : !pdl.type, !pdl.type)
      replace %root with %new
    }
  }
  pdl.pattern : benefit(1) {
    %given = types : [i32, i64]
    %root = operation "t.given" -> (%given : !pdl.range<type>)
    rewrite %root {
      %new = operation "s.given" -> (%given : !pdl.range<type>)
      replace %root with %new
    }
  }
  pdl.pattern : benefit(1) {
    %any = types
    %root = operation "t.any" -> (%any : !pdl.range<type>)
    rewrite %root {
      %new = operation "s.any" -> (%any : !pdl.range<type>)
      replace %root with %new
    }
  }
}
module @ir {
  %0:2 = "t.types"() : () -> (i32, f32)
  %1:2 = "t.types"() : () -> (f32, i32)
  %2:2 = "t.given"() : () -> (i32, i64)
  %3:2 = "t.given"() : () -> (i64, i32)
  %4:3 = "t.any"() : () -> (i1, i2, i3)
}
