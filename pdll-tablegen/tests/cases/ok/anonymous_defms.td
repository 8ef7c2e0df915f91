// Each turn of a loop creates records of its own, with the next numbers.
class C<int n = 0> { int number = n; }
multiclass M { def : C; }
foreach i = [1, 2] in defm : M;
// Nested records: in the first turn the outer one is numbered first, later the inner one.
class Box<C of> { C inner = of; }
multiclass Boxes<int n> { def : Box<C<n>>; def _named : Box<C<!add(n, 1)>>; }
foreach i = [3, 5] in defm box#i : Boxes<i>;
