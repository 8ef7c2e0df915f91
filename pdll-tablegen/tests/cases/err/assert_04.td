class A<int n> { assert !lt(n, 2), NAME # " n is " # n; }
foreach i = [1,2] in def R#i : A<i>;
