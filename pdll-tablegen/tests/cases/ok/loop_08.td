class A<int i> { int v = i; }
foreach i = [1,2] in def R#i : A<i>;
