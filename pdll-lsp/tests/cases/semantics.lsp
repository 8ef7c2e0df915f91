//# open test:///a.pdll
$word$Semantics op<$name$my.mad>($a$a, b: Value, c) {kind = $k$kind} -> (t) = op<my.add>($use$a, c) {kind = $kuse$kind} -> (t);
Rewrite Half(x: Value) -> Op => op<my.half>(x);
Semantics op<my.quarter>(x) = $half$Half(Half(x));
//# definition use
//# references a
//# definition kuse
//# hover half
//# hover name
//# tokens
//# symbols
