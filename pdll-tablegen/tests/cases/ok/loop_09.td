class C<int n> { int w = n; }
foreach i = [3,1] in { def x#i { C c = C<i>; C d = C<!add(i,1)>; } def : C<i>; def : C<8>; }
