// Patterns with equal benefits are tried in source order. MLIR first evaluates questions that more patterns share, and first tries patterns
// whose questions come first in its tree are tried first.
module @patterns {
  pdl.pattern @first : benefit(1) {
    %a = attribute
    %root = operation "t.root" {"k" = %a}
    rewrite %root {
      %made = operation "n.first"
      replace %root with %made
    }
  }
  pdl.pattern @second : benefit(1) {
    %root = operation "t.root"
    rewrite %root {
      %made = operation "n.second"
      replace %root with %made
    }
  }
}
module @ir {
  "t.root"() {k = 1 : i32} : () -> ()
}
